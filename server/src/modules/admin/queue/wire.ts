import type { Queue } from "@stokaz/contract/admin-overview";
import type { Queue as Queued } from "./service.ts";

export const toWireQueue = ({
  waiting,
  reports,
  mails,
}: Awaited<ReturnType<Queued["find"]>>): Queue => ({
  ...waiting,
  reports,
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
