/** A dot-matrix display of the pocket computer: its pixels, its letters, and how both come onto a canvas. */

export const LCD_WIDTH = 150;
export const LCD_HEIGHT = 32;
/** A letter with the space beside it, and a line of letters. */
export const LETTER_WIDTH = 6;
export const LINE_HEIGHT = 8;

/** @typedef {ReturnType<typeof createPixels>} Pixels */

/**
 * The letters, drawn for this display: 5 pixels wide and 8 high. Each digit to the base of 32 is a row, its highest bit on the left.
 * @type {Record<string, string>}
 */
const GLYPH_ROWS = {
  ABCDEFGHIJKLM: "ehhvhhh0 uhhuhhu0 ehggghe0 uhhhhhu0 vgguggv0 vgguggg0 ehgnhhe0 hhhvhhh0 e44444e0 72222ic0 hikokih0 ggggggv0 hrllhhh0",
  NOPQRSTUVWXYZ: "hpljhhh0 ehhhhhe0 uhhuggg0 ehhhlid0 uhhukih0 fgge11u0 v4444440 hhhhhhe0 hhhhha40 hhhllrh0 hha4ahh0 hha44440 v1248gv0",
  abcdefghijklm: "00e1fhf0 ggmphhu0 00egghe0 11djhhf0 00ehvge0 688u8880 00fhf1e0 ggmphhh0 40c444e0 20622ic0 ggikoki0 c44444e0 00qlllh0",
  nopqrstuvwxyz: "00mphhh0 00ehhhe0 00uhugg0 00fhf110 00mpggg0 00fge1u0 88u88960 00hhhjd0 00hhha40 00hhlla0 00ha4ah0 00hhf1e0 00v248v0",
  "0123456789": "ehjlphe0 4c4444e0 eh1248v0 v2421he0 26aiv220 vgu11he0 68guhhe0 v1248880 ehhehhe0 ehhf12c0",
  " .,:;!?<>()": "00000000 00000cc0 0000c480 04404400 0440c480 44440040 eh124040 248g8420 84212480 24444420 84444480",
  "/-_'\"+=*#&": "122488g0 000v0000 000000v0 44000000 aa000000 044v4400 00v0v000 0level00 aavavaa0 cik8lid0",
  äöüÄÖÜß: "a0e1fhf0 a0ehhhe0 a0hhhjd0 hehvhhh0 hehhhhe0 h0hhhhe0 cikihhm0",
};
/** Digits beside the points: 3 pixels wide and 5 high, in the same way, from 1 on. */
const SMALL_DIGITS = ["26227", "71747", "71317", "55711", "74717", "74757"];

/** @type {Map<string, string>} */
const GLYPHS = new Map(Object.entries(GLYPH_ROWS).flatMap(([letters, rows]) => rows.split(" ").map((row, index) => [letters[index], row])));
const UNKNOWN = "vhhhhhv0";

/** The pixels of the display, dark or not. */
export function createPixels() {
  const dark = new Uint8Array(LCD_WIDTH * LCD_HEIGHT);
  const set = (/** @type {number} */ x, /** @type {number} */ y, value = 1) => {
    if (x >= 0 && x < LCD_WIDTH && y >= 0 && y < LCD_HEIGHT) dark[y * LCD_WIDTH + x] = value;
  };

  /** @type {(rows: string, width: number, x: number, y: number, scale: number, value: number) => void} */
  function drawRows(rows, width, x, y, scale, value) {
    for (const [row, digit] of [...rows].entries()) {
      for (let column = 0; column < width; column += 1) {
        if (Number.parseInt(digit, 32) & (1 << (width - 1 - column))) fill(x + column * scale, y + row * scale, scale, scale, value);
      }
    }
  }

  function fill(/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ width, /** @type {number} */ height, value = 1) {
    for (let at = 0; at < width * height; at += 1) set(x + (at % width), y + Math.floor(at / width), value);
  }

  return {
    dark,
    fill,
    clear: () => dark.fill(0),
    /** @type {(words: string, x: number, y: number, scale?: number) => void} */
    write(words, x, y, scale = 1) {
      for (const [index, letter] of [...words].entries()) drawRows(GLYPHS.get(letter) ?? UNKNOWN, 5, x + index * LETTER_WIDTH * scale, y, scale, 1);
    },
    /** The number of a point, light on dark if it is inverse. */
    /** @type {(number: number, x: number, y: number, isInverse: boolean) => void} */
    writeSmall(number, x, y, isInverse) {
      if (isInverse) fill(x - 1, y - 1, 5, 7);
      drawRows(SMALL_DIGITS[number - 1], 3, x, y, 1, isInverse ? 0 : 1);
    },
    /** A line after Bresenham; of a dotted one every third pixel is dark. */
    /** @type {(start: [number, number], end: [number, number], isDotted?: boolean) => void} */
    line([x, y], [endX, endY], isDotted = false) {
      const [stepsX, stepsY] = [Math.abs(endX - x), Math.abs(endY - y)];
      const steps = Math.max(stepsX, stepsY);
      for (let step = 0; step <= steps; step += isDotted ? 3 : 1) {
        set(Math.round(x + ((endX - x) * step) / (steps || 1)), Math.round(y + ((endY - y) * step) / (steps || 1)));
      }
    },
  };
}

/** Colours of the liquid crystal: its ground, a pixel that is off, one that is on, and its shadow on the ground. */
const INK = { ground: "#a8b59a", off: "#a0ad92", on: "#182420", shadow: "#8d9a81" };

/**
 * Paint the pixels as large as the canvas is, each a whole number of the screen's own pixels.
 * @param {HTMLCanvasElement} canvas
 * @param {Pixels} pixels
 */
export function paintLcd(canvas, { dark }) {
  const available = (canvas.parentElement?.clientWidth ?? LCD_WIDTH) * devicePixelRatio;
  const size = Math.max(2, Math.floor(available / LCD_WIDTH));
  const gap = size > 2 ? Math.max(1, Math.round(size * 0.14)) : 0;
  if (canvas.width !== size * LCD_WIDTH) [canvas.width, canvas.height] = [size * LCD_WIDTH, size * LCD_HEIGHT];
  canvas.style.width = `${(size * LCD_WIDTH) / devicePixelRatio}px`;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = INK.ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const paint = (/** @type {string} */ colour, /** @type {number} */ value, /** @type {number} */ shift) => {
    context.fillStyle = colour;
    for (const [at, one] of dark.entries()) {
      if (one === value) context.fillRect((at % LCD_WIDTH) * size + shift, Math.floor(at / LCD_WIDTH) * size + shift, size - gap, size - gap);
    }
  };
  paint(INK.off, 0, 0);
  paint(INK.shadow, 1, gap);
  paint(INK.on, 1, 0);
}
