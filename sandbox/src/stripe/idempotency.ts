import { createHash } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { Database } from "../database.ts";
import { StripeRefusal } from "./errors.ts";

const V1_LIFE_MS = 24 * 3_600_000;
const V2_LIFE_MS = 30 * V1_LIFE_MS;

/** An answer stored under a key. */
type KeptAnswer = { readonly status: number; readonly body: string };

/** Stripe's idempotency: one execution per key, then always the same answer. */
export type Idempotency = {
  /**
   * Takes the key for a call.
   *
   * @param key with its namespace in front: `v1 …` or `v2 …`
   * @returns the stored answer of an earlier call, if any
   * @throws {StripeRefusal} 400 when the parameters changed, 409 while the first call is running
   */
  begin(key: string, fingerprint: string): KeptAnswer | undefined;
  /** Stores the answer. */
  keep(key: string, fingerprint: string, answer: KeptAnswer): void;
  /** Frees the key for the next call. */
  end(key: string): void;
};

/** Fingerprint of a call, which must be the same for two calls under one key. */
export const fingerprintOf = (method: string, path: string, body: unknown): string =>
  createHash("sha256")
    .update(`${method} ${path} ${JSON.stringify(body)}`)
    .digest("hex");

/**
 * Stored answers are durable; keys of running calls are lost with the process, like their writes.
 */
export const createIdempotency = (database: Database, clock: Clock): Idempotency => {
  const running = new Set<string>();
  return {
    begin: (key, fingerprint) => {
      if (running.has(key)) {
        throw new StripeRefusal(409, {
          type: "idempotency_error",
          code: "idempotency_key_in_use",
          message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key.slice(3)}. Please try again later.`,
        });
      }
      const row = database.get("select * from idempotency where key = ?", key);
      const life = key.startsWith("v2 ") ? V2_LIFE_MS : V1_LIFE_MS;
      if (row && Number(row.at) + life < clock.now()) {
        database.run("delete from idempotency where key = ?", key);
      } else if (row && row.fingerprint !== fingerprint) {
        throw new StripeRefusal(400, {
          type: "idempotency_error",
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key.slice(3)}' if you meant to execute a different request.`,
        });
      } else if (row) {
        return { status: Number(row.status), body: String(row.body) };
      }
      running.add(key);
      return undefined;
    },
    keep: (key, fingerprint, { status, body }) =>
      database.run(
        "insert or replace into idempotency (key, fingerprint, status, body, at) values (?, ?, ?, ?, ?)",
        key,
        fingerprint,
        status,
        body,
        clock.now(),
      ),
    end: (key) => {
      running.delete(key);
    },
  };
};
