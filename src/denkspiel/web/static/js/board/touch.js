/** Fingers on a board: what turns or draws, and what scrolls the page. */

/**
 * Keep a finger that begins on something of ours from scrolling the page; two fingers, and one beside it, still do.
 * @param {HTMLElement|SVGElement} element
 * @param {(event: TouchEvent) => any} isOurs
 */
export function keepFinger(element, isOurs) {
  const keep = (/** @type {TouchEvent} */ event) => {
    if (event.touches.length === 1 && event.cancelable && isOurs(event)) event.preventDefault();
  };
  /** @type {HTMLElement} */ (element).addEventListener("touchstart", keep, { passive: false });
}
