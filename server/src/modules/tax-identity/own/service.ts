import { keysOf } from "@stokaz/contract/keys";
import {
  BIRTH_IMPOSSIBLE,
  IBAN_WRONG,
  isPossibleBirth,
  type TaxFact,
  type TaxIdentityForm,
  type TaxPlaceForm,
  type TaxStep,
  TIN_OF_OTHER_COUNTRY,
} from "@stokaz/contract/tax/tax-identity";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { isValidIBAN } from "ibantools";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import type { RateLimit } from "../../../platform/http/rate-limit.ts";
import { invalidFields, Problem } from "../../../platform/problem.ts";
import { type Vault, VaultError } from "../../../platform/vault.ts";
import { listPlaces, listSellers, type SellerRow } from "../repository.ts";
import { findOpen, stepAfter, type TaxRequests } from "../requests/public.ts";
import { lastCharacters, placeOf, SEALED, type SealedField } from "../rules.ts";
import { sealFact } from "../service.ts";
import type { TaxIdentityRow } from "../tables.ts";
import * as rows from "./repository.ts";

export type OwnTaxIdentityDeps = {
  db: Db;
  clock: Clock;
  vault: Vault;
  rateLimit: RateLimit;
  requests: TaxRequests;
};

const SAVING = { name: "save-tax-identity", tries: 60, seconds: 3600 };

/**
 * Facts that a person gave, as far as they are known without the key, and the consequences of the
 * missing ones.
 */
export type OwnTaxIdentity = {
  row: SellerRow;
  places: (rows.OwnPlace & { isLet: boolean })[];
  missing: TaxFact[];
  isRequired: boolean;
  request: {
    askedOn: CalendarDay;
    step: TaxStep;
    next: { step: TaxStep; on: CalendarDay } | null;
  } | null;
  readings: Awaited<ReturnType<typeof rows.listReadings>>;
};

export const createOwnTaxIdentity = ({
  db,
  clock,
  vault,
  rateLimit,
  requests,
}: OwnTaxIdentityDeps) => {
  const describe = async (userId: string): Promise<OwnTaxIdentity> => {
    const [row] = await listSellers(db, [userId]);
    if (!row) throw new Problem("account/not-found");
    const [places, let_, open, isRequired, readings] = await Promise.all([
      row.role === "lessor" ? rows.listOwnPlaces(db, userId) : [],
      row.role === "lessor" ? listPlaces(db, [userId]) : [],
      findOpen(db, userId),
      requests.isOwed(userId),
      rows.listReadings(db, userId),
    ]);
    const letIds = new Set(let_.map(({ spaceId }) => spaceId));
    return {
      row,
      places: places.map((place) => ({ ...place, isLet: letIds.has(place.spaceId) })),
      missing: await requests.missingNow(db, userId, open),
      isRequired: isRequired || open !== undefined,
      request: open
        ? {
            askedOn: clock.dayOf(open.asked_at),
            step: open.step,
            next: stepAfter(open.step, clock.dayOf(open.step_at)),
          }
        : null,
      readings,
    };
  };

  /**
   * Checks what the contract's schema cannot check: today's date, and IBANs, whose table pages need
   * not load.
   */
  const check = ({ birthDate, iban }: TaxIdentityForm): void => {
    const wrong = [
      ...(birthDate === null || isPossibleBirth(birthDate, clock.today())
        ? []
        : [{ field: "birthDate", message: BIRTH_IMPOSSIBLE }]),
      ...(iban === null || isValidIBAN(iban) ? [] : [{ field: "iban", message: IBAN_WRONG }]),
    ];
    if (wrong.length > 0) throw invalidFields(wrong);
  };

  /** Opens a sealed fact; what no key opens any more is unlike anything. */
  const openFact = (userId: string, field: SealedField, text: string): string | undefined => {
    try {
      return vault.open(text, placeOf(userId, field));
    } catch (error) {
      if (error instanceof VaultError) return undefined;
      throw error;
    }
  };

  const isSame = (
    userId: string,
    before: TaxIdentityRow,
    changes: Partial<TaxIdentityRow>,
  ): boolean => {
    const plain = { ...before, ...changes };
    return keysOf(changes).every((field) => {
      const [was, is] = [before[field], plain[field]];
      const sealed = SEALED.find((one) => one === field);
      return sealed !== undefined && typeof was === "string" && typeof is === "string"
        ? openFact(userId, sealed, was) === openFact(userId, sealed, is)
        : JSON.stringify(was) === JSON.stringify(is);
    });
  };

  return {
    /** Reads the facts of the person. @throws {Problem} account/not-found */
    read: ({ userId }: Actor): Promise<OwnTaxIdentity> => describe(userId),

    /**
     * Stores, sealed, the facts that a person gives. Fields left empty stay as they were; a tax
     * number is deleted when they say that they have none.
     *
     * @throws {Problem} request/invalid, request/too-many
     */
    async save({ userId, role }: Actor, form: TaxIdentityForm): Promise<OwnTaxIdentity> {
      await rateLimit(SAVING, userId);
      check(form);
      const seal = (field: SealedField, text: string) =>
        ({ [field]: sealFact(vault, userId, field, text) }) as const;
      const sealed = (field: SealedField, text: string | null) =>
        text === null ? {} : seal(field, text);
      await inTransaction(db, async (tx) => {
        if (!(await rows.lockSeller(tx, userId))) throw new Problem("account/not-found");
        const before = await rows.findFacts(tx, userId);
        const isFirm = role === "artisan";
        const isPerson = !isFirm || form.isSoleTrader === true;
        const typed = isPerson && form.hasTin === true ? form.tin : null;
        const hasKept = before?.tin != null && before.residence !== form.residence;
        if (hasKept && form.hasTin === true && isPerson && typed === null) {
          throw invalidFields([{ field: "tin", message: TIN_OF_OTHER_COUNTRY }]);
        }
        const number =
          form.hasTin !== true || !isPerson
            ? { tin: null, tin_end: null }
            : typed === null
              ? {}
              : { ...seal("tin", typed), tin_end: lastCharacters(typed) };
        const changes = {
          residence: form.residence,
          is_sole_trader: isFirm ? form.isSoleTrader : null,
          has_tin: isPerson ? form.hasTin : null,
          ...number,
          ...sealed("birth_date", isPerson ? form.birthDate : null),
          ...sealed("birth_town", isPerson ? form.birthTown : null),
          ...sealed("birth_country", isPerson ? form.birthCountry : null),
          ...(form.iban === null
            ? {}
            : { ...seal("iban", form.iban), iban_end: lastCharacters(form.iban) }),
          ...sealed("holder", form.holder),
          establishments: isFirm ? form.establishments : [],
        };
        // The day of the last change says what a file has to correct.
        if (!(before && isSame(userId, before, changes))) {
          await rows.saveFacts(tx, userId, { ...changes, updated_at: clock.now() });
        }
        await requests.settleIfComplete(tx, userId);
      });
      return describe(userId);
    },

    /**
     * Stores the facts that are asked for a place.
     *
     * @throws {Problem} space/not-found, space/not-yours, request/too-many
     */
    async savePlace(
      { userId }: Actor,
      spaceId: string,
      form: TaxPlaceForm,
    ): Promise<OwnTaxIdentity> {
      await rateLimit(SAVING, userId);
      await inTransaction(db, async (tx) => {
        const lessorId = await rows.findLessorOf(tx, spaceId);
        if (lessorId === undefined) throw new Problem("space/not-found");
        if (lessorId !== userId) throw new Problem("space/not-yours");
        if (!(await rows.lockSeller(tx, userId))) throw new Problem("account/not-found");
        const { parcel, kind } = form;
        const row = { space_id: spaceId, parcel: parcel || null, kind, updated_at: clock.now() };
        await rows.savePlace(tx, row);
        await requests.settleIfComplete(tx, userId);
      });
      return describe(userId);
    },
  };
};

export type OwnTaxIdentities = ReturnType<typeof createOwnTaxIdentity>;
