import { randomUUID } from "node:crypto";
import type { DocumentFault } from "@stokaz/contract/papers/documents";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/observability/log.ts";
import type { Metrics } from "../../../platform/observability/metrics.ts";
import { checkSeries, findCheck, insertCheck, listSeries } from "../repository.ts";

export type DocumentChecksDeps = { db: Db; clock: Clock; log: Log; jobs: Jobs; metrics: Metrics };

/** Name of the job that checks all numbers and hashes. */
export const DOCUMENT_CHECK_JOB = "check-documents";

/** Number of series checked in one statement. */
const BATCH = 50;
/** Number of faults stored per check; already one is a catastrophe. */
const KEPT = 100;

/** Checks every series each night: no number is missing, and no issued document was changed. */
export const scheduleDocumentChecks = ({
  db,
  clock,
  log,
  jobs,
  metrics,
}: DocumentChecksDeps): void => {
  metrics.gauge(
    "document_faults",
    "Numbers that are missing and documents that were changed, as of the last check",
    async () => (await findCheck(db))?.faults.length ?? 0,
  );
  jobs.define(
    DOCUMENT_CHECK_JOB,
    async () => {
      let documents = 0;
      const faults: DocumentFault[] = [];
      for (let after = ""; ; ) {
        const series = await listSeries(db, after, BATCH);
        const last = series.at(-1);
        if (last === undefined) break;
        after = last;
        const found = await checkSeries(db, series);
        documents += found.documents;
        faults.push(...found.faults);
      }
      if (faults.length > 0) log.error({ faults: faults.slice(0, KEPT) }, "documents are at fault");
      await insertCheck(db, {
        id: randomUUID(),
        checked_at: clock.now(),
        documents,
        faults: faults.slice(0, KEPT),
      });
    },
    { cron: "53 2 * * *" },
  );
};
