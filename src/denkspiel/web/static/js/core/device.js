/** What the device offers to those who play. */

/** Whether there are keys: where a pointer can hover, there usually are, and on phones and tablets there are not. */
export function hasKeys() {
  return matchMedia("(hover: hover)").matches;
}
