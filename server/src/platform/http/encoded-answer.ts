import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Answer, Endpoint } from "@stokaz/contract/endpoint";
import { z } from "zod";
import type { MadeOf } from "../kept/made-of.ts";

const compress = promisify(gzip);

/**
 * An answer that went through its contract once, as the bytes to send: the only kind that may be
 * kept. There is no way to make one that skips the contract.
 */
export class EncodedAnswer<E extends Endpoint> {
  readonly type = "application/json; charset=utf-8";
  readonly body: Buffer;
  readonly madeOf: MadeOf;
  #compressed: Promise<Buffer> | undefined;

  /** @throws {z.ZodError} when the answer is not the endpoint's */
  constructor(endpoint: E, answer: Answer<E>, madeOf: MadeOf) {
    this.body = Buffer.from(JSON.stringify(z.encode(endpoint.answer, answer)));
    this.madeOf = madeOf;
  }

  /** What it takes of the memory, about: compressed it is a third at most. */
  get bytes(): number {
    return Math.ceil((this.body.length * 4) / 3) + 64 * this.madeOf.topics.length;
  }

  /** The same in gzip, made once for all who take it. */
  compressed(): Promise<Buffer> {
    this.#compressed ??= compress(this.body);
    return this.#compressed;
  }
}
