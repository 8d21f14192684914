import type { Role } from "@stokaz/contract/accounts/roles";
import type { LegalKind } from "@stokaz/contract/legal/legal-kinds";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { Clock } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import { findInForce } from "../repository.ts";
import { insertAcceptances, listOwed, type OwedText } from "./repository.ts";

type Person = { userId: string; role: Role };

/** Versions in force that a person still has to accept; none for an administrator. */
export const findOwedTexts = (db: Db, person: Person, clock: Clock): Promise<OwedText[]> =>
  listOwed(db, person, clock.today());

/** Records that a person who registers accepts all texts of their role. */
export const acceptAllTexts = async (tx: Tx, person: Person, clock: Clock): Promise<void> => {
  const owed = await listOwed(tx, person, clock.today());
  const ids = owed.map(({ id }) => id);
  await insertAcceptances(tx, person.userId, ids, clock.now());
};

/**
 * Records that a person accepts versions. Versions accepted before are skipped.
 *
 * @returns the newly accepted versions
 * @throws {Problem} legal-text/not-in-force
 */
export const acceptTexts = async (
  tx: Tx,
  person: Person,
  texts: readonly { kind: LegalKind; effectiveOn: CalendarDay }[],
  clock: Clock,
): Promise<OwedText[]> => {
  for (const { kind, effectiveOn } of texts) {
    const inForce = await findInForce(tx, kind, clock.today());
    if (inForce?.effective_on !== effectiveOn) throw new Problem("legal-text/not-in-force");
  }
  const owed = await listOwed(tx, person, clock.today());
  const accepted = owed.filter(({ kind }) => texts.some((text) => text.kind === kind));
  const ids = accepted.map(({ id }) => id);
  await insertAcceptances(tx, person.userId, ids, clock.now());
  return accepted;
};

/**
 * Refuses a person who has not accepted today's texts.
 *
 * @throws {Problem} account/texts-to-accept
 */
export const assertTextsAccepted = async (db: Db, person: Person, clock: Clock): Promise<void> => {
  const owed = await listOwed(db, person, clock.today());
  if (owed.length > 0) throw new Problem("account/texts-to-accept");
};

/** First day of the terms in force. */
export const findTermsVersion = async (db: Db, clock: Clock): Promise<CalendarDay | null> =>
  (await findInForce(db, "terms", clock.today()))?.effective_on ?? null;
