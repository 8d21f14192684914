import type { LeaseViewer } from "@stokaz/contract/leases";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/db.ts";
import { Problem } from "../../platform/problem.ts";
import { listStanding, type Standing } from "../products/public.ts";
import { isManagerOf } from "../spaces/public.ts";
import * as leases from "./repository.ts";
import { readsMoney, viewerOf } from "./rules.ts";

type Deps = { db: Db; clock: Clock };

/** A lease as one of those it concerns sees it. */
export type ShownLease = {
  lease: leases.LeaseRow;
  viewer: LeaseViewer;
  isEnded: boolean;
  standing: Standing;
  /** None for who reads nothing of money. */
  payments: readonly leases.Payment[] | undefined;
};

export const createLeases = ({ db, clock }: Deps) => ({
  /** A paid rental with all that belongs to it. @throws {Problem} rental/not-found, also for those it is no business of */
  async show(actor: Actor, id: string): Promise<ShownLease> {
    const lease = await leases.findLease(db, id);
    if (!lease) throw new Problem("rental/not-found");
    const isManager = await isManagerOf(db, actor.userId, lease.space_id);
    const viewer = viewerOf(lease, actor, isManager);
    if (!viewer) throw new Problem("rental/not-found");
    const standing = await listStanding(db, new Map([[id, lease.pallets]]));
    return {
      lease,
      viewer,
      isEnded: lease.end_date <= clock.today(),
      standing: standing.get(id) ?? { pallets: [], unplaced: [], free: lease.pallets },
      payments: readsMoney(viewer) ? await leases.listPayments(db, id) : undefined,
    };
  },
});

export type Leases = ReturnType<typeof createLeases>;
