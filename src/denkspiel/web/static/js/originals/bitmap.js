/** A screen of coarse points, such as a home computer had, with places on it that can be pressed. */

import { html } from "../core/element.js";
import { glyph } from "./glyphs.js";

/** Points of a character, in width and height. */
export const CHAR = 8;

/** @typedef {ReturnType<typeof createBitmap>} Bitmap */

/**
 * A screen. Colours are indices of the palette.
 * @param {number} width in points
 * @param {number} height
 * @param {string[]} palette
 */
export function createBitmap(width, height, palette) {
  const canvas = html("canvas", { width, height, "aria-hidden": "true" });
  const element = html("div", { class: "bitmap" }, canvas);
  element.style.setProperty("--width", String(width));
  element.style.setProperty("--height", String(height));
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));

  /** @type {(x: number, y: number, width: number, height: number, colour: number) => void} */
  const fill = (x, y, w, h, colour) => {
    context.fillStyle = palette[colour];
    context.fillRect(Math.round(x), Math.round(y), Math.round(w), Math.round(h));
  };

  /** @type {(x: number, y: number, bits: number, colour: number) => void} */
  function paintBits(x, y, bits, colour) {
    for (let bit = 0; bit < CHAR; bit += 1) if (bits & (0x80 >> bit)) fill(x + bit, y, 1, 1, colour);
  }

  return {
    element,
    fill,
    /** @type {(x: number, y: number, width: number, height: number, colour: number, thick?: number) => void} */
    frame(x, y, w, h, colour, thick = 1) {
      fill(x, y, w, thick, colour);
      fill(x, y + h - thick, w, thick, colour);
      fill(x, y, thick, h, colour);
      fill(x + w - thick, y, thick, h, colour);
    },
    /** An ellipse, row by row: no point is of a colour between two. */
    /** @type {(x: number, y: number, rx: number, ry: number, colour: number) => void} */
    disc(x, y, rx, ry, colour) {
      for (let row = -ry; row <= ry; row += 1) {
        const half = Math.round(rx * Math.sqrt(1 - (row / (ry + 0.5)) ** 2));
        fill(x - half, y + row, 2 * half + 1, 1, colour);
      }
    },
    /** @type {(x: number, y: number, text: string, colour: number, background?: number) => void} at a point */
    text(x, y, text, colour, background) {
      if (background !== undefined) fill(x, y, text.length * CHAR, CHAR, background);
      for (const [index, character] of [...text].entries()) {
        for (const [row, bits] of glyph(character).entries()) paintBits(x + index * CHAR, y + row, bits, colour);
      }
    },
    /**
     * Put an element over a part of the screen.
     * @template {HTMLElement} Placed
     * @param {Placed} placed
     * @param {[x: number, y: number, width: number, height: number]} box
     * @returns {Placed}
     */
    place(placed, [x, y, w, h]) {
      const percent = (/** @type {number} */ part, /** @type {number} */ whole) => `${(100 * part) / whole}%`;
      for (const [name, value] of Object.entries({ left: percent(x, width), top: percent(y, height), width: percent(w, width), height: percent(h, height) })) placed.style.setProperty(name, value);
      element.append(placed);
      return placed;
    },
  };
}
