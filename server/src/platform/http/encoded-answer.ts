import type { Answer, Endpoint } from "@stokaz/contract/endpoint";
import { z } from "zod";
import type { Dependencies } from "../kept/dependencies.ts";
import { PackedBytes } from "./packed-bytes.ts";

/**
 * An answer that went through its contract once, as the bytes to send: the only kind that may be
 * kept. There is no way to make one that skips the contract.
 */
export class EncodedAnswer<E extends Endpoint> {
  readonly type = "application/json; charset=utf-8";
  readonly body: Buffer;
  readonly packed = new PackedBytes(() => this.body, ["gzip"]);
  readonly dependencies: Dependencies;

  /** @throws {z.ZodError} when the answer is not the endpoint's */
  constructor(endpoint: E, answer: Answer<E>, dependencies: Dependencies) {
    this.body = Buffer.from(JSON.stringify(z.encode(endpoint.answer, answer)));
    this.dependencies = dependencies;
  }

  /** What it takes of the memory, about: compressed it is a third at most. */
  get bytes(): number {
    return Math.ceil((this.body.length * 4) / 3) + 64 * this.dependencies.topics.length;
  }
}
