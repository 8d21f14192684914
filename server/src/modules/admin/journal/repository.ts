import type { AuditAction, AuditSubject } from "@stokaz/contract/admin/admin-audit";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type Db, fullNameOf } from "../../../platform/db/db.ts";
import { allOf, containsText } from "../../search/public.ts";

/** Filters of the audit log; acts created in `[from, to)`. */
export type JournalRequest = {
  q: string | undefined;
  /** Range of identifiers that begin with the searched words, both ends included. */
  ids: { first: string; last: string } | undefined;
  action: AuditAction | undefined;
  subject: AuditSubject | undefined;
  subjectId: string | undefined;
  from: Date | undefined;
  to: Date | undefined;
};

const matches = (request: JournalRequest): RawBuilder<SqlBool> => {
  const { q, ids, action, subject, subjectId, from, to } = request;
  const conditions: RawBuilder<SqlBool>[] = [];
  if (action) conditions.push(sql`audit_log.action = ${action}`);
  if (subject) conditions.push(sql`audit_log.subject_type = ${subject}`);
  if (subjectId) conditions.push(sql`audit_log.subject_id = ${subjectId}`);
  if (from) conditions.push(sql`audit_log.created_at >= ${from}`);
  if (to) conditions.push(sql`audit_log.created_at < ${to}`);
  if (q) {
    const named = ids
      ? sql<SqlBool>`(audit_log.subject_id >= ${ids.first}::uuid and audit_log.subject_id <= ${ids.last}::uuid)`
      : sql<SqlBool>`false`;
    conditions.push(sql`(${named} or audit_log.actor_id in (
      select id from users where role = 'admin'
        and ${containsText(sql`plain_text(first_name || ' ' || name || ' ' || email)`, q)}
    ))`);
  }
  return allOf(conditions);
};

const ofSubject = (table: "users" | "storage_spaces" | "products", type: AuditSubject) =>
  table === "users"
    ? sql`when ${type} then (
        select first_name || ' ' || users.name from users
        where users.id = audit_log.subject_id and deleted_at is null
      )`
    : sql`when ${type} then (
        select name from ${sql.table(table)} as named where named.id = audit_log.subject_id
      )`;

/** The acts that match, newest first. */
export const selectActs = (db: Db, request: JournalRequest) =>
  db
    .selectFrom("audit_log")
    .leftJoin("users as actor", "actor.id", "audit_log.actor_id")
    .selectAll("audit_log")
    .select([
      fullNameOf<string | null>("actor").as("actor_name"),
      sql<string | null>`case subject_type
        ${ofSubject("users", "user")}
        ${ofSubject("storage_spaces", "space")}
        ${ofSubject("products", "product")}
      end`.as("subject_name"),
    ])
    .where(matches(request))
    .orderBy("audit_log.created_at", "desc")
    .orderBy("audit_log.id");

export type ActRow = Awaited<ReturnType<ReturnType<typeof selectActs>["execute"]>>[number];

export const countActs = async (db: Db, request: JournalRequest): Promise<number> => {
  const { total } = await db
    .selectFrom("audit_log")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where(matches(request))
    .executeTakeFirstOrThrow();
  return total;
};
