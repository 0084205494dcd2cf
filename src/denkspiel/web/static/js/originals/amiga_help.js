/** The help of the Amiga skin: hypertext in a second window, which stays open while the game goes on. */

import { html, svg } from "../core/element.js";
import { createWindow, makeMovable } from "./amiga_windows.js";

const CONTENTS = "contents";

/** @type {{id: string, title: string, body: () => Node[]}[]} the words of the rules are those of the original */
const PAGES = [
  {
    id: "operation",
    title: "Bedienung",
    body: () => [
      ...paragraphs(
        "Die Züge des menschlichen Spielers werden mittels der Maus realisiert. Betätigen der Maus über einem Button mit einem Pfeil nach unten führt dazu, daß in der entsprechenden Spalte ein Zug (sofern zulässig) durchgeführt wird. Ist kein weiterer Zug möglich, erfolgt keine Reaktion.",
        "Mit der Tastatur: Die Ziffern 1 bis 7 setzen in eine Spalte. Die Cursortasten links und rechts wählen einen Pfeil, Return setzt.",
        "Strategie 1 (defensiv): Für den Computer-Gegner wird die defensive Strategie eingestellt.",
        "Strategie 2 (normal): Für den Computer-Gegner wird eine Strategie eingestellt, welche aggressive und defensive Züge gleich bewertet.",
        "Strategie 3 (aggressiv): Der Computer-Gegner spielt mit einer aggressiven, hauptsächlich auf den eigenen Sieg ausgerichteten Strategie.",
        "Die Strategie kann jederzeit neu eingestellt werden. Vor einem neuen Spiel und vor dem Beenden wird gefragt; bei einer negativen Antwort läuft das Spiel ohne Veränderung weiter.",
      ),
    ],
  },
  {
    id: "rules",
    title: "Spielregeln",
    body: () => [
      ...paragraphs(
        "Das Spiel beginnt mit einem leeren Spielfeld, welches 7 Felder breit und 6 Felder hoch ist. Abwechselnd wird jeweils von einem Spieler eine Kugel seiner Farbe gesetzt. Dabei wird die Kugel oben am Feld angesetzt und fällt dann unter Berücksichtigung der Schwerkraft von oben nach unten, bis sie entweder ganz unten angekommen ist oder auf eine bereits liegende Kugel trifft.",
        "Demjenigen, dem es als erstes gelingt, eine gerade Reihe von 4 eigenen Kugeln zu bilden, hat gewonnen. Eine gültige 4er Reihe ist horizontal, vertikal und diagonal möglich.",
      ),
      winningRows(),
      ...paragraphs(
        "Reihen, welche links oder rechts (oben / unten) an den Spielfeldrand stoßen, enden dort (d.h. es sind keine 4er Reihen erlaubt, die auf der entgegengesetzten Seite des Spielfeldes fortgesetzt sind).",
        "Wenn alle Felder belegt sind, ohne daß eine 4er Reihe von einem Spieler gebildet wurde, so endet das Spiel unentschieden.",
      ),
    ],
  },
  {
    id: "info",
    title: "Info",
    body: () => [
      html("p", {}, html("strong", { text: "Vier Gewinnt" })),
      ...paragraphs(
        "Anforderungsbeschreibung & Datenstrukturdokument: Stephan Ilaender, Hausarbeit für die Veranstaltung Didaktik der Informatik, 29. Januar 1996.",
        "Für AMIGA-Rechner mit WORKBENCH 2.X/3.X und KICKSTART 2.0.",
        "Diese Fassung: Denkspiel. Fenster und Bilder sind neu gezeichnet, nicht kopiert.",
        "Das Programm dient dem Vergnügen.",
      ),
    ],
  },
];

/** @type {(...texts: string[]) => HTMLElement[]} */
function paragraphs(...texts) {
  return texts.map((text) => html("p", { text }));
}

/** Rows that win: one lying, one standing, and the two diagonal ones. */
function winningRows() {
  const rows = [[[0, 0], [1, 0], [2, 0], [3, 0]], [[6, 0], [6, 1], [6, 2], [6, 3]], [[0, 2], [1, 3], [2, 4], [3, 5]], [[2, 3], [3, 2], [4, 1], [5, 0]]];
  const picture = svg("svg", { class: "amiga-rows", viewBox: "0 0 71 61", role: "img", "aria-label": "Beispiel für Sieg-Reihen: waagrecht, senkrecht und zweimal diagonal" });
  for (let x = 0; x < 7; x += 1) for (let y = 0; y < 6; y += 1) picture.append(svg("rect", { x: x * 10 + 0.5, y: y * 10 + 0.5, width: 10, height: 10 }));
  for (const [index, row] of rows.entries()) for (const [x, y] of row) picture.append(svg("circle", { cx: x * 10 + 5.5, cy: (5 - y) * 10 + 5.5, r: 4, "data-side": index % 2 }));
  return html("figure", {}, picture, html("figcaption", { text: "Beispiel für Sieg-Reihen" }));
}

/**
 * The help, closed at first.
 * @param {HTMLElement} desk where its window opens
 */
export function createHelp(desk) {
  /** @type {string[]} the pages that led here */
  let trail = [];
  const text = html("div", { class: "amiga-guide", tabindex: 0, role: "region", "aria-label": "Hilfetext" });
  const retrace = html("button", { type: "button", class: "amiga-gadget", text: "Zurück", onclick: back });
  const gadgets = html("div", { class: "amiga-gadgets" }, html("button", { type: "button", class: "amiga-gadget", text: "Inhalt", onclick: () => show(CONTENTS) }), retrace);
  const frame = createWindow("Hilfe", html("div", { class: "amiga-help-body" }, gadgets, text), close, { id: "amiga-help" });
  frame.classList.add("amiga-help");
  makeMovable(frame);
  let before = /** @type {Element|null} */ (null);

  /** @type {(id: string) => void} */
  function show(id) {
    if (!frame.isConnected) before = document.activeElement;
    desk.append(frame);
    trail = trail.at(-1) === id ? trail : [...trail, id];
    const page = PAGES.find((one) => one.id === id);
    const links = PAGES.filter((one) => one.id !== id).map((one) => html("li", {}, html("button", { type: "button", class: "amiga-link", text: one.title, onclick: () => show(one.id) })));
    text.replaceChildren(html("h3", { text: page?.title ?? "Inhalt" }), ...(page?.body() ?? []), html("ul", {}, ...links));
    text.scrollTop = 0;
    retrace.disabled = trail.length < 2;
    text.focus();
  }

  function back() {
    trail.pop();
    show(trail.at(-1) ?? CONTENTS);
  }

  function close() {
    frame.remove();
    trail = [];
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  }

  return { pages: PAGES, show, close, isOpen: () => frame.isConnected };
}
