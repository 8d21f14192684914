import type { WaitsFor } from "@stokaz/contract/money/earnings";
import { addMonths, calendarDay, dayInZone, startOfDay } from "@stokaz/contract/time/calendar";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/db.ts";
import { sumSold, type Taxed } from "../../vat/public.ts";
import { listHeldByDispute } from "../payouts/public.ts";
import { findLeftOfLines, isPurchaseDisputed } from "../refunds/public.ts";
import * as repository from "./repository.ts";
import {
  type Figures,
  figuresOf,
  groupBy,
  lastReason,
  missingOf,
  type Receiving,
  reasonToWait,
} from "./rules.ts";

const WAITING_SHOWN = 100;
/** Limit that no seller reaches: 36 months of a thousand rentals. */
const WAITING_EXPORTED = 36_000;

type Deps = { db: Db; clock: Clock; timeZone: string };

/** A transfer that was not sent yet, and why it waits. */
export type Waiting = repository.WaitingRow & ReturnType<typeof reasonToWait>;

/** Earnings of a seller in one year: figures in cents, months as `2026-11`. */
export type Year = {
  year: number;
  years: number[];
  isConnected: boolean;
  totals: Figures;
  months: ({ month: string } & Figures)[];
  waiting: { amount: Figures["received"]; count: number; next: Waiting[] };
  vat: Taxed[];
};

/** Figures of one rental for its lessor so far, from the ledger. Cents. */
export const sumRental = async (db: Db, lessorId: string, rentalId: string): Promise<Figures> =>
  figuresOf(await repository.sumOfRental(db, lessorId, rentalId));

const getReceiving = async (db: Db, sellerId: string): Promise<Receiving> => {
  const receiving = (await repository.findReceiving(db, [sellerId])).get(sellerId);
  if (!receiving) throw new Error(`no seller ${sellerId}`);
  return receiving;
};

/**
 * What keeps money from a seller: it went back to the buyer, they have something to do first, or a
 * bank decides.
 */
export type Obstacle = "given-back" | NonNullable<ReturnType<typeof missingOf>> | "bank";

/** What keeps the money of lines of an order from their sellers, by their ids; most have nothing. */
export const findObstacles = async (
  db: Db,
  orderId: string,
  lines: readonly { id: string; sellerId: string }[],
): Promise<Map<string, Obstacle>> => {
  const isDisputed = await isPurchaseDisputed(db, { order_id: orderId, rental_id: null });
  const left = await findLeftOfLines(db, [orderId]);
  const paid = new Set(
    lines.filter(({ id }) => (left.get(id) ?? 0) > 0).map(({ sellerId }) => sellerId),
  );
  const ids = [...new Set(lines.map(({ sellerId }) => sellerId))];
  const obstacles = new Map<string, Obstacle>();
  for (const [id, receiving] of await repository.findReceiving(db, ids)) {
    const obstacle = paid.has(id)
      ? (missingOf(receiving) ?? (isDisputed ? "bank" : undefined))
      : "given-back";
    if (obstacle) obstacles.set(id, obstacle);
  }
  return obstacles;
};

const withReasons = async (
  db: Db,
  sellerId: string,
  rows: readonly repository.WaitingRow[],
  now: Date,
): Promise<Waiting[]> => {
  const seller = await getReceiving(db, sellerId);
  const disputed = await listHeldByDispute(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const isHeldByBank = disputed.has(row.id);
    return { ...row, ...reasonToWait({ ...row, isHeldByBank }, seller, now) };
  });
};

/** Why money of orders was not sent to a seller yet, by the ids of the orders that still have some. */
export const findReasonsToWait = async (
  db: Db,
  sellerId: string,
  orderIds: readonly string[],
  now: Date,
): Promise<Map<string | null, WaitsFor | null>> => {
  const rows = await repository.listWaiting(db, sellerId, WAITING_EXPORTED, { orderIds });
  const waiting = await withReasons(db, sellerId, rows, now);
  return new Map(
    [...groupBy(waiting, ({ orderId }) => orderId)].map(([orderId, ofOrder]) => [
      orderId,
      lastReason(ofOrder.map(({ waitsFor }) => waitsFor)),
    ]),
  );
};

export const createEarnings = ({ db, clock, timeZone }: Deps) => {
  const monthSpan = (month: string, months: number): repository.Span => {
    const first = calendarDay(`${month}-01`);
    return {
      from: startOfDay(first, timeZone),
      to: startOfDay(addMonths(first, months), timeZone),
    };
  };
  const yearSpan = (year: number): repository.Span => monthSpan(`${year}-01`, 12);
  const yearOf = (instant: Date): number => Number(dayInZone(instant, timeZone).slice(0, 4));

  const listWaiting = async (
    sellerId: string,
    limit: number,
    rentalId?: string,
  ): Promise<Waiting[]> => {
    const rows = await repository.listWaiting(db, sellerId, limit, { rentalId });
    return withReasons(db, sellerId, rows, clock.now());
  };

  return {
    /** Transfers of a rental that wait to be sent to its lessor, the soonest first. */
    listWaitingOf: (lessorId: string, rentalId: string, limit: number): Promise<Waiting[]> =>
      listWaiting(lessorId, limit, rentalId),

    /**
     * Describes a seller's earnings in a year, and all waiting transfers of any year.
     *
     * @param asked year; the current year if omitted
     */
    async describeYear({ userId }: Actor, asked?: number): Promise<Year> {
      const thisYear = yearOf(clock.now());
      const year = asked ?? thisYear;
      const [{ isConnected }, first, moved, total, next, vat] = await Promise.all([
        getReceiving(db, userId),
        repository.findFirstMovement(db, userId),
        repository.sumByMonth(db, userId, yearSpan(year), timeZone),
        repository.sumWaiting(db, userId),
        listWaiting(userId, WAITING_SHOWN),
        sumSold(db, { ...yearSpan(year), sellerId: userId }),
      ]);
      const firstYear = first ? yearOf(first) : thisYear;
      return {
        year,
        years: Array.from({ length: thisYear - firstYear + 1 }, (_, back) => thisYear - back),
        isConnected,
        totals: figuresOf(moved),
        months: [...groupBy(moved, ({ month }) => month)].map(([month, rows]) => ({
          month,
          ...figuresOf(rows),
        })),
        waiting: { ...total, next },
        vat,
      };
    },

    /**
     * Describes the earnings of each sale in a month, and the VAT of all sales.
     *
     * @param month `2026-11`
     */
    async describeMonth({ userId }: Actor, month: string) {
      const span = monthSpan(month, 1);
      const [rows, vat] = await Promise.all([
        repository.sumBySale(db, userId, span),
        sumSold(db, { ...span, sellerId: userId }),
      ]);
      const sales = [...groupBy(rows, ({ checkoutId }) => checkoutId).values()].flatMap((group) => {
        const [sale] = group;
        return sale ? [{ sale, ...figuresOf(group) }] : [];
      });
      return { sales, vat };
    },

    /**
     * Lists all movements of a year, then all waiting transfers.
     *
     * @param asked year; the current year if omitted
     */
    async listAll({ userId }: Actor, asked?: number) {
      const year = asked ?? yearOf(clock.now());
      const [movements, waiting] = await Promise.all([
        repository.listMovements(db, userId, yearSpan(year)),
        listWaiting(userId, WAITING_EXPORTED),
      ]);
      return { year, movements, waiting };
    },
  };
};

export type Earnings = ReturnType<typeof createEarnings>;
