import { LIMITS } from "@stokaz/contract/limits";
import type { Actor } from "../../../platform/actor.ts";
import type { Db } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import { type Earnings, type Figures, sumRental, type Waiting } from "../earnings/public.ts";
import { findSideIds, listRefundsOf, type RefundRow } from "./repository.ts";

type Deps = { db: Db; earnings: Pick<Earnings, "listWaitingOf"> };

/** Money that a paid lease brought its lessor, and the refunds to its artisan. */
export type Settlement = {
  /** Undefined for the artisan, who may not see the lessor's figures. */
  lessor: (Figures & { waiting: readonly Waiting[] }) | undefined;
  refunds: readonly RefundRow[];
};

export const createLeaseSettlement = ({ db, earnings }: Deps) => ({
  /**
   * Reads the settlement of a paid lease.
   *
   * @throws {Problem} rental/not-found, also for people who may not see it
   */
  async read({ userId, role }: Actor, rentalId: string): Promise<Settlement> {
    const sides = await findSideIds(db, rentalId);
    if (!sides) throw new Problem("rental/not-found");
    const { artisan_id: artisanId, lessor_id: lessorId } = sides;
    const readsTransfers = role === "admin" || userId === lessorId;
    if (!readsTransfers && userId !== artisanId) throw new Problem("rental/not-found");
    const refunds = await listRefundsOf(db, rentalId, LIMITS.pageSize);
    if (!readsTransfers) return { lessor: undefined, refunds };
    const [figures, waiting] = await Promise.all([
      sumRental(db, lessorId, rentalId),
      earnings.listWaitingOf(lessorId, rentalId, LIMITS.pageSize),
    ]);
    return { lessor: { ...figures, waiting }, refunds };
  },
});

export type LeaseSettlements = ReturnType<typeof createLeaseSettlement>;
