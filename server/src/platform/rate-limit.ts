import { sql } from "kysely";
import type { Clock } from "./clock.ts";
import type { Db } from "./db.ts";
import { Problem } from "./problem.ts";

/** What is limited: how many tries within how many seconds, for one subject. */
const BUCKETS = {
  "login-address": { tries: 30, seconds: 900 },
  "login-account": { tries: 10, seconds: 900 },
  "login-admin": { tries: 5, seconds: 900 },
  "registration-address": { tries: 20, seconds: 3600 },
  "reset-address": { tries: 20, seconds: 3600 },
  "reset-account": { tries: 5, seconds: 3600 },
  "password-account": { tries: 10, seconds: 900 },
  "contact-address": { tries: 10, seconds: 3600 },
  "report-address": { tries: 10, seconds: 3600 },
  "geocode-address": { tries: 240, seconds: 60 },
  "checkout-address": { tries: 120, seconds: 600 },
  "checkout-account": { tries: 60, seconds: 600 },
} as const;

export type RateLimitBucket = keyof typeof BUCKETS;

/** Those that count the calls from one network address. */
export type AddressBucket = Extract<RateLimitBucket, `${string}-address`>;

/**
 * Counts one try, for all processes together.
 *
 * @throws {Problem} request/too-many, with the seconds to wait
 */
export type RateLimit = (bucket: RateLimitBucket, subject: string) => Promise<void>;

export const createRateLimit =
  (db: Db, clock: Clock, isEnabled: boolean): RateLimit =>
  async (bucket, subject) => {
    if (!isEnabled) return;
    const { tries, seconds } = BUCKETS[bucket];
    const now = clock.now().getTime();
    const start = new Date(Math.floor(now / (seconds * 1000)) * seconds * 1000);
    const { hits } = await db
      .insertInto("rate_limits")
      .values({ bucket, subject: subject.toLowerCase(), window_start: start, hits: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(["bucket", "subject", "window_start"])
          .doUpdateSet({ hits: sql`rate_limits.hits + 1` }),
      )
      .returning("hits")
      .executeTakeFirstOrThrow();
    if (hits > tries) {
      const retryAfterSeconds = Math.ceil((start.getTime() + seconds * 1000 - now) / 1000);
      throw new Problem("request/too-many", { retryAfterSeconds });
    }
  };
