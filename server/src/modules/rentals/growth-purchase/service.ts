import { lastDayBefore } from "@stokaz/contract/calendar";
import { frenchDay } from "@stokaz/contract/french-day";
import { comesTo } from "@stokaz/contract/lease-scale";
import { paths } from "@stokaz/contract/paths";
import { transition } from "@stokaz/contract/transitions";
import type { Clock } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { countPeakPallets, isSpaceOffered } from "../../availability/public.ts";
import type { Purchase, PurchaseDescription } from "../../checkout/public.ts";
import { planPartTransfers } from "../../payments/public.ts";
import { getSpaceView, lockSpace } from "../../spaces/public.ts";
import { countNext, deleteKept } from "../changes/public.ts";
import {
  type AgreedGrowth,
  findGrowth,
  GROWTH_TRANSITIONS,
  growLease,
  lockGrowth,
  moveGrowth,
  splitGrowth,
} from "../growths/public.ts";
import { endLease } from "../lease-end/public.ts";
import { cancelRents, findEmail, listRentsOf, lockRents } from "../rents/public.ts";
import { findRental, lockRental, setEnding } from "../repository.ts";
import type { LeaseGrowthRow, RentalRow } from "../tables.ts";

type Deps = { clock: Clock; feePercent: number; timeZone: string; publicUrl: string };

/** The growth and its rental. Rejects when they are not there. */
const getGrowth = async (
  db: Db,
  id: string,
): Promise<{ growth: LeaseGrowthRow; rental: RentalRow }> => {
  const growth = await findGrowth(db, id);
  const rental = growth && (await findRental(db, growth.rental_id));
  if (!rental) throw new Error(`no growth ${id}`);
  return { growth, rental };
};

/** What an artisan reads on the page on which they pay for more months or pallets. */
export const describeGrowth = async (db: Db, id: string): Promise<PurchaseDescription> => {
  const { growth, rental } = await getGrowth(db, id);
  const { name } = await getSpaceView(db, rental.space_id);
  const added = growth.pallets_after - rental.pallets;
  const until = `jusqu'au ${frenchDay(lastDayBefore(growth.end_date_after))}`;
  const what =
    growth.kind === "extend"
      ? "location prolongée"
      : `${added} ${added === 1 ? "palette" : "palettes"} de plus`;
  const lease = paths.lease.href(rental.id);
  return {
    payerEmail: await findEmail(db, rental.artisan_id),
    lines: [
      {
        label: `${name} : ${what}, ${until}`,
        unitAmount: growth.due_now_cents,
        quantity: 1,
        sellerId: rental.lessor_id,
      },
    ],
    successPath: `${lease}?avenant=1`,
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

/** What more months, or pallets, of a lease do when their payment settles. */
export const createGrowthPurchase = (deps: Deps): Purchase => {
  const { clock, feePercent, timeZone } = deps;

  /** Whether its room is kept for it, or still free. */
  const hasRoom = async (
    tx: Tx,
    growth: LeaseGrowthRow,
    rental: RentalRow,
    now: Date,
  ): Promise<boolean> => {
    if (growth.status === "pending" && growth.hold_expires_at > now) return true;
    const space = await lockSpace(tx, rental.space_id);
    if (!space || !(await isSpaceOffered(tx, rental.space_id))) return false;
    const period = { from: growth.effective_on, to: growth.end_date_after, now };
    const taken = await countPeakPallets(tx, rental.space_id, period);
    const wanted =
      growth.kind === "extend" ? rental.pallets : growth.pallets_after - rental.pallets;
    return taken + wanted <= space.surface_m2;
  };

  /** Whether the lease is still as it was when this was agreed to, with no other amendment since. */
  const isAsAgreed = async (
    tx: Tx,
    growth: LeaseGrowthRow,
    rental: RentalRow,
  ): Promise<boolean> => {
    const isRunning =
      rental.status === "confirmed" &&
      rental.ending_since === null &&
      rental.end_date > clock.today();
    return isRunning && (await countNext(tx, rental.id)) === growth.number;
  };

  return {
    describe: describeGrowth,

    confirm: async (tx, growthId, now) => {
      // The space first, then the rental, as whatever takes room.
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
      // A month was charged meanwhile, or is just now: what was agreed to does not hold any more.
      const isCharged = rents.some(
        ({ status, next_attempt_at }) => status === "unpaid" || next_attempt_at !== null,
      );
      if (isCharged || comesTo(months) !== growth.due_now_cents) return undefined;
      const to = transition(GROWTH_TRANSITIONS, "paid");
      if (!(await moveGrowth(tx, growthId, to))) return undefined;
      const agreed = { growth: toAgreed(growth), later };
      const { told } = await growLease(tx, rental, agreed, deps);
      const parts = months.map(({ from, before, after }) => ({
        amount: after - before,
        on: from > growth.effective_on ? from : growth.effective_on,
      }));
      const transfers = planPartTransfers(rental.lessor_id, parts, { feePercent, timeZone });
      return { transfers, soldOut: [], mails: told };
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
      const { rental } = await getGrowth(tx, growthId);
      // Money of a lease that is over ends nothing when it goes back.
      return rental.end_date <= clock.today() ? "over" : endLease(tx, rental.id, clock);
    },

    endWhenUnused: async (tx, growthId) => {
      const { rental } = await getGrowth(tx, growthId);
      await setEnding(tx, rental.id, clock.now());
      await cancelRents(tx, rental.id);
    },
  };
};
