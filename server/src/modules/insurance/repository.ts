import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type Insertable, sql } from "kysely";
import { type Db, mover, type Tx } from "../../platform/db/db.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { CertificateRow } from "./tables.ts";

/**
 * Number of certificates read: more than are refused in a row, so that one in force is among them.
 */
const READ = 20;

/** Latest certificates of each artisan that were not replaced by another, the newest first. */
export const listLatest = async (
  db: Db,
  artisanIds: readonly string[],
): Promise<CertificateRow[]> => {
  if (artisanIds.length === 0) return [];
  const { rows } = await sql<CertificateRow>`
    select latest.* from unnest(${artisanIds}::uuid[]) as wanted (artisan_id)
    cross join lateral (
      select * from insurance_certificates
      where insurance_certificates.artisan_id = wanted.artisan_id and status <> 'replaced'
      order by sent_at desc, id limit ${READ}
    ) as latest
    order by sent_at desc, id`.execute(db);
  return rows;
};

/**
 * Same as {@link listLatest} for one artisan, with certificates sent before a moment. The one that
 * was the latest then is still `declared`, even if another replaced it later.
 */
export const listSentBefore = (
  db: Db,
  artisanId: string,
  before: Date,
): Promise<CertificateRow[]> =>
  db
    .selectFrom("insurance_certificates as certificate")
    .selectAll()
    .select(
      sql<CertificateRow["status"]>`case status when 'replaced' then 'declared' else status end`.as(
        "status",
      ),
    )
    .where("artisan_id", "=", artisanId)
    .where("sent_at", "<", before)
    .where(({ or, not, exists, eb, selectFrom }) =>
      or([
        eb("status", "<>", "replaced"),
        not(
          exists(
            selectFrom("insurance_certificates as newer")
              .select("newer.id")
              .where("newer.artisan_id", "=", artisanId)
              .whereRef("newer.id", "<>", "certificate.id")
              .whereRef("newer.sent_at", ">=", "certificate.sent_at")
              .where("newer.sent_at", "<", before),
          ),
        ),
      ]),
    )
    .orderBy("sent_at", "desc")
    .orderBy("id")
    .limit(READ)
    .execute();

export const findCertificate = (db: Db, id: string): Promise<CertificateRow | undefined> =>
  db.selectFrom("insurance_certificates").selectAll().where("id", "=", id).executeTakeFirst();

/** Certificate of an artisan that waits for an answer; there is never more than one. */
export const findWaiting = (tx: Tx, artisanId: string): Promise<{ id: string } | undefined> =>
  tx
    .selectFrom("insurance_certificates")
    .select("id")
    .where("artisan_id", "=", artisanId)
    .where("status", "=", "declared")
    .executeTakeFirst();

/** Locks an artisan, so that their certificates are stored one after the other. */
export const lockArtisan = (tx: Tx, artisanId: string) =>
  tx
    .selectFrom("artisan_profiles")
    .select("user_id")
    .where("user_id", "=", artisanId)
    .forUpdate()
    .executeTakeFirst();

export const insertCertificate = async (
  tx: Tx,
  row: Insertable<Schema["insurance_certificates"]>,
): Promise<void> => {
  await tx.insertInto("insurance_certificates").values(row).execute();
};

export const moveCertificate = mover("insurance_certificates");

/**
 * True if a person lets a space to an artisan by a paid lease that was not over when a certificate
 * was sent.
 */
export const isLessorOf = async (
  db: Db,
  { lessorId, artisanId, sentOn }: { lessorId: string; artisanId: string; sentOn: CalendarDay },
): Promise<boolean> => {
  const lease = await db
    .selectFrom("rentals")
    .select("id")
    .where("lessor_id", "=", lessorId)
    .where("artisan_id", "=", artisanId)
    .where("confirmed_at", "is not", null)
    .where(sql<boolean>`case when status = 'refunded' then ended_on else end_date end > ${sentOn}`)
    .limit(1)
    .executeTakeFirst();
  return lease !== undefined;
};

/**
 * Addressee of mails about an artisan's insurance, and the lease for their link: the lease that
 * ends last.
 */
export const findAddressee = async (db: Db, artisanId: string) =>
  db
    .selectFrom("users")
    .select(["users.email", "users.first_name as firstName"])
    .select(({ selectFrom }) =>
      selectFrom("rentals")
        .select("rentals.id")
        .where("rentals.artisan_id", "=", artisanId)
        .where("confirmed_at", "is not", null)
        .orderBy("end_date", "desc")
        .orderBy("rentals.id")
        .limit(1)
        .as("rentalId"),
    )
    .where("users.id", "=", artisanId)
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();

/** Certificates that wait for the operator, the oldest first, and their number. */
export const listWaiting = (db: Db, limit: number) =>
  db
    .selectFrom("insurance_certificates as certificate")
    .innerJoin("artisan_profiles", "artisan_profiles.user_id", "certificate.artisan_id")
    .select(["certificate.id", "sent_at", "insurer", "number", "ends_on", "media_type"])
    .select("trade_name")
    .select(sql<number>`count(*) over ()`.as("total"))
    .where("status", "=", "declared")
    .orderBy("sent_at")
    .orderBy("certificate.id")
    .limit(limit)
    .execute();
