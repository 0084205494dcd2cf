/** A link as a picture that phones read. */

import { encode } from "uqr";
import { svg } from "../core/element.js";

/*! QR codes by uqr: MIT licence, (c) Project Nayuki, (c) 2023 Anthony Fu; static/licences.txt */

/** Empty modules around the code, as many as its standard demands. */
const BORDER = 4;

/**
 * The picture, dark on light in every theme.
 * @param {string} text
 * @param {string} words what it is, for those who do not see it
 */
export function qrCode(text, words) {
  const { data } = encode(text, { ecc: "M", border: BORDER });
  const size = data.length;
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  const picture = svg("svg", { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": words, "shape-rendering": "crispEdges" });
  picture.append(svg("rect", { width: size, height: size, fill: "#fff" }), svg("path", { d: path, fill: "#000" }));
  return picture;
}
