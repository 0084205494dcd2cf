/** Clicks and fingers at the board: a double click means one, and a finger on the board does not scroll the page. */

/** Milliseconds and pixels within which a second tap belongs to the first one; for mice the browser counts. */
const DOUBLE_TAP_MS = 400;
const DOUBLE_TAP_PX = 24;
const CONTROLS = "button, a[href], summary, label, input, select, [data-hit]";

/** How many clicks or taps at one place the pointer has made by now. */
let count = 0;
let isMouse = true;
let last = { time: -Infinity, x: 0, y: 0 };
/** Whether the first tap has only shown where the stone would come to rest: then the second one plays. */
let isSecondTapExpected = false;
/** @type {Element|null} the control that the first click was on */
let clicked = null;

/** Count from now on. */
export function watchClicks() {
  const options = { capture: true };
  addEventListener("pointerdown", ({ pointerType, timeStamp: time, clientX: x, clientY: y }) => {
    isMouse = pointerType === "mouse";
    if (!isMouse) setCount(time - last.time < DOUBLE_TAP_MS && isNear(x, y) ? count + 1 : 1);
    last = { time, x, y };
  }, options);
  // What was drawn from one place to another is no click.
  addEventListener("pointerup", ({ clientX, clientY }) => isNear(clientX, clientY) || setCount(1), options);
  addEventListener("mousedown", ({ detail }) => isMouse && setCount(detail), options);
  addEventListener("keydown", () => setCount(0), options);
  addEventListener("click", blockOtherControl, options);
}

/** Whether the click under way is a further one at the same place. */
export function isRepeatedClick() {
  return count > 1 && !isSecondTapExpected;
}

/** The next tap at this place plays. */
export function awaitSecondTap() {
  isSecondTapExpected = true;
}

/** @type {(x: number, y: number) => boolean} */
function isNear(x, y) {
  return Math.hypot(x - last.x, y - last.y) < DOUBLE_TAP_PX;
}

/** @type {(clicks: number) => void} */
function setCount(clicks) {
  if (clicks < 2) isSecondTapExpected = false;
  count = clicks;
}

/** What has come under the pointer because of the first click was not meant by the second one. */
/** @type {(event: MouseEvent) => void} */
function blockOtherControl(event) {
  const place = event.target instanceof Element ? event.target.closest(CONTROLS) : null;
  const control = place instanceof HTMLLabelElement ? place.control : place; // a click on a label clicks its control too
  if (!isRepeatedClick()) clicked = control;
  else if (control !== clicked) {
    event.preventDefault();
    event.stopPropagation();
  }
}

/**
 * Keep a finger that begins on something of ours from scrolling the page; two fingers, and one beside it, still do.
 * @param {HTMLElement|SVGElement} element
 * @param {(event: TouchEvent) => any} isOurs
 */
export function preventTouchScroll(element, isOurs) {
  const keep = (/** @type {TouchEvent} */ event) => {
    if (event.touches.length === 1 && event.cancelable && isOurs(event)) event.preventDefault();
  };
  /** @type {HTMLElement} */ (element).addEventListener("touchstart", keep, { passive: false });
}
