import { randomUUID } from "node:crypto";
import type { AuditAction, AuditSubject } from "@stokaz/contract/admin/admin-audit";
import type { Actor } from "../../platform/actor.ts";
import type { Db } from "../../platform/db/db.ts";
import { insertAct } from "./repository.ts";

/** An action of an administrator, kept forever. */
export type Act = {
  /** Account of the actor; null for the configuration and for refused strangers. */
  actorId: string | null;
  action: AuditAction;
  subject: { type: AuditSubject; id: string };
  /** Details without personal data, because that must stay erasable. */
  detail?: Readonly<Record<string, unknown>>;
  at: Date;
};

/** Adds an act to the audit log in a transaction. It can't be changed afterwards. */
export const recordAct = (db: Db, { actorId, action, subject, detail, at }: Act): Promise<void> =>
  insertAct(db, {
    id: randomUUID(),
    actor_id: actorId,
    action,
    subject_type: subject.type,
    subject_id: subject.id,
    detail: JSON.stringify(detail ?? {}),
    created_at: at,
  });

/** Records who exported which data, without the search text, which may be a name. */
export const recordExport = (
  db: Db,
  taken: { admin: Actor; list: string; filters: Readonly<Record<string, unknown>>; at: Date },
): Promise<void> => {
  const { q, ...filters } = taken.filters;
  return recordAct(db, {
    actorId: taken.admin.userId,
    action: "export",
    subject: { type: "list", id: randomUUID() },
    detail: { list: taken.list, ...filters, ...(q ? { isSearched: true } : {}) },
    at: taken.at,
  });
};
