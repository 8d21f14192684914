import type { AuditAction } from "@stokaz/contract/admin/admin-audit";
import type { LegalKind } from "@stokaz/contract/legal/legal-kinds";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import { assertLiveAdmin } from "../../accounts/public.ts";
import { recordAct } from "../../audit/public.ts";
import type { TextDrafts, WrittenDraft } from "../../legal-texts/public.ts";

export type TextEditingDeps = { db: Db; clock: Clock; textDrafts: TextDrafts };

/** Subject of an act, and its details in the audit log. */
type Done = { id: string; detail?: Readonly<Record<string, unknown>> };

export const createTextEditing = ({ db, clock, textDrafts }: TextEditingDeps) => {
  /**
   * Does an act on a text, checks that the administrator still has the role, and writes the audit
   * log.
   */
  const act = <Result extends Done>(
    admin: Actor,
    action: AuditAction,
    kind: LegalKind,
    work: (tx: Tx) => Promise<Result>,
  ): Promise<Result> =>
    inTransaction(db, async (tx) => {
      await assertLiveAdmin(tx, admin, clock.now());
      const done = await work(tx);
      await recordAct(tx, {
        actorId: admin.userId,
        action,
        subject: { type: "text", id: done.id },
        detail: { kind, ...done.detail },
        at: clock.now(),
      });
      return done;
    });

  return {
    listAll: textDrafts.listAll,
    open: textDrafts.open,
    read: textDrafts.read,

    /** @returns the new revision of the draft @throws {Problem} legal-text/draft-changed */
    async save(admin: Actor, kind: LegalKind, written: WrittenDraft): Promise<number> {
      await act(admin, "edit", kind, async (tx) => ({
        id: await textDrafts.save(tx, admin, kind, written),
      }));
      return written.revision + 1;
    },

    /** @throws {Problem} legal-text/draft-changed */
    async discard(admin: Actor, kind: LegalKind, revision: number): Promise<void> {
      await act(admin, "delete", kind, async (tx) => ({
        id: await textDrafts.discard(tx, kind, revision),
      }));
    },

    /** @throws {Problem} as {@link TextDrafts.publish} */
    publish: (admin: Actor, kind: LegalKind, revision: number) =>
      act(admin, "publish", kind, async (tx) => {
        const published = await textDrafts.publish(tx, admin, kind, revision);
        const { effectiveOn, recipients } = published;
        return { ...published, detail: { effectiveOn, recipients } };
      }),
  };
};

export type TextEditing = ReturnType<typeof createTextEditing>;
