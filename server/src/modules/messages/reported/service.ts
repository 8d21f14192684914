import { randomUUID } from "node:crypto";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import { publish } from "../../../platform/live/publish.ts";
import { Problem } from "../../../platform/problem.ts";
import { assertLiveAdmin } from "../../accounts/public.ts";
import { recordAct } from "../../audit/public.ts";
import * as messages from "../repository.ts";
import { getConversation } from "../service.ts";
import * as rows from "./repository.ts";

/** Number of messages shown, the last ones. */
const SHOWN = 200;

/**
 * Conversations that the operator reads: only those with a report, and each reading is recorded.
 */
export const createReportedConversations = ({ db, clock }: { db: Db; clock: Clock }) => ({
  /**
   * Opens the conversation of a reported message, unmasked. The conversation shows its two people
   * that it was read.
   *
   * @throws {Problem} report/not-found; conversation/not-reported for a report of another kind, or
   * once it is deleted
   */
  open: (admin: Actor, reportId: string) =>
    inTransaction(db, async (tx) => {
      const now = clock.now();
      await assertLiveAdmin(tx, admin, now);
      const report = await rows.findReport(tx, reportId);
      if (!report) throw new Problem("report/not-found");
      const found =
        report.subject_type === "message"
          ? await rows.findConversationOf(tx, report.subject_id)
          : undefined;
      if (!found) throw new Problem("conversation/not-reported");
      const conversation = await getConversation(tx, found.id, { userId: found.opener_id });
      await rows.insertReading(tx, {
        id: randomUUID(),
        conversation_id: found.id,
        report_id: reportId,
        admin_id: admin.userId,
        read_at: now,
      });
      await recordAct(tx, {
        actorId: admin.userId,
        action: "read",
        at: now,
        subject: { type: "report", id: reportId },
      });
      await publish(tx, await messages.listParticipants(tx, found.id), "conversations");
      const last = await messages.listMessages(tx, found.id, { after: undefined, limit: SHOWN });
      return {
        conversation,
        reported: await rows.listReported(tx, found.id),
        people: await messages.listPeople(tx, [found.opener_id, found.other_id]),
        messages: last.reverse(),
      };
    }),
});

export type ReportedConversations = ReturnType<typeof createReportedConversations>;
