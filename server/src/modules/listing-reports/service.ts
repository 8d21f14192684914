import { randomUUID } from "node:crypto";
import type { report } from "@stokaz/contract/reports";
import type { z } from "zod";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import { Problem } from "../../platform/problem.ts";
import type { RateLimit } from "../../platform/rate-limit.ts";
import { insertReport, isListed } from "./repository.ts";

type Deps = { db: Db; clock: Clock; rateLimit: RateLimit };

const TABLES = { product: "products", space: "storage_spaces" } as const;

export const createReports = ({ db, clock, rateLimit }: Deps) => ({
  /** Keeps what somebody says is wrong, for the operator. @throws {Problem} product/not-found, space/not-found, request/too-many */
  async receive(
    reporter: Actor | undefined,
    { subjectType, subjectId, cause, words }: z.output<typeof report>,
    address: string,
  ): Promise<void> {
    await rateLimit("report-address", address);
    if (!(await isListed(db, TABLES[subjectType], subjectId))) {
      throw new Problem(`${subjectType}/not-found`);
    }
    await insertReport(db, {
      id: randomUUID(),
      subject_type: subjectType,
      subject_id: subjectId,
      cause,
      words,
      reporter_id: reporter?.userId ?? null,
      created_at: clock.now(),
    });
  },
});

export type Reports = ReturnType<typeof createReports>;
