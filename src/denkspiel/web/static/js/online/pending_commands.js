/** Commands on their way to the service: one after the other, each until it is answered, none lost with the page. */

/**
 * A command: its id stays the same however often it is sent, so that it is carried out once.
 * @typedef {Api.GameCommandRequest} Command
 *
 * @typedef {Object} CommandStore where commands are noted until they are answered
 * @property {() => Record<string, Command[]>} read
 * @property {(unsent: Record<string, Command[]>) => void} write
 */

/**
 * Carries commands.
 * @template Answer
 */
export class PendingCommands {
  /** @type {Promise<unknown>} */
  #before = Promise.resolve();

  /**
   * @param {(game: string, command: Command) => Promise<Answer>} carry sends until there is an answer
   * @param {CommandStore} notes
   */
  constructor(carry, notes) {
    this.carry = carry;
    this.notes = notes;
  }

  /**
   * Send a command after those before it. It is noted until the service has carried it out or refused it.
   * @param {string} game the id of the live game
   * @param {Command} command
   * @returns {Promise<Answer>} fails with the refusal
   */
  async send(game, command) {
    this.#note(game, [...this.unsent(game).filter(({ id }) => id !== command.id), command]);
    const turn = this.#before.then(() => this.carry(game, command));
    this.#before = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      this.#note(game, this.unsent(game).filter(({ id }) => id !== command.id));
    }
  }

  /**
   * The commands of a game that nobody has answered, perhaps since an earlier visit.
   * @param {string} game
   */
  unsent(game) {
    return this.notes.read()[game] ?? [];
  }

  /** The games of which there are such commands. */
  games() {
    return Object.keys(this.notes.read());
  }

  /** @type {(game: string, commands: Command[]) => void} */
  #note(game, commands) {
    const { [game]: _, ...others } = this.notes.read();
    this.notes.write(commands.length ? { ...others, [game]: commands } : others);
  }
}

/** What no other command is called. Not by `randomUUID`, which a page in a home network without https does not have. */
export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const KEY = "denkspiel-unsent";

/** @type {import("./pending_commands.js").CommandStore} a browser that keeps nothing forgets them with the page */
export const localCommandStore = {
  read() {
    try {
      return JSON.parse(localStorage.getItem(KEY) ?? "{}");
    } catch {
      return {};
    }
  },
  write(unsent) {
    try {
      localStorage.setItem(KEY, JSON.stringify(unsent));
    } catch {
      // The page itself still has them.
    }
  },
};

/** Whether there are any. */
export function hasPendingCommands() {
  return Object.keys(localCommandStore.read()).length > 0;
}
