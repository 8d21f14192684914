import type { Readable } from "node:stream";
import { AUDIT_ACTION_NAMES, AUDIT_SUBJECT_NAMES } from "@stokaz/contract/admin/admin-audit";
import { type Cell, localInstant, toCsv } from "../../../platform/http/csv.ts";
import type { ActRow } from "./repository.ts";

const COLUMNS = [
  "Date",
  "Action",
  "Par",
  "Objet",
  "Référence de l'objet",
  "Nom de l'objet",
  "Détail",
] as const;

/** A line of the file is read alone, so it also names the granted rights. */
const ACTIONS = { ...AUDIT_ACTION_NAMES, grant: "Droits d'administration accordés" };

/** Makes the line of an act in the file. @param timeZone the territory's */
const toLine = (timeZone: string): ((act: ActRow) => Cell[]) => {
  const at = localInstant(timeZone);
  return (act) => [
    at(act.created_at),
    ACTIONS[act.action],
    act.actor_name,
    AUDIT_SUBJECT_NAMES[act.subject_type],
    act.subject_id,
    act.subject_name,
    JSON.stringify(act.detail),
  ];
};

async function* linesOf(
  acts: AsyncIterable<ActRow>,
  timeZone: string,
): AsyncGenerator<readonly Cell[]> {
  const toCells = toLine(timeZone);
  for await (const act of acts) yield toCells(act);
}

/** The audit log as a file. @param timeZone the territory's */
export const toJournalCsv = (acts: AsyncIterable<ActRow>, timeZone: string): Readable =>
  toCsv(COLUMNS, linesOf(acts, timeZone));
