import { randomUUID } from "node:crypto";
import type { CalendarDay } from "@stokaz/contract/calendar";
import type { PlaceKind, ReadingPurpose } from "@stokaz/contract/tax-identity";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/db.ts";
import type { Vault } from "../../../platform/vault.ts";
import { listPlaces, listSellers, type PlaceRow, type SellerRow } from "../repository.ts";
import { placeOf, type SealedField } from "../rules.ts";
import { insertReadings } from "./repository.ts";

/** A place that was let. */
export type TaxPlace = {
  spaceId: string;
  name: string;
  address: string;
  parcel: string | null;
  kind: PlaceKind | null;
};

/** What is known of a person beside their name; `null` for what they have not given. */
type TaxPerson = {
  name: string;
  firstName: string;
  /** Tax number, in the country of residence. */
  tin: string | null;
  birthDate: CalendarDay | null;
  birthTown: string | null;
  /** ISO 3166-1. */
  birthCountry: string | null;
};

/** Who a seller is for the tax authority, opened; `null` for what they have not given. */
export type TaxIdentity = {
  userId: string;
  /** As it was when the account was closed, if it is. */
  address: string;
  /** Country of tax residence, ISO 3166-1. */
  residence: string | null;
  iban: string | null;
  /** Of the account. */
  holder: string | null;
  /** Those that they ever let. */
  places: TaxPlace[];
} & (
  | ({ kind: "person" } & TaxPerson)
  | {
      kind: "firm";
      company: string;
      tradeName: string;
      siret: string;
      /** The tax number of a firm. */
      siren: string;
      vatNumber: string | null;
      /** Other countries of the Union where it has an establishment, ISO 3166-1. */
      establishments: string[];
      isSoleTrader: boolean | null;
      /** Whose firm it is, when it is one person's. */
      person: TaxPerson | null;
    }
);

/** Who opens facts, and why. */
export type Reading = {
  purpose: ReadingPurpose;
  /** The administrator who asked, or the person themself; none when the program does by itself. */
  readBy: string | null;
};

const SIREN_DIGITS = 9;

/** Opens what a row seals, by the fact's name. @throws {VaultError} */
const opener =
  (vault: Vault, { userId, facts }: SellerRow) =>
  (field: SealedField): string | null => {
    const sealed = facts?.[field] ?? null;
    return sealed === null ? null : vault.open(sealed, placeOf(userId, field));
  };

const opened = (vault: Vault, row: SellerRow, places: readonly PlaceRow[]): TaxIdentity => {
  const open = opener(vault, row);
  const person: TaxPerson = {
    name: open("kept_name") ?? row.name,
    firstName: open("kept_first_name") ?? row.firstName,
    tin: open("tin"),
    birthDate: open("birth_date") as CalendarDay | null,
    birthTown: open("birth_town"),
    birthCountry: open("birth_country"),
  };
  const { userId, facts, company, tradeName, siret, vatNumber } = row;
  const shared = {
    userId,
    address: open("kept_address") ?? row.address,
    residence: facts?.residence ?? null,
    iban: open("iban"),
    holder: open("holder"),
    places: places.map(({ lessorId: _, ...place }) => place),
  };
  if (row.role === "lessor") return { ...shared, kind: "person", ...person };
  return {
    ...shared,
    kind: "firm",
    company: company ?? "",
    tradeName: tradeName ?? "",
    siret: siret ?? "",
    siren: (siret ?? "").slice(0, SIREN_DIGITS),
    vatNumber,
    establishments: facts?.establishments ?? [],
    isSoleTrader: facts?.is_sole_trader ?? null,
    person: facts?.is_sole_trader === true ? person : null,
  };
};

/**
 * Makes the one function that opens what sellers gave for the tax authority. Each reading is written down before anything
 * is opened: the person and the operator see it.
 */
export const createTaxReader = ({ clock, vault }: { clock: Clock; vault: Vault }) =>
  /**
   * Opens the facts of people who sell or let; anybody else is left out, closed accounts are not.
   *
   * @throws {VaultError} when a key is missing or a row was tampered with
   */
  async function readTaxIdentity(
    db: Db,
    userIds: readonly string[],
    { purpose, readBy }: Reading,
  ): Promise<TaxIdentity[]> {
    const sellers = await listSellers(db, userIds);
    const places = Map.groupBy(await listPlaces(db, userIds), ({ lessorId }) => lessorId);
    const read = { purpose, read_by: readBy, read_at: clock.now() };
    await insertReadings(
      db,
      sellers.map(({ userId }) => ({ id: randomUUID(), user_id: userId, ...read })),
    );
    return sellers.map((row) => opened(vault, row, places.get(row.userId) ?? []));
  };

export type ReadTaxIdentity = ReturnType<typeof createTaxReader>;
