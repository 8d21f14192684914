import type { Readable } from "node:stream";

/**
 * An answer too long for the memory: it is sent while it is made. It is no JSON, so the contract
 * has nothing to encode.
 */
export class StreamedAnswer {
  readonly type: string;
  readonly body: Readable;

  constructor(type: string, body: Readable) {
    this.type = type;
    this.body = body;
  }
}
