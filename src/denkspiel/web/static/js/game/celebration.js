/** Sparks that fly from the stones or lines which have won. */

import { byId, html } from "../core/element.js";

const SPARKS = 40;
const DURATION_MS = 1400;
/** How far a spark flies, and how far it then falls, in pixels. */
const REACH = { least: 40, most: 190, fall: 160 };

/** Let sparks fly from the winning line on the board, once it is drawn; nothing flies where motion is not wanted. */
export function celebrate() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  requestAnimationFrame(() => requestAnimationFrame(() => burst([...byId("board").querySelectorAll(".won")].filter((one) => one.checkVisibility()))));
}

/** @param {Element[]} sources */
function burst(sources) {
  if (!sources.length) return;
  const sky = html("div", { class: "sparks", "aria-hidden": "true" });
  document.body.append(sky);
  for (let number = 0; number < SPARKS; number += 1) {
    const { left, top, width, height } = sources[number % sources.length].getBoundingClientRect();
    const spark = html("i", { class: `spark of-${number % 3}` });
    spark.style.left = `${left + width / 2}px`;
    spark.style.top = `${top + height / 2}px`;
    sky.append(spark);
    const angle = Math.random() * 2 * Math.PI;
    const reach = REACH.least + Math.random() * (REACH.most - REACH.least);
    const [x, y] = [Math.cos(angle) * reach, Math.sin(angle) * reach - 60];
    const turn = Math.round(Math.random() * 720 - 360);
    spark.animate(
      [
        { transform: "translate(-50%, -50%) scale(0.2)", opacity: 1, easing: "cubic-bezier(0.1,0.7,0.4,1)" },
        { transform: `translate(${x}px, ${y}px) rotate(${turn / 2}deg)`, opacity: 1, offset: 0.45, easing: "cubic-bezier(0.5,0,0.9,0.6)" },
        { transform: `translate(${x * 1.25}px, ${y + REACH.fall}px) rotate(${turn}deg)`, opacity: 0 },
      ],
      { duration: DURATION_MS * (0.7 + Math.random() * 0.3), delay: Math.random() * 180, fill: "both" },
    );
  }
  setTimeout(() => sky.remove(), DURATION_MS + 400);
}
