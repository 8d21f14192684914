import { cents } from "@stokaz/contract/money/money";
import { splitChange, type VatRegime, vatOfLines } from "@stokaz/contract/tax/vat";
import { sql } from "kysely";
import { expect } from "vitest";
import type { Db } from "../src/platform/db/db.ts";

type Move = {
  movement_id: string;
  kind: "sale" | "refund";
  seller_id: string;
  vat_regime: VatRegime | null;
  vat_rate: number | null;
  gross_cents: number;
  vat_cents: number | null;
};

const movesOf = async (db: Db, checkoutId: string): Promise<Move[]> => {
  const { rows } = await sql<Move>`
    select * from vat_moves where checkout_id = ${checkoutId}
    order by kind desc, occurred_at, movement_id, position
  `.execute(db);
  return rows;
};

/** Sales and refunds in the ledger for each movement and seller of a checkout. Cents. */
const booked = async (db: Db, checkoutId: string): Promise<Record<string, number>> => {
  const { rows } = await sql<{ key: string; cents: number }>`
    select movement_id::text || party_id as key, -ledger_entries.amount_cents as cents
    from ledger_entries join ledger_movements as movements on movements.id = movement_id
    where checkout_id = ${checkoutId} and account = 'seller_payable' and kind in ('order_payment', 'refund')
  `.execute(db);
  return Object.fromEntries(rows.map(({ key, cents: amount }) => [key, amount]));
};

const sumBy = (moves: readonly Move[], key: (move: Move) => string): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const move of moves) sums[key(move)] = (sums[key(move)] ?? 0) + move.gross_cents;
  return sums;
};

/**
 * Compares the VAT of a checkout with its ledger, line by line, and with the contract's sums.
 *
 * @returns the charged and the refunded tax, in cents
 */
export const checkVat = async (
  db: Db,
  checkoutId: string,
): Promise<{ charged: number; back: number }> => {
  const moves = await movesOf(db, checkoutId);
  const ofSeller = (move: Move) => `${move.movement_id}${move.seller_id}`;
  expect(sumBy(moves, ofSeller)).toEqual(await booked(db, checkoutId));

  let charged = 0;
  let back = 0;
  const underOne = (move: Move) => `${move.seller_id} ${move.vat_regime} ${move.vat_rate}`;
  for (const same of Map.groupBy(moves, underOne).values()) {
    const [{ vat_regime: regime, vat_rate: rate } = { vat_regime: null, vat_rate: null }] = same;
    if (regime === null || rate === null) {
      expect(same.map(({ vat_cents }) => vat_cents)).toEqual(same.map(() => null));
      continue;
    }
    const sold = same.filter(({ kind }) => kind === "sale");
    const lines = sold.map(({ gross_cents }) => ({ regime, rate, gross: cents(gross_cents) }));
    const said = sold.map(({ vat_cents }) => vat_cents);
    expect(said).toEqual(vatOfLines(lines).map(({ vat }) => vat));
    let standing = cents(0);
    let tax = 0;
    for (const { gross_cents, vat_cents } of same) {
      const { net, vat } = splitChange(standing, cents(gross_cents), rate);
      expect(vat_cents).toBe(vat);
      expect(net + vat).toBe(gross_cents);
      standing = cents(standing + gross_cents);
      tax += vat;
      if (gross_cents > 0) charged += vat;
      else back -= vat;
      expect(tax).toBeGreaterThanOrEqual(0);
    }
    if (standing === 0) expect(tax).toBe(0);
  }
  return { charged, back };
};
