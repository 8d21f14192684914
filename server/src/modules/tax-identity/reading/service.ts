import { randomUUID } from "node:crypto";
import type { PlaceKind, ReadingPurpose } from "@stokaz/contract/tax/tax-identity";
import { type CalendarDay, calendarDay } from "@stokaz/contract/time/calendar";
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

/** Facts of a person besides their name; `null` for those they have not given. */
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

/** Identity of a seller for the tax authority, decrypted; `null` for facts they have not given. */
export type TaxIdentity = {
  userId: string;
  /** For a closed account, the address at the time of closing. */
  address: string;
  /** Country of tax residence, ISO 3166-1. */
  residence: string | null;
  iban: string | null;
  /** Holder of the account. */
  holder: string | null;
  /** Places that they ever let. */
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
      /** Owner of the firm, when it belongs to one person. */
      person: TaxPerson | null;
    }
);

/** Person and purpose of a reading. */
export type Reading = {
  purpose: ReadingPurpose;
  /** The administrator who asked, or the person themself; `null` for a reading by the program. */
  readBy: string | null;
};

const SIREN_DIGITS = 9;

/** Decrypts the sealed facts of a row, by name. @throws {VaultError} */
const opener =
  (vault: Vault, { userId, facts }: SellerRow) =>
  (field: SealedField): string | null => {
    const sealed = facts?.[field] ?? null;
    return sealed === null ? null : vault.open(sealed, placeOf(userId, field));
  };

const opened = (vault: Vault, row: SellerRow, places: readonly PlaceRow[]): TaxIdentity => {
  const open = opener(vault, row);
  const birthDate = open("birth_date");
  const person: TaxPerson = {
    name: open("kept_name") ?? row.name,
    firstName: open("kept_first_name") ?? row.firstName,
    tin: open("tin"),
    birthDate: birthDate === null ? null : calendarDay(birthDate),
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

export type TaxReaderDeps = { clock: Clock; vault: Vault };

/**
 * Creates the only function that decrypts the facts that sellers gave for the tax authority. Each
 * reading is recorded before any fact is decrypted: the person and the operator see it.
 */
export const createTaxReader = ({ clock, vault }: TaxReaderDeps) =>
  /**
   * Decrypts the facts of people who sell or let; others are left out, closed accounts are
   * included.
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
