import type { Queue } from "@stokaz/contract/admin/admin-queue";
import { fullName } from "@stokaz/contract/text";
import { endOf } from "../rules.ts";
import type { WaitingLeftovers } from "./service.ts";

/** Goods that stayed after leases, in the operator's queue. */
export const toWireWaitingLeftovers = ({ items, total }: WaitingLeftovers): Queue["leftovers"] => ({
  total,
  items: items.map(({ row, products }) => ({
    _id: row.id,
    since: row.opened_at,
    leaseId: row.rental_id,
    status: row.status,
    spaceName: row.space_name,
    artisanName: row.trade_name,
    fetchUntil: row.fetch_until,
    lessorName: fullName({ firstName: row.lessor_first_name, name: row.lessor_name }),
    endedOn: endOf({ ...row, status: row.rental_status }),
    products: products.map(({ name, stock, awaited }) => ({ productName: name, stock, awaited })),
    report: row.report,
  })),
});
