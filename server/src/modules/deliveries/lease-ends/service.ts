import { transition } from "@stokaz/contract/transitions";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { PostMail } from "../../mail/public.ts";
import * as deliveries from "../repository.ts";
import { DELIVERY_TRANSITIONS } from "../rules.ts";
import { leaseEndedMail } from "./mails.ts";
import { isImpossible, listImpossible } from "./repository.ts";

export type DeliveryEndsDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  postMail: PostMail;
  publicUrl: string;
};

/** The job that cancels deliveries to leases that are over before they come. */
const LEASE_ENDS_JOB = "cancel-late-deliveries";

/**
 * Cancels deliveries announced for a day after the end of their lease, within minutes after the
 * lease was shortened in any way, and tells both sides.
 */
export const scheduleDeliveryEnds = ({
  db,
  clock,
  jobs,
  postMail,
  publicUrl,
}: DeliveryEndsDeps): void => {
  const cancel = (id: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      const today = clock.today();
      const delivery = await deliveries.lockDelivery(tx, id, today);
      if (!delivery || !(await isImpossible(tx, id, today))) return;
      const to = transition(DELIVERY_TRANSITIONS, "cancelled");
      await deliveries.moveDelivery(tx, id, to, { cancelled_at: clock.now() });
      const details = {
        delivery: await deliveries.getDeliveryView(tx, id, today),
        lines: (await deliveries.listLines(tx, [id])).get(id) ?? [],
      };
      const artisan = await deliveries.getArtisan(tx, delivery);
      const receivers = await deliveries.listReceivers(tx, delivery);
      const contents = [
        leaseEndedMail(artisan, details, { isArtisan: true, publicUrl }),
        ...receivers.map((one) => leaseEndedMail(one, details, { isArtisan: false, publicUrl })),
      ];
      await postMail(tx, contents, delivery.rental_id);
    });
  jobs.define(
    LEASE_ENDS_JOB,
    async () => {
      for (const { id } of await listImpossible(db, clock.today())) {
        await jobs.attempt(LEASE_ENDS_JOB, id, () => cancel(id));
      }
    },
    { cron: "*/5 * * * *" },
  );
};
