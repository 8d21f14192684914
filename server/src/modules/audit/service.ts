import { randomUUID } from "node:crypto";
import type { AuditAction, AuditSubject } from "@stokaz/contract/admin-audit";
import type { Actor } from "../../platform/actor.ts";
import type { Db } from "../../platform/db/db.ts";
import { insertAct } from "./repository.ts";

/** Something that was done and must be known for ever. */
export type Act = {
  /** Whoever did it; nobody when the settings did, or a stranger was refused. */
  actorId: string | null;
  action: AuditAction;
  subject: { type: AuditSubject; id: string };
  /** What is needed to understand it, without anybody's name or address: those must be able to leave. */
  detail?: Readonly<Record<string, unknown>>;
  at: Date;
};

/** Writes an act down; it stands if, and only if, the transaction does. Nothing can change it afterwards. */
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

/** Writes down who took which part of the data away; the words they searched may be a name. */
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
