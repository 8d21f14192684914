import { transition } from "@stokaz/contract/transitions";
import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { OnRequest } from "../../checkout/public.ts";
import { lockSpace } from "../../spaces/public.ts";
import { findParties, findRental, lockRental, moveRental } from "../repository.ts";
import {
  answerEnd,
  findRequest,
  getRequest,
  insertRequest,
  moveRequest,
  REQUEST_MONEY_JOB,
  REQUEST_TRANSITIONS,
  requestMails,
} from "../requests/public.ts";
import { RENTAL_TRANSITIONS } from "../rules.ts";
import type { RentalRow } from "../tables.ts";

type Deps = {
  clock: Clock;
  jobs: Pick<Jobs, "enqueue">;
  timeZone: string;
  publicUrl: string;
  hasRoom: (tx: Tx, rental: RentalRow, now: Date) => Promise<boolean>;
};

/** What a rental does that its lessor answers before it is paid. */
export const createRequestPurchase = ({ jobs, timeZone, publicUrl, hasRoom }: Deps): OnRequest => {
  const newsOf = async (tx: Tx, rentalId: string) => {
    const request = await getRequest(tx, rentalId);
    return { ...(await findParties(tx, request)), request, timeZone, publicUrl };
  };

  /** @returns whether its room is kept until its lessor answers */
  const keepRoom = async (tx: Tx, rentalId: string, now: Date): Promise<boolean> => {
    // The space is locked first, as when it is rented.
    const asked = await findRental(tx, rentalId);
    if (asked) await lockSpace(tx, asked.space_id);
    const rental = await lockRental(tx, rentalId);
    if (!rental || !(await hasRoom(tx, rental, now))) return false;
    const to = transition(RENTAL_TRANSITIONS, "requested");
    return moveRental(tx, rentalId, to, { hold_expires_at: answerEnd(now) });
  };

  return {
    authorise: async (tx, rentalId, now) => {
      const isKept = await keepRoom(tx, rentalId, now);
      const answerBy = answerEnd(now);
      await insertRequest(tx, {
        id: rentalId,
        status: isKept ? "waiting" : "lapsed",
        authorised_at: now,
        answer_by: answerBy,
        ended_at: isKept ? null : now,
        next_attempt_at: isKept ? null : now,
      });
      const news = await newsOf(tx, rentalId);
      if (isKept) return { answerBy, mails: [requestMails.asked(news), requestMails.sent(news)] };
      await jobs.enqueue(tx, REQUEST_MONEY_JOB, {});
      return { mails: requestMails.lapsed(news, "no-room") };
    },

    lapse: async (tx, rentalId, now) => {
      const request = await findRequest(tx, rentalId);
      const to = transition(REQUEST_TRANSITIONS, "lapsed");
      const over = { ended_at: now, next_attempt_at: null };
      if (!request || !(await moveRequest(tx, rentalId, to, over))) return [];
      return requestMails.lapsed(await newsOf(tx, rentalId), "money");
    },
  };
};

/** Whether the money of a rental may be taken: nobody ended its request. What a restored backup has forgotten was accepted. */
export const acceptRequest = async (tx: Tx, rentalId: string, now: Date): Promise<boolean> => {
  const to = transition(REQUEST_TRANSITIONS, "accepted");
  const accepted = { ended_at: now, next_attempt_at: null, last_error: null };
  if (await moveRequest(tx, rentalId, to, accepted)) return true;
  return (await findRequest(tx, rentalId)) === undefined;
};
