import type { Cents } from "@stokaz/contract/money/money";
import type { DocumentFault, DocumentKind } from "@stokaz/contract/papers/documents";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { ColumnType, Selectable } from "kysely";

type Fixed<T> = ColumnType<T, never, never>;

/** Written only by the database's function `issue_document`. */
type Documents = {
  id: Fixed<string>;
  kind: Fixed<DocumentKind>;
  key: Fixed<string>;
  /** Issuer; null for the operator. */
  issuer_id: Fixed<string | null>;
  receiver_id: Fixed<string>;
  /** Order or rental of the document. */
  subject_id: Fixed<string | null>;
  issued_on: Fixed<CalendarDay>;
  year: Fixed<number>;
  title: Fixed<string>;
  amount_cents: Fixed<Cents | null>;
  facts: Fixed<unknown>;
  series_id: Fixed<string | null>;
  position: Fixed<number | null>;
  number: Fixed<string | null>;
  previous_hash: Fixed<string>;
  hash: Fixed<string>;
  issued_at: Fixed<Date>;
  /** Hash of its file, once it was made. */
  sha256: ColumnType<string | null, never, string>;
  made_at: ColumnType<Date | null, never, Date>;
};

/** Written only by the database's function `issue_document`. */
type DocumentSeries = {
  id: Fixed<string>;
  issuer_id: Fixed<string | null>;
  year: Fixed<number>;
  prefix: Fixed<string>;
  last_position: Fixed<number>;
  last_hash: Fixed<string>;
};

/** Restores of the database, after which series of numbers began anew. */
type DocumentRestores = {
  /** `R2611291103`: the minute of the restore in UTC. */
  mark: string;
  restored_at: Date;
};

type DocumentChecks = {
  id: string;
  checked_at: Date;
  documents: number;
  faults: ColumnType<DocumentFault[], string, never>;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    documents: Documents;
    document_series: DocumentSeries;
    document_restores: DocumentRestores;
    document_checks: DocumentChecks;
  }
}

export type DocumentRow = Selectable<Documents>;
export type DocumentCheckRow = Selectable<DocumentChecks>;
