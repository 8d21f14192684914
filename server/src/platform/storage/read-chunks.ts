import type { Readable } from "node:stream";

/** The bytes of a stream without an encoding, whose chunks Node's types leave open. */
export const readChunks = (content: Readable): AsyncIterable<Buffer> => content;
