import type { Cents } from "@stokaz/contract/money/money";
import type { TaxFileKind } from "@stokaz/contract/tax/tax-reporting";
import type { Selectable } from "kysely";

type TaxStatements = {
  seller_id: string;
  /** Company that sold; empty for a lessor. */
  siren: string;
  year: number;
  /** Counted from 1; a higher one corrects the one before. */
  version: number;
  document_id: string;
  /** Digest of the reported figures. */
  digest: string;
  made_at: Date;
  /** True if there was an address to write to. */
  mailed_to_them: boolean;
};

type TaxFiles = {
  id: string;
  year: number;
  number: number;
  kind: TaxFileKind;
  name: string;
  /** Checksums of the sealed file, and of the message before it was sealed. */
  sha256: string;
  message_sha256: string;
  key_fingerprint: string;
  made_by: string;
  made_at: Date;
};

type TaxFileSellers = {
  file_id: string;
  seller_id: string;
  /** As in a statement. */
  siren: string;
  year: number;
  version: number;
  kind: "new" | "corrected" | "deleted";
  doc_ref: string;
  corrects_ref: string | null;
  /** Digests of all that the file says of them, and of the figures alone. */
  digest: string;
  figures_digest: string;
  gross_cents: Cents;
  fees_cents: Cents;
  net_cents: Cents;
  acts: number;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    tax_statements: TaxStatements;
    tax_files: TaxFiles;
    tax_file_sellers: TaxFileSellers;
  }
}

export type TaxStatementRow = Selectable<TaxStatements>;
export type TaxFileRow = Selectable<TaxFiles>;
export type TaxFileSellerRow = Selectable<TaxFileSellers>;
