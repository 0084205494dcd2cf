/** Unpacks what is packed as a file; also where the web server says so, and the browser has unpacked it by itself. */

/** The first bytes of everything that gzip has packed. */
const MAGIC = [0x1f, 0x8b];

/**
 * The contents of a file that may be packed.
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} body
 * @returns {Promise<ReadableStream<Uint8Array<ArrayBuffer>>>}
 */
export async function unpacked(body) {
  const [start, whole] = body.tee();
  const reader = start.getReader();
  const { value } = await reader.read();
  reader.cancel();
  const isPacked = MAGIC.every((byte, place) => value?.[place] === byte);
  return isPacked ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
}
