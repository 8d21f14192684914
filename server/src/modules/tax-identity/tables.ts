import type {
  PlaceKind,
  ReadingPurpose,
  TaxEnd,
  TaxFact,
  TaxStep,
} from "@stokaz/contract/tax/tax-identity";
import type { Generated, Selectable } from "kysely";

/** Text that cannot be read without the key: see `platform/vault.ts`. */
export type Sealed = string & { readonly unit: "sealed text" };

type TaxIdentities = {
  user_id: string;
  residence: string | null;
  is_sole_trader: boolean | null;
  has_tin: boolean | null;
  tin: Sealed | null;
  tin_end: string | null;
  birth_date: Sealed | null;
  birth_town: Sealed | null;
  birth_country: Sealed | null;
  iban: Sealed | null;
  iban_end: string | null;
  holder: Sealed | null;
  establishments: Generated<string[]>;
  /** Values at the time the account was closed. */
  kept_name: Sealed | null;
  kept_first_name: Sealed | null;
  kept_address: Sealed | null;
  updated_at: Date;
};

type SpaceTaxFacts = {
  space_id: string;
  parcel: string | null;
  kind: PlaceKind | null;
  updated_at: Date;
};

type TaxReadings = {
  id: string;
  user_id: string;
  purpose: ReadingPurpose;
  /** Person who asked; `null` for a reading by the program. */
  read_by: string | null;
  read_at: Date;
};

type TaxRequests = {
  id: string;
  user_id: string;
  asked_at: Date;
  /** Last step that was taken. */
  step: TaxStep;
  step_at: Date;
  settled_at: Date | null;
};

/** Register of the steps. */
type TaxSteps = {
  request_id: string;
  user_id: string;
  step: TaxStep | TaxEnd;
  taken_at: Date;
  /** Facts that were missing at that time. */
  missing: TaxFact[];
};

export type { SealedField } from "./rules.ts";

declare module "../../platform/db/schema.ts" {
  interface Schema {
    tax_identities: TaxIdentities;
    space_tax_facts: SpaceTaxFacts;
    tax_readings: TaxReadings;
    tax_requests: TaxRequests;
    tax_steps: TaxSteps;
  }
}

export type TaxIdentityRow = Selectable<TaxIdentities>;
export type TaxRequestRow = Selectable<TaxRequests>;
