/** The position as a picture: to copy, and to pass on with its link where the system can. */

import { linkTo } from "../game/address.js";
import { address } from "../core/api.js";
import { shown } from "../core/store.js";

/** Whether the browser can hand something over to other programs. */
export const canShare = "share" in navigator;

/** Copy the picture; refused by browsers that are not asked by HTTPS or on this machine. */
export async function copyPicture() {
  await navigator.clipboard.write([new ClipboardItem({ "image/png": picture() })]);
}

/** Hand link and picture over, the link alone where pictures are not taken; who thinks better of it has done nothing. */
export async function sharePosition() {
  const { game, position, players } = shown();
  const told = { title: game.title, text: position.sentence, url: linkTo(position, players) };
  const file = new File([await picture()], `${game.id.replace(/\W+/g, "-")}.png`, { type: "image/png" });
  const whole = { ...told, files: [file] };
  try {
    await navigator.share(navigator.canShare?.(whole) ? whole : told);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  }
}

async function picture() {
  const { game, position } = shown();
  const response = await fetch(address("render", { game: game.id, moves: position.text, format: "png" }));
  if (!response.ok) throw new Error(response.statusText);
  return response.blob();
}
