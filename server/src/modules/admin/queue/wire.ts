import type { Queue } from "@stokaz/contract/admin/admin-queue";
import { toWireWaitingListings } from "../../approvals/public.ts";
import { toWireConflict } from "../../claims/public.ts";
import { toWireDoubtful } from "../../company-register/public.ts";
import { toWireContest } from "../../contests/public.ts";
import { toWireInjunction } from "../../injunctions/public.ts";
import { toWireWaitingCertificates } from "../../insurance/public.ts";
import { toWireWaitingLeftovers } from "../../leases/public.ts";
import type { Queue as Queued } from "./service.ts";

export const toWireQueue = ({
  today,
  waiting,
  claims,
  reports,
  contests,
  injunctions,
  approvals,
  companies,
  certificates,
  leftovers,
  taxSellers,
  mails,
}: Awaited<ReturnType<Queued["listWaiting"]>>): Queue => ({
  ...waiting,
  claims: { ...claims, items: claims.items.map((claim) => toWireConflict(claim, today)) },
  reports,
  contests: { ...contests, items: contests.items.map(toWireContest) },
  injunctions: { ...injunctions, items: injunctions.items.map(toWireInjunction) },
  approvals: toWireWaitingListings(approvals),
  companies: toWireDoubtful(companies),
  certificates: toWireWaitingCertificates(certificates),
  leftovers: toWireWaitingLeftovers(leftovers),
  taxSellers,
  mails: {
    items: mails.rows.map(({ id, failed_at, subject, to }) => ({
      _id: id,
      since: failed_at,
      subject,
      to,
    })),
    total: mails.total,
  },
});
