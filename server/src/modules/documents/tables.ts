import type { CalendarDay } from "@stokaz/contract/calendar";
import type { DocumentFault, DocumentKind } from "@stokaz/contract/documents";
import type { Cents } from "@stokaz/contract/money";
import type { ColumnType, Selectable } from "kysely";

type Fixed<T> = ColumnType<T, never, never>;

/** Written by the database's `issue_document` alone. */
type Documents = {
  id: Fixed<string>;
  kind: Fixed<DocumentKind>;
  key: Fixed<string>;
  /** The operator where it is nobody. */
  issuer_id: Fixed<string | null>;
  receiver_id: Fixed<string>;
  /** The order or the rental that it is of. */
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
  /** Of its file, once that was made. */
  sha256: ColumnType<string | null, never, string>;
  made_at: ColumnType<Date | null, never, Date>;
};

/** Written by the database's `issue_document` alone. */
type DocumentSeries = {
  id: Fixed<string>;
  issuer_id: Fixed<string | null>;
  year: Fixed<number>;
  prefix: Fixed<string>;
  last_position: Fixed<number>;
  last_hash: Fixed<string>;
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
    document_checks: DocumentChecks;
  }
}

export type DocumentRow = Selectable<Documents>;
export type DocumentCheckRow = Selectable<DocumentChecks>;
