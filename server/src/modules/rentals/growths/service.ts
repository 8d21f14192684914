import { randomUUID } from "node:crypto";
import type { GrowthKind } from "@stokaz/contract/leases/lease-growths";
import { AMENDMENT_PAID } from "@stokaz/contract/leases/lease-paths";
import { type LeasePart, type ScaledMonth, sumOf } from "@stokaz/contract/leases/lease-scale";
import { type Cents, cents } from "@stokaz/contract/money/money";
import { paths } from "@stokaz/contract/paths";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { transition } from "@stokaz/contract/transitions";
import type { Clock } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { derivedId } from "../../../platform/db/row-id.ts";
import { isSuspended } from "../../accounts/public.ts";
import { countPeakPallets, isSpaceOffered } from "../../availability/public.ts";
import type { Purchase, PurchaseDescription } from "../../checkout/public.ts";
import type { MailContent } from "../../mail/public.ts";
import { moveWaitsWithRental } from "../../orders/public.ts";
import { planPartTransfers } from "../../payments/public.ts";
import { getSpaceView, lockSpace } from "../../spaces/public.ts";
import {
  countNext,
  deleteKept,
  findChange,
  findChangeMailDetails,
  insertChange,
  insertKept,
  paidUntil,
} from "../changes/public.ts";
import { endLease } from "../ending/public.ts";
import {
  cancelRents,
  findEmail,
  insertRents,
  listRentsOf,
  lockRents,
  moveRent,
  RENT_TRANSITIONS,
  updateRent,
} from "../rents/public.ts";
import { findRental, lockRental, setEnding, updateRental } from "../repository.ts";
import type { LeaseGrowthRow, RentalChangeRow, RentalRow } from "../tables.ts";
import { listUnused } from "../unused-rent/public.ts";
import * as mails from "./mails.ts";
import { findGrowth, forgetReminders, isExitSigned, lockGrowth, moveGrowth } from "./repository.ts";
import { GROWTH_TRANSITIONS, type LaterMonth, splitGrowth } from "./rules.ts";

/** More months or pallets of a lease, as agreed, with the amount that is due now. Cents. */
export type AgreedGrowth = {
  id: string;
  kind: GrowthKind;
  effectiveOn: CalendarDay;
  palletsAfter: number;
  endDate: CalendarDay;
  priceChange: Cents;
  dueNow: Cents;
  scale: readonly ScaledMonth[];
  parts: readonly LeasePart[];
};

type Deps = { clock: Clock; publicUrl: string };

/**
 * Sets the new amounts of the rents; their tenant is told again before each is charged. Months that
 * were too small to be charged are due again.
 */
const raiseRents = async (
  tx: Tx,
  { id: rentalId }: RentalRow,
  later: readonly LaterMonth[],
): Promise<void> => {
  const added = later.filter(({ rentId }) => rentId === undefined);
  for (const { rentId, amount } of later) {
    if (!rentId) continue;
    await updateRent(tx, rentId, { amount_cents: amount, noticed_at: null });
    await moveRent(tx, rentId, transition(RENT_TRANSITIONS, "due"), {
      unpaid_since: null,
      warned_on: null,
    });
  }
  if (added.length === 0) return;
  await insertRents(
    tx,
    added.map(({ month, dueOn, amount }) => ({
      id: derivedId(rentalId, `rent-${month}`),
      rental_id: rentalId,
      month,
      due_on: dueOn,
      amount_cents: amount,
      status: "due" as const,
      paid_at: null,
    })),
  );
};

/**
 * Makes a lease grow whose row and space are locked, and writes the amendment.
 *
 * @param later months that are charged with their rents
 * @returns the amendment, and the facts for the mails to both sides
 */
export const growLease = async (
  tx: Tx,
  rental: RentalRow,
  { growth, later }: { growth: AgreedGrowth; later: readonly LaterMonth[] },
  { clock, publicUrl }: Deps,
): Promise<{ change: RentalChangeRow; contents: MailContent[] }> => {
  const { id, kind, effectiveOn, palletsAfter, endDate, priceChange } = growth;
  await deleteKept(tx, id);
  const patch = kind === "extend" ? { end_date: endDate } : { pallets: palletsAfter };
  await updateRental(tx, rental.id, patch);
  if (kind === "extend") {
    await forgetReminders(tx, rental.id);
    await moveWaitsWithRental(tx, rental.id, endDate);
  }
  const added = palletsAfter - rental.pallets;
  if (added > 0 && rental.start_date < effectiveOn) {
    // The row holds the number of pallets for all days of the rental, so pallets added later are
    // kept in other rows.
    await insertKept(tx, {
      id: randomUUID(),
      rental_id: rental.id,
      space_id: rental.space_id,
      pallets: -added,
      start_date: rental.start_date,
      end_date: effectiveOn,
    });
  }
  await raiseRents(tx, rental, later);
  const change = await insertChange(tx, rental, patch, {
    id,
    kind,
    made_at: clock.now(),
    effective_on: effectiveOn,
    price_change_cents: priceChange,
    scale: growth.scale,
    parts: growth.parts,
  });
  const { artisan, lessor, lease } = await findChangeMailDetails(tx, rental, publicUrl);
  const details = {
    ...lease,
    kind,
    added,
    palletsAfter,
    effectiveOn,
    endDate,
    priceChange,
    paid: growth.dueNow,
  };
  const contents = [
    mails.artisanGrowthMail(artisan, details),
    mails.lessorGrowthMail(lessor, details),
  ];
  return { change, contents };
};

/** The growth and its rental. Rejects when they do not exist. */
const getGrowth = async (
  db: Db,
  id: string,
): Promise<{ growth: LeaseGrowthRow; rental: RentalRow }> => {
  const growth = await findGrowth(db, id);
  const rental = growth && (await findRental(db, growth.rental_id));
  if (!rental) throw new Error(`no growth ${id}`);
  return { growth, rental };
};

/** Describes the page on which an artisan pays for more months or pallets. */
export const describeGrowth = async (db: Db, id: string): Promise<PurchaseDescription> => {
  const { growth, rental } = await getGrowth(db, id);
  const { name } = await getSpaceView(db, rental.space_id);
  const made = await findChange(db, id);
  const added = growth.pallets_after - (made?.pallets_before ?? rental.pallets);
  const lease = paths.lease.href(rental.id);
  return {
    payerEmail: await findEmail(db, rental.artisan_id),
    lines: [
      {
        label: mails.growthLabel(name, {
          kind: growth.kind,
          added,
          endDate: growth.end_date_after,
        }),
        unitAmount: growth.due_now_cents,
        quantity: 1,
        sellerId: rental.lessor_id,
      },
    ],
    successPath: `${lease}?${AMENDMENT_PAID}=1`,
    cancelPath: lease,
  };
};

const toAgreed = (growth: LeaseGrowthRow): AgreedGrowth => ({
  id: growth.id,
  kind: growth.kind,
  effectiveOn: growth.effective_on,
  palletsAfter: growth.pallets_after,
  endDate: growth.end_date_after,
  priceChange: growth.price_change_cents,
  dueNow: growth.due_now_cents,
  scale: growth.scale,
  parts: growth.parts,
});

export type GrowthPurchaseDeps = Deps & { feePercent: number; timeZone: string };

/** Settles the payment of more months, or pallets, of a lease. */
export const createGrowthPurchase = (deps: GrowthPurchaseDeps): Purchase => {
  const { clock, feePercent, timeZone } = deps;

  /**
   * True if its room is on hold for it, or still free. Without a hold its first day must not be
   * over, and its artisan must not be suspended.
   */
  const hasRoom = async (
    tx: Tx,
    growth: LeaseGrowthRow,
    rental: RentalRow,
    now: Date,
  ): Promise<boolean> => {
    if (growth.status === "pending" && growth.hold_expires_at > now) return true;
    if (growth.effective_on < clock.today()) return false;
    if (await isSuspended(tx, rental.artisan_id)) return false;
    const space = await lockSpace(tx, rental.space_id);
    if (!space || !(await isSpaceOffered(tx, rental.space_id))) return false;
    const period = { from: growth.effective_on, to: growth.end_date_after, now };
    const taken = await countPeakPallets(tx, rental.space_id, period);
    const wanted =
      growth.kind === "extend" ? rental.pallets : growth.pallets_after - rental.pallets;
    return taken + wanted <= space.surface_m2;
  };

  /**
   * True if no other amendment changed the lease since this was agreed to, and its sides did not sign
   * its end.
   */
  const isAsAgreed = async (
    tx: Tx,
    growth: LeaseGrowthRow,
    rental: RentalRow,
  ): Promise<boolean> => {
    const isRunning =
      rental.status === "confirmed" &&
      rental.ending_since === null &&
      rental.end_date > clock.today();
    if (!isRunning || (await countNext(tx, rental.id)) !== growth.number) return false;
    return growth.kind !== "extend" || !(await isExitSigned(tx, rental.id));
  };

  return {
    describe: describeGrowth,

    confirm: async (tx, growthId, now) => {
      // Lock order: the space first, then the rental, as for everything that takes room.
      const { rental: known } = await getGrowth(tx, growthId);
      await lockSpace(tx, known.space_id);
      const rental = await lockRental(tx, known.id);
      const growth = await lockGrowth(tx, growthId);
      if (!rental || !growth || !(await isAsAgreed(tx, growth, rental))) return undefined;
      if (!(await hasRoom(tx, growth, rental, now))) return undefined;
      await lockRents(tx, rental.id);
      const rents = await listRentsOf(tx, rental.id);
      const plan = rental.payment_plan;
      const { now: months, later } = splitGrowth(growth.scale, { plan, rents });
      // A month was charged meanwhile, or is being charged now, so the agreed figures are no longer
      // valid.
      const isCharged = rents.some(
        ({ status, next_attempt_at }) => status === "unpaid" || next_attempt_at !== null,
      );
      if (isCharged || sumOf(months) !== growth.due_now_cents) return undefined;
      const to = transition(GROWTH_TRANSITIONS, "paid");
      if (!(await moveGrowth(tx, growthId, to))) return undefined;
      const agreed = { growth: toAgreed(growth), later };
      const { contents } = await growLease(tx, rental, agreed, deps);
      const parts = months.map(({ from, before, after }) => ({
        amount: cents(after - before),
        on: from > growth.effective_on ? from : growth.effective_on,
      }));
      const transfers = planPartTransfers(rental.lessor_id, parts, { feePercent, timeZone });
      return { transfers, soldOut: [], mails: contents };
    },

    release: async (tx, growthId, as) => {
      await moveGrowth(tx, growthId, transition(GROWTH_TRANSITIONS, as));
      await deleteKept(tx, growthId);
    },

    markRefunded: async (tx, growthId) => {
      await moveGrowth(tx, growthId, transition(GROWTH_TRANSITIONS, "refunded"));
      await deleteKept(tx, growthId);
    },

    end: async (tx, growthId) => {
      const { growth, rental } = await getGrowth(tx, growthId);
      const { scale, end_date_after: endDate, due_now_cents: paid } = growth;
      // A refund for days that were used ends nothing.
      const isUsed = paidUntil({ scale, endDate }, paid) <= clock.today();
      return isUsed ? "over" : endLease(tx, rental.id, clock);
    },

    listUnused: async (tx, growthId) =>
      listUnused(tx, (await getGrowth(tx, growthId)).rental.id, clock.today()),

    endWhenUnused: async (tx, growthId) => {
      const { rental } = await getGrowth(tx, growthId);
      await setEnding(tx, rental.id, clock.now());
      await cancelRents(tx, rental.id);
    },
  };
};
