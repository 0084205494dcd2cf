/** Windows of the Workbench, as far as the Amiga skin needs them: a window, the menu bar, and requesters. */

import { html, setAttributes } from "../core/element.js";
/** @import { Table } from "./skins.js" */

/**
 * A window with a close gadget.
 * @param {string} title
 * @param {HTMLElement} content
 * @param {() => unknown} close
 * @param {Record<string, string>} [attributes]
 */
export function createWindow(title, content, close, attributes = {}) {
  const gadget = html("button", { type: "button", class: "amiga-close", "aria-label": `${title} schließen`, onclick: close });
  const bar = html("div", { class: "amiga-title" }, gadget, html("h2", { text: title }), html("span", { class: "amiga-depth", "aria-hidden": "true" }));
  return html("section", { class: "amiga-window", "aria-label": title, ...attributes }, bar, content);
}

/**
 * Let a window be drawn about by its title.
 * @param {HTMLElement} frame
 */
export function makeMovable(frame) {
  const bar = /** @type {HTMLElement} */ (frame.querySelector(".amiga-title"));
  const at = { x: 0, y: 0 };
  bar.addEventListener("pointerdown", (event) => {
    if (!(event.target instanceof HTMLButtonElement)) bar.setPointerCapture(event.pointerId);
  });
  bar.addEventListener("pointermove", ({ pointerId, movementX, movementY }) => {
    if (!bar.hasPointerCapture(pointerId)) return;
    at.x += movementX;
    at.y += movementY;
    frame.style.setProperty("translate", `${at.x}px ${at.y}px`);
  });
}

/** @typedef {{title: string, act: () => unknown, isOn?: boolean, isOff?: boolean}} MenuItem */

/**
 * The menu bar at the upper edge.
 * @param {HTMLElement} desk
 * @param {{title: string, items: () => MenuItem[]}[]} menus
 */
export function createMenuBar(desk, menus) {
  const heads = menus.map(({ title }, index) =>
    html("button", { type: "button", role: "menuitem", "aria-haspopup": "menu", "aria-expanded": "false", text: title, onclick: () => (opened === index ? close(true) : open(index)) }),
  );
  const boxes = menus.map(({ title }) => html("div", { class: "amiga-menu", role: "menu", "aria-label": title, hidden: true }));
  const bar = html("div", { class: "amiga-menus", role: "menubar", "aria-label": "Menü" }, ...heads.map((head, index) => html("div", { role: "none" }, head, boxes[index])));
  const element = html("div", { class: "amiga-bar" }, bar, html("span", { "aria-hidden": "true", text: "Workbench" }));
  let opened = -1;
  desk.addEventListener("pointerdown", ({ target }) => bar.contains(/** @type {Node} */ (target)) || close());

  /** @type {(index: number) => void} */
  function open(index) {
    close();
    opened = index;
    const items = menus[index].items().map((item) => {
      const role = item.isOn === undefined ? "menuitem" : "menuitemradio";
      const choose = () => {
        close(true);
        item.act();
      };
      const attributes = { role, "aria-checked": item.isOn === undefined ? null : String(item.isOn), "aria-disabled": item.isOff && "true" };
      return html("button", { type: "button", tabindex: -1, text: item.title, onclick: () => !item.isOff && choose(), ...attributes });
    });
    boxes[index].replaceChildren(...items);
    setAttributes(boxes[index], { hidden: null });
    setAttributes(heads[index], { "aria-expanded": "true" });
    items[0].focus();
  }

  function close(isFocused = false) {
    if (opened < 0) return;
    setAttributes(boxes[opened], { hidden: true });
    setAttributes(heads[opened], { "aria-expanded": "false" });
    if (isFocused) heads[opened].focus();
    opened = -1;
  }

  return {
    element,
    /** @type {(event: KeyboardEvent) => boolean} */
    onKey: ({ key, target }) => (opened < 0 ? pressHead(key, heads.indexOf(/** @type {HTMLButtonElement} */ (target))) : pressItem(key)),
  };

  /** @type {(key: string, head: number) => boolean} */
  function pressHead(key, head) {
    if (head < 0) return false;
    if (key === "ArrowDown") open(head);
    else if (key === "ArrowLeft" || key === "ArrowRight") heads[(head + 1) % heads.length].focus();
    else return false;
    return true;
  }

  /** @type {(key: string) => boolean} other keys mean nothing while a menu is open */
  function pressItem(key) {
    if (key === "Escape") close(true);
    else if (key === "ArrowLeft" || key === "ArrowRight") open((opened + 1) % menus.length);
    else if (key === "ArrowUp" || key === "ArrowDown") step(key === "ArrowUp" ? -1 : 1);
    else if (key === "Tab") close();
    return key !== "Tab";
  }

  /** @type {(by: number) => void} */
  function step(by) {
    const items = /** @type {HTMLElement[]} */ ([...boxes[opened].children]);
    const at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    items[(at + by + items.length) % items.length].focus();
  }
}

/**
 * Requesters over the desk, which waits meanwhile.
 * @param {HTMLElement} root
 * @param {HTMLElement[]} behind
 * @param {Table} table
 */
export function createRequesters(root, behind, table) {
  /** @type {{element: HTMLElement, no: () => void, yes: () => void}|null} */
  let current = null;

  /** @type {(text: string, gadgets: [string, () => unknown][], isQuestion: boolean) => void} */
  function show(text, gadgets, isQuestion) {
    current?.element.remove();
    const before = document.activeElement;
    const done = (/** @type {() => unknown} */ act) => () => {
      current?.element.remove();
      current = null;
      for (const part of behind) part.inert = false;
      table.hold(false);
      if (before instanceof HTMLElement && before.isConnected && root.contains(before)) before.focus();
      else root.focus();
      act();
    };
    const acts = gadgets.map(([, act]) => done(act));
    const buttons = gadgets.map(([title], index) => html("button", { type: "button", class: "amiga-gadget", text: title, onclick: acts[index] }));
    const words = html("p", { id: "amiga-question", text });
    const body = html("div", { class: "amiga-request" }, words, html("div", { class: "amiga-gadgets" }, ...buttons));
    const bar = html("div", { class: "amiga-title" }, html("h2", { text: "Vier Gewinnt" }));
    const element = html("div", { class: "amiga-window amiga-requester", role: "alertdialog", "aria-modal": "true", "aria-labelledby": words.id }, bar, body);
    current = { element, yes: acts[0], no: acts[acts.length - 1] };
    for (const part of behind) part.inert = true;
    table.hold(isQuestion);
    root.append(element);
    buttons[buttons.length - 1].focus();
  }

  return {
    /** @type {(text: string, act: () => unknown) => void} ask; on no, all goes on as it was */
    ask: (text, act) => show(text, [["Ja", act], ["Nein", () => {}]], true),
    /** @type {(text: string) => void} */
    tell: (text) => show(text, [["OK", () => {}]], false),
    /** @type {(event: KeyboardEvent) => boolean} */
    onKey({ key }) {
      if (!current) return false;
      if (key === "Escape" || key.toLowerCase() === "n") current.no();
      else if (key.toLowerCase() === "j") current.yes();
      else if (key === "ArrowLeft" || key === "ArrowRight") step();
      else return false;
      return true;
    },
  };

  function step() {
    const buttons = [...(current?.element.querySelectorAll("button") ?? [])];
    buttons[(buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement)) + 1) % buttons.length].focus();
  }
}
