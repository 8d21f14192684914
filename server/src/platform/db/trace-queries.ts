import type { KyselyConfig } from "kysely";
import { errorKind } from "../observability/error-line.ts";
import { noteStep } from "../observability/tracing.ts";

const OPERATION = /^\s*(?:\/\*.*?\*\/\s*)?([a-z]+)/i;

/** Traces each statement under its request or job: as it is prepared, without its values. */
export const traceQueries: KyselyConfig["log"] = (event) => {
  const { sql } = event.query;
  const operation = (OPERATION.exec(sql)?.[1] ?? "statement").toLowerCase();
  noteStep(
    {
      name: operation,
      kind: "client",
      attributes: {
        "db.system.name": "postgresql",
        "db.operation.name": operation,
        "db.query.text": sql,
      },
    },
    event.queryDurationMillis,
    event.level === "error" ? { failure: { kind: errorKind(event.error) } } : {},
  );
};
