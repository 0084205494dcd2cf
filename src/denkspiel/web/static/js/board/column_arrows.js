/** A button with an arrow over each column; a full column does not react. */

import { html, put, svg } from "../core/element.js";
import { landing } from "../game/moves.js";
import { t } from "../core/texts.js";
/** @import { BoardState, Hand } from "./board.js" */

/**
 * The row of buttons.
 * @param {Api.GameData} game
 * @param {Hand} hand
 */
export function arrows(game, hand) {
  const order = game.plan.columns ?? [];
  const buttons = order.map((stack) => button(game, stack, hand));
  const element = html("div", { class: "arrows", role: "group" }, ...buttons);
  element.style.gridTemplateColumns = `repeat(${buttons.length}, 1fr)`;
  const draw = (/** @type {BoardState} */ state) => {
    put(element, { "aria-label": t("columns") });
    for (const [index, one] of buttons.entries()) {
      const stack = order[index];
      const open = state.choosing && landing(state.game, state.latest, stack) !== null;
      put(one, {
        "aria-disabled": !open && "true",
        "aria-label": t("column", { name: game.moves[stack] }),
        class: `arrow${state.choosing && state.cursor === stack ? " at" : ""}`,
        "data-side": state.latest.side_to_move,
      });
    }
  };
  return { element, draw };
}

/** @type {(game: Api.GameData, stack: number, hand: Hand) => HTMLButtonElement} */
function button(game, stack, hand) {
  const cell = game.stacks[stack][0];
  return html(
    "button",
    {
      type: "button",
      "data-column": game.moves[stack],
      onclick: (/** @type {Event & {currentTarget: Element}} */ { currentTarget }) => currentTarget.getAttribute("aria-disabled") || hand.cell(cell),
      onpointermove: () => hand.point(cell),
    },
    svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, svg("path", { d: "M12 4v14m-6-6 6 6 6-6" })),
    html("span", { class: "arrow-name", text: game.moves[stack] }),
  );
}
