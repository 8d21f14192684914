import type { Answer, Endpoint } from "@stokaz/contract/endpoint";
import { z } from "zod";
import type { Dependencies } from "../kept/dependencies.ts";
import { PackedBytes } from "./packed-bytes.ts";

/**
 * An answer that passed its contract once, as the bytes to send: only these may be kept. The class
 * offers no way around the contract.
 */
export class EncodedAnswer<E extends Endpoint> {
  readonly type = "application/json; charset=utf-8";
  readonly body: Buffer;
  readonly packed = new PackedBytes(() => this.body, ["gzip"]);
  readonly dependencies: Dependencies;

  /** @throws {z.ZodError} when the answer does not fit the endpoint */
  constructor(endpoint: E, answer: Answer<E>, dependencies: Dependencies) {
    this.body = Buffer.from(JSON.stringify(z.encode(endpoint.answer, answer)));
    this.dependencies = dependencies;
  }

  /** Approximate memory of the answer; its compressed forms add at most a third. */
  get bytes(): number {
    return Math.ceil((this.body.length * 4) / 3) + 64 * this.dependencies.topics.length;
  }
}
