/** The melody at the end of a game, a soft call at one's turn, and the hum of a plotter. */

import { setting } from "../core/settings.js";

const NOTE_SECONDS = 0.16;
/** @type {Record<"won"|"drawn"|"lost", [number, number][]>} semitones above a' and lengths in notes: up for a win, even for a draw, down for a loss. */
const MELODIES = {
  won: [[3, 1], [7, 1], [10, 1], [15, 2], [10, 1], [15, 3]],
  drawn: [[3, 1], [3, 1], [5, 1], [3, 3]],
  lost: [[10, 1], [7, 1], [3, 1], [2, 1], [-2, 3]],
};

/** @type {AudioContext|null} */
let context = null;

/**
 * Play a short melody, unless it is muted or the browser lets no page make sounds yet.
 * @param {"won"|"drawn"|"lost"} name
 */
export function playMelody(name) {
  const audible = audibleContext();
  if (!audible) return;
  let time = audible.currentTime + 0.05;
  for (const [pitch, length] of MELODIES[name]) {
    sound(audible, 440 * 2 ** (pitch / 12), time, NOTE_SECONDS * length);
    time += NOTE_SECONDS * length;
  }
}

/** How soft the call is, beside a melody. */
const CALL_GAIN = 0.35;
/** Seconds until the other one's stone lies. */
const CALL_DELAY = 0.35;

/** Say softly that it is one's turn, as a stone sounds that is put on wood, under the same conditions. */
export function playTurn() {
  const audible = audibleContext();
  if (!audible) return;
  const time = audible.currentTime + CALL_DELAY;
  sound(audible, 392, time, 0.09, CALL_GAIN);
  sound(audible, 587, time + 0.07, 0.14, CALL_GAIN);
}

/**
 * Let the motors of a plotter's pen hum, under the same conditions.
 * @param {number} seconds
 * @param {number} frequency
 */
export function playMotor(seconds, frequency) {
  const audible = audibleContext();
  if (!audible) return;
  const [start, end] = [audible.currentTime, audible.currentTime + seconds];
  const tone = new OscillatorNode(audible, { type: "square", frequency });
  const loud = new GainNode(audible, { gain: 0.025 });
  loud.gain.setValueAtTime(0.025, end - 0.03);
  loud.gain.linearRampToValueAtTime(0, end);
  tone.connect(loud).connect(audible.destination);
  tone.start(start);
  tone.stop(end);
}

/** What sounds are made in; `null` if it is muted or the browser lets no page make sounds yet. */
function audibleContext() {
  if (setting("mute") || !("AudioContext" in window) || navigator.userActivation?.hasBeenActive === false) return null;
  context ??= new AudioContext();
  context.resume();
  return context;
}

/** Fall silent, as when the mute is switched on in the middle of it. */
export function hush() {
  context?.close();
  context = null;
}

/** @type {(context: AudioContext, frequency: number, start: number, length: number, gain?: number) => void} */
function sound(context, frequency, start, length, gain = 1) {
  const tone = new OscillatorNode(context, { type: "triangle", frequency });
  const loud = new GainNode(context, { gain: 0 });
  loud.gain.setValueAtTime(0, start);
  loud.gain.linearRampToValueAtTime(0.16 * gain, start + 0.015);
  loud.gain.exponentialRampToValueAtTime(0.001, start + length * 1.4);
  tone.connect(loud).connect(context.destination);
  tone.start(start);
  tone.stop(start + length * 1.5);
}
