import { createHash } from "node:crypto";
import { RETENTION_RULES } from "@stokaz/contract/admin/retention";
import { DAY_MS } from "@stokaz/contract/time/calendar";
import type { ColumnType } from "kysely";
import type { Db } from "../platform/db/db.ts";

declare module "../platform/db/schema.ts" {
  interface Schema {
    geocoder_answers: {
      query_hash: Buffer;
      places: ColumnType<unknown, string, string>;
      answered_at: Date;
    };
  }
}

/**
 * Days after which an answer is requested again: addresses get new names and numbers all the time.
 */
const ANSWER_DAYS = RETENTION_RULES.geocoder_answers.days;

/** Days for which an empty answer is kept; short, because new addresses appear. */
const NOTHING_DAYS = 1;

/** Cache of answers to texts, in the database. The caller ignores its failures. */
export type GeocoderAnswers = {
  /** @returns `undefined` when no answer is known, or when it is too old */
  find(query: string): Promise<unknown[] | undefined>;
  keep(query: string, places: readonly unknown[]): Promise<void>;
};

/** @param scope other facts that an answer depends on, e.g. the territory's code */
export const createGeocoderAnswers = (
  db: Db,
  scope: string,
  now: () => Date = () => new Date(),
): GeocoderAnswers => {
  const hashOf = (query: string): Buffer =>
    createHash("sha256").update(`${scope}\n${query.trim().toLowerCase()}`).digest();
  const daysAgo = (days: number): Date => new Date(now().getTime() - days * DAY_MS);
  return {
    find: async (query) => {
      const kept = await db
        .selectFrom("geocoder_answers")
        .select(["places", "answered_at"])
        .where("query_hash", "=", hashOf(query))
        .executeTakeFirst();
      if (!kept || !Array.isArray(kept.places)) return undefined;
      const days = kept.places.length > 0 ? ANSWER_DAYS : NOTHING_DAYS;
      return kept.answered_at > daysAgo(days) ? kept.places : undefined;
    },
    keep: async (query, places) => {
      const answer = { places: JSON.stringify(places), answered_at: now() };
      await db
        .insertInto("geocoder_answers")
        .values({ query_hash: hashOf(query), ...answer })
        .onConflict((conflict) => conflict.column("query_hash").doUpdateSet(answer))
        .execute();
    },
  };
};
