import type { Queue } from "@stokaz/contract/admin/admin-queue";
import type { Lease } from "@stokaz/contract/leases/leases";
import { certificateName } from "./rules.ts";
import type { LeaseInsurance, WaitingCertificates } from "./service.ts";

/** An artisan's insurance, on the page of a lease. */
export const toWireLeaseInsurance = ({
  state,
  certificates,
}: LeaseInsurance): NonNullable<Lease["insurance"]> => ({
  ...state,
  certificates: certificates.map((row) => ({
    _id: row.id,
    status: row.status,
    insurer: row.insurer,
    number: row.number,
    endsOn: row.ends_on,
    sentAt: row.sent_at,
    reason: row.reason,
    fileName: certificateName(row.media_type, row.ends_on),
  })),
});

/** Certificates to look at, in the operator's queue. */
export const toWireWaitingCertificates = ({
  items,
  total,
}: WaitingCertificates): Queue["certificates"] => ({
  total,
  items: items.map((row) => ({
    _id: row.id,
    since: row.sent_at,
    artisanName: row.trade_name,
    insurer: row.insurer,
    number: row.number,
    endsOn: row.ends_on,
    fileName: certificateName(row.media_type, row.ends_on),
  })),
});
