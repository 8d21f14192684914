import {
  type Labelled,
  type Lease,
  type LeaseViewer,
  labelledNumbers,
} from "@stokaz/contract/leases/leases";
import { shownStatus } from "@stokaz/contract/leases/rented-space";
import { LIMITS } from "@stokaz/contract/limits";
import { amendmentName, labelsName } from "@stokaz/contract/papers/papers";
import { paths } from "@stokaz/contract/paths";
import { frenchDay } from "@stokaz/contract/time/french-day";
import { frenchPeriod } from "@stokaz/contract/time/french-period";
import { type Actor, hasRight, personOf } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/db.ts";
import type { RateLimit } from "../../platform/http/rate-limit.ts";
import { Problem } from "../../platform/problem.ts";
import { findLeaseAddressShown } from "../addresses/public.ts";
import { findLeaseInsurance, type LeaseInsurance } from "../insurance/public.ts";
import type { Papers } from "../papers/public.ts";
import { listStanding, type Standing } from "../products/public.ts";
import { listChanges, type RentalChangeRow } from "../rentals/public.ts";
import { isManagerOf } from "../spaces/public.ts";
import * as leases from "./repository.ts";
import { endOf, LABELS, namesByNumber, readsMoney, referenceOf, viewerOf } from "./rules.ts";

type Deps = {
  db: Db;
  clock: Clock;
  rateLimit: RateLimit;
  papers: Pick<Papers, "drawLabels" | "drawAmendment">;
  timeZone: string;
  publicUrl: string;
  brandName: string;
};

/** A lease as a concerned person sees it. */
export type ShownLease = {
  lease: leases.LeaseRow;
  viewer: LeaseViewer;
  status: Lease["status"];
  /** True if its viewer may see the address of its place and the phone number there. */
  isAddressShown: boolean;
  standing: Standing;
  /** Absent for people who may not read payments. */
  payments: readonly leases.Payment[] | undefined;
  /** What a month of it costs. Absent for people who may not read payments. */
  monthRent: leases.MonthRent | undefined;
  /** Its amendments. Absent for people who may not read payments. */
  changes: readonly RentalChangeRow[] | undefined;
  /** Insurance of the artisan. Absent for people who only hand over. */
  insurance: LeaseInsurance | undefined;
};

/**
 * A lease, and the side of its viewer.
 *
 * @throws {Problem} rental/not-found, also for people who may not see it
 */
export const findViewedLease = async (
  db: Db,
  actor: Actor,
  id: string,
): Promise<{ lease: leases.LeaseRow; viewer: LeaseViewer }> => {
  const lease = await leases.findLease(db, id);
  if (!lease) throw new Problem("rental/not-found");
  const viewer = viewerOf(lease, actor, await isManagerOf(db, actor.userId, lease.space_id));
  if (!viewer) throw new Problem("rental/not-found");
  return { lease, viewer };
};

export const createLeases = (deps: Deps) => {
  const { db, clock, rateLimit, papers, timeZone, publicUrl, brandName } = deps;

  const show = async (actor: Actor, id: string): Promise<ShownLease> => {
    const { lease, viewer } = await findViewedLease(db, actor, id);
    const standing = await listStanding(db, new Map([[id, lease.pallets]]));
    const { artisan_id: artisanId, end_date: endDate } = lease;
    const now = { today: clock.today(), timeZone };
    const isOfArtisan = viewer === "artisan" || viewer === "helper";
    const isMoneyRead = readsMoney(viewer, hasRight(actor, "money"));
    return {
      lease,
      viewer,
      insurance:
        viewer !== "manager"
          ? await findLeaseInsurance(db, { artisanId, endDate: endOf(lease) }, now)
          : undefined,
      status: shownStatus(
        {
          status: lease.status === "refunded" ? "refunded" : "confirmed",
          endDate,
          isEnding: lease.ending_since !== null,
        },
        now.today,
      ),
      isAddressShown: !isOfArtisan || (await findLeaseAddressShown(db, id, clock.today())),
      standing: standing.get(id) ?? { pallets: [], unplaced: [], free: lease.pallets },
      changes: isMoneyRead ? await listChanges(db, id) : undefined,
      monthRent: isMoneyRead ? await leases.findMonthRent(db, id, now.today) : undefined,
      payments: isMoneyRead ? await leases.listPayments(db, id) : undefined,
    };
  };

  return {
    /**
     * A paid rental with all its data.
     *
     * @throws {Problem} rental/not-found, also for people who may not see it
     */
    show,

    /**
     * An amendment of the lease, for people who may read its payments.
     *
     * @throws {Problem} rental/not-found, paper/not-found, paper/busy
     */
    async drawAmendment(
      actor: Actor,
      id: string,
      number: number,
    ): Promise<{ fileName: string; content: Buffer }> {
      const { lease, changes } = await show(actor, id);
      const change = changes?.find((one) => one.number === number);
      if (!change) throw new Problem("paper/not-found");
      const { start_date: startDate, space_name: spaceName } = lease;
      const content = await papers.drawAmendment(id, {
        number,
        kind: change.kind,
        madeAt: change.made_at,
        scale: change.scale,
        effectiveOn: change.effective_on,
        pallets: { before: change.pallets_before, after: change.pallets_after },
        endDate: { before: change.end_date_before, after: change.end_date_after },
        priceChange: change.price_change_cents,
        refund: change.refund_cents,
      });
      return { fileName: amendmentName({ startDate, spaceName }, number), content };
    },

    /**
     * The labels of its pallets, as many as one file can hold.
     *
     * @throws {Problem} rental/not-found, paper/busy, request/too-many
     */
    async drawLabels(
      actor: Actor,
      id: string,
      { which, from }: { which: Labelled; from: number },
    ): Promise<{ fileName: string; content: Buffer }> {
      const { lease, standing } = await show(actor, id);
      await rateLimit(LABELS, personOf(actor));
      const period = { startDate: lease.start_date, endDate: lease.end_date };
      const names = namesByNumber(standing);
      const numbers = labelledNumbers(lease.pallets, standing.pallets, which)
        .filter((number) => number >= from)
        .slice(0, LIMITS.labelsInAFile);
      const content = await papers.drawLabels({
        purpose: "pallet",
        brandName,
        author: brandName,
        artisan: lease.trade_name,
        space: lease.space_name,
        period: frenchPeriod(period),
        reference: referenceOf(id),
        date: clock.now(),
        day: frenchDay(clock.today()),
        labels: numbers.map((number) => ({
          number,
          products: names.get(number) ?? [],
          url: `${publicUrl}${paths.lease.href(id, number)}`,
        })),
      });
      const { startDate } = period;
      return { fileName: labelsName({ startDate, spaceName: lease.space_name }), content };
    },
  };
};

export type Leases = ReturnType<typeof createLeases>;
