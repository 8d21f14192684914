import { isIPv6 } from "node:net";
import { sql } from "kysely";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/db.ts";
import { Problem } from "../problem.ts";

/**
 * Number of tries within a number of seconds for one subject. The name identifies the limit in the
 * database.
 */
export type Limit = { readonly name: string; readonly tries: number; readonly seconds: number };

/** A limit that counts the calls from one network address. */
export type AddressLimit = Limit & { readonly name: `${string}-address` };

const IPV4_MAPPED = /^::ffff:(\d+(?:\.\d+){3})$/i;
const NETWORK_GROUPS = 4;

/**
 * Network of an address: an IPv4 address itself; for an IPv6 address its /64 network, which belongs
 * completely to one customer.
 */
export const networkOf = (address: string): string => {
  const [, mapped] = IPV4_MAPPED.exec(address) ?? [];
  if (mapped) return mapped;
  const [plain = ""] = address.split("%");
  if (!isIPv6(plain)) return address;
  const [before = "", after] = plain.split("::");
  const left = before === "" ? [] : before.split(":");
  const right = after ? after.split(":") : [];
  const zeros = after === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: zeros }, () => "0"), ...right];
  const network = groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
};

const isOfAddresses = ({ name }: Limit): boolean => name.endsWith("-address");

/**
 * Counts one try, for all processes together.
 *
 * @throws {Problem} request/too-many, with the seconds to wait
 */
export type RateLimit = (limit: Limit, subject: string) => Promise<void>;

/** @param isEnabled false if nothing is limited */
export const createRateLimit =
  (db: Db, clock: Clock, isEnabled: boolean): RateLimit =>
  async (limit, subject) => {
    if (!isEnabled) return;
    const { name: bucket, tries, seconds } = limit;
    const counted = isOfAddresses(limit) ? networkOf(subject) : subject.toLowerCase();
    const now = clock.now().getTime();
    const start = new Date(Math.floor(now / (seconds * 1000)) * seconds * 1000);
    const { hits } = await db
      .insertInto("rate_limits")
      .values({ bucket, subject: counted, window_start: start, hits: 1 })
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
