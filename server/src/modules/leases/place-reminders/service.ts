import { PLACE_STATE_KINDS, type PlaceStateKind } from "@stokaz/contract/handover/place-states";
import { addDays } from "@stokaz/contract/time/calendar";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { PostMail } from "../../mail/public.ts";
import {
  findState,
  invitationMail,
  latestSignatures,
  notifySides,
  reminderMail,
  type WholeState,
  type WritePlaceStateMail,
  windowOf,
} from "../place-states/public.ts";
import { findLease } from "../repository.ts";
import { listAround, recordReminder } from "./repository.ts";
import { placeMailDue, type Written } from "./rules.ts";

type Deps = { db: Db; clock: Clock; jobs: Jobs; postMail: PostMail; publicUrl: string };

/**
 * The job that invites both sides of a lease to write the state of its place, and reminds those who
 * have not signed yet.
 */
export const PLACE_REMINDERS_JOB = "send-place-state-reminders";

const writtenOf = (state: WholeState | undefined): Written =>
  state && {
    isFinal: state.status === "signed",
    signedBy: latestSignatures(state.signatures, state.version)
      .filter(({ holds }) => holds)
      .map(({ side }) => side),
  };

/** Sends every hour the mails that are due about the states of places, each once. */
export const schedulePlaceReminders = ({ db, clock, jobs, postMail, publicUrl }: Deps): void => {
  const remind = (rentalId: string, kind: PlaceStateKind): Promise<void> =>
    inTransaction(db, async (tx) => {
      const lease = await findLease(tx, rentalId);
      if (lease?.status !== "confirmed") return;
      const term = { startDate: lease.start_date, endDate: lease.end_date };
      const window = windowOf(kind, term);
      const written = writtenOf(await findState(tx, rentalId, kind));
      const due = placeMailDue(kind, { term, window }, { written, today: clock.today() });
      if (!due) return;
      const { mail, to } = due;
      // One transaction stores both this and its mail, or neither.
      if (!(await recordReminder(tx, { rental_id: rentalId, kind, mail }, clock.now()))) return;
      const { closesOn } = window;
      const day = kind === "entry" ? term.startDate : addDays(term.endDate, -1);
      const write: WritePlaceStateMail = (person, details) =>
        mail === "invitation"
          ? invitationMail(person, details, { day, closesOn })
          : reminderMail(person, details, { closesOn });
      await notifySides(tx, { lease, kind }, { to, write }, { postMail, publicUrl });
    });

  jobs.define(
    PLACE_REMINDERS_JOB,
    () =>
      jobs.attemptEach(
        PLACE_REMINDERS_JOB,
        async (last?: { id: string; kind: PlaceStateKind }) => {
          const leases = await listAround(db, clock.today(), last?.id);
          return leases.flatMap(({ id }) => PLACE_STATE_KINDS.map((kind) => ({ id, kind })));
        },
        ({ id, kind }) => `${id} ${kind}`,
        ({ id, kind }) => remind(id, kind),
      ),
    { cron: "57 * * * *" },
  );
};
