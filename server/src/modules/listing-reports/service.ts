import { randomUUID } from "node:crypto";
import type { report } from "@stokaz/contract/reports";
import type { z } from "zod";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/db.ts";
import { Problem } from "../../platform/problem.ts";
import { insertReport, isListed } from "./repository.ts";

type Deps = { db: Db; clock: Clock };

const TABLES = { product: "products", space: "storage_spaces" } as const;

export const createReports = ({ db, clock }: Deps) => ({
  /** Keeps what somebody says is wrong, for the operator. @throws {Problem} product/not-found, space/not-found */
  async receive(
    reporter: Actor | undefined,
    { subjectType, subjectId, cause, words }: z.output<typeof report>,
  ): Promise<void> {
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
