import { hash, randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { LIMITS } from "@stokaz/contract/limits";
import { PROBLEMS } from "@stokaz/contract/problems";
import type {
  CertificateAnswer,
  InsuranceState,
  newCertificate,
} from "@stokaz/contract/spaces/insurance";
import { type CalendarDay, DAY_MS, startOfDay } from "@stokaz/contract/time/calendar";
import { transition } from "@stokaz/contract/transitions";
import type { z } from "zod";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../platform/db/db.ts";
import type { RateLimit } from "../../platform/http/rate-limit.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { Problem } from "../../platform/problem.ts";
import type { FileStore } from "../../platform/storage/pictures.ts";
import { assertLiveAdmin } from "../accounts/public.ts";
import { recordAct } from "../audit/public.ts";
import type { PostMail } from "../mail/public.ts";
import { refusedMail, verifiedMail } from "./mails.ts";
import * as rows from "./repository.ts";
import {
  CERTIFICATE_TRANSITIONS,
  certificateFile,
  certificateName,
  certificateOf,
  dayOfLease,
  insuranceOn,
  isEndPossible,
} from "./rules.ts";
import type { CertificateRow } from "./tables.ts";

export type InsuranceDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  privateFiles: FileStore;
  rateLimit: RateLimit;
  postMail: PostMail;
  publicUrl: string;
};

/** The job that deletes the files of deleted certificates. */
export const CERTIFICATE_DELETION_JOB = "delete-old-certificates";

const SENDING = { name: "send-certificate", tries: 10, seconds: 86_400 };

/** A certificate as it was sent. */
export type CertificateFile = { fileName: string; mediaType: string; content: Buffer };

const covering = ({ status, ends_on: endsOn }: CertificateRow) => ({ status, endsOn });

/** State of several artisans' insurance on a day; `missing` for those who sent no certificate. */
export const listInsurances = async (
  db: Db,
  artisanIds: readonly string[],
  today: CalendarDay,
): Promise<Map<string, InsuranceState>> => {
  const latest = await rows.listLatest(db, artisanIds);
  const byArtisan = Map.groupBy(latest, ({ artisan_id }) => artisan_id);
  return new Map(
    artisanIds.map((id) => [id, insuranceOn((byArtisan.get(id) ?? []).map(covering), today)]),
  );
};

/** Insurance for the page of a lease. */
export type LeaseInsurance = { state: InsuranceState; certificates: CertificateRow[] };

/**
 * Insurance of an artisan in a lease, by the certificates sent before its end.
 *
 * @param endDate the first day after the lease; null if it was given back on an unknown day
 */
export const findLeaseInsurance = async (
  db: Db,
  { artisanId, endDate }: { artisanId: string; endDate: CalendarDay | null },
  { today, timeZone }: { today: CalendarDay; timeZone: string },
): Promise<LeaseInsurance> => {
  if (endDate === null) return { state: insuranceOn([], today), certificates: [] };
  const end = startOfDay(endDate, timeZone);
  const certificates = await rows.listSentBefore(db, artisanId, end);
  const state = insuranceOn(certificates.map(covering), dayOfLease(endDate, today));
  return { state, certificates: certificates.slice(0, LIMITS.certificatesShown) };
};

/** Certificates that wait for the operator, the oldest first. */
export const listWaitingCertificates = async (db: Db, limit: number) => {
  const waiting = await rows.listWaiting(db, limit);
  return { items: waiting, total: waiting[0]?.total ?? 0 };
};

export type WaitingCertificates = Awaited<ReturnType<typeof listWaitingCertificates>>;

export const createInsurance = (deps: InsuranceDeps) => {
  const { db, clock, jobs, privateFiles, rateLimit, postMail, publicUrl } = deps;

  /** True if a person may read a certificate. */
  const mayRead = async ({ userId, role }: Actor, row: CertificateRow): Promise<boolean> =>
    role === "admin" ||
    row.artisan_id === userId ||
    rows.isLessorOf(db, {
      lessorId: userId,
      artisanId: row.artisan_id,
      sentOn: clock.dayOf(row.sent_at),
    });

  const notify = async (
    tx: Tx,
    { artisan_id, ends_on }: CertificateRow,
    { outcome, reason }: CertificateAnswer,
  ): Promise<void> => {
    const to = await rows.findAddressee(tx, artisan_id);
    if (!to) return;
    const mail =
      outcome === "verified"
        ? verifiedMail(to, ends_on, publicUrl)
        : refusedMail(to, reason, publicUrl);
    await postMail(tx, mail, to.rentalId ?? undefined);
  };

  jobs.define(
    CERTIFICATE_DELETION_JOB,
    async () => {
      // A file is written before its row, so a young file may still get one.
      const dayAgo = new Date(clock.now().getTime() - DAY_MS);
      for await (const name of privateFiles.list()) {
        const id = certificateOf(name);
        if (id === undefined || (await rows.findCertificate(db, id))) continue;
        await privateFiles.deleteOlder(name, dayAgo);
      }
    },
    { cron: "29 2 * * *" },
  );

  return {
    /**
     * Stores a certificate as it was sent. An earlier one that waited needs no answer any more.
     *
     * @throws {Problem} certificate/day-out-of-range, request/too-many
     */
    async receive(
      { userId }: Actor,
      { insurer, number, endsOn, file }: z.output<typeof newCertificate>,
    ): Promise<void> {
      if (!isEndPossible(endsOn, clock.today())) {
        const { message } = PROBLEMS["certificate/day-out-of-range"];
        throw new Problem("certificate/day-out-of-range", {
          errors: [{ field: "endsOn", message }],
        });
      }
      await rateLimit(SENDING, userId);
      const content = Buffer.from(await file.arrayBuffer());
      const id = randomUUID();
      await privateFiles.put(certificateFile(id), content);
      await inTransaction(db, async (tx) => {
        await rows.lockArtisan(tx, userId);
        const waiting = await rows.findWaiting(tx, userId);
        if (waiting) {
          const to = transition(CERTIFICATE_TRANSITIONS, "replaced");
          await rows.moveCertificate(tx, waiting.id, to);
        }
        await rows.insertCertificate(tx, {
          id,
          artisan_id: userId,
          insurer,
          number,
          ends_on: endsOn,
          media_type: file.type,
          sha256: hash("sha256", content),
          sent_at: clock.now(),
          status: "declared",
        });
      });
    },

    /**
     * The file of a certificate as it was sent.
     *
     * @throws {Problem} certificate/not-found, also for people who may not read it
     */
    async read(reader: Actor, id: string): Promise<CertificateFile> {
      const row = await rows.findCertificate(db, id);
      if (!row || !(await mayRead(reader, row))) throw new Problem("certificate/not-found");
      const name = certificateFile(id);
      // A database may be restored without its files.
      if (!(await privateFiles.has(name))) throw new Problem("certificate/not-found");
      const file: Readable = await privateFiles.read(name);
      const content = await buffer(file);
      if (hash("sha256", content) !== row.sha256) throw new Problem("certificate/not-found");
      const { media_type: mediaType, ends_on } = row;
      return { fileName: certificateName(mediaType, ends_on), mediaType, content };
    },

    /**
     * Records the operator's answer, and tells the artisan.
     *
     * @throws {Problem} certificate/not-found, certificate/decided
     */
    async decide(admin: Actor, id: string, answer: CertificateAnswer): Promise<void> {
      const now = clock.now();
      await inTransaction(db, async (tx) => {
        await assertLiveAdmin(tx, admin, now);
        const row = await rows.findCertificate(tx, id);
        if (!row) throw new Problem("certificate/not-found");
        const { outcome, reason } = answer;
        const to = transition(CERTIFICATE_TRANSITIONS, outcome);
        const isFirst = await rows.moveCertificate(tx, id, to, {
          decided_at: now,
          decided_by: admin.userId,
          ...(outcome === "refused" && { reason }),
        });
        if (!isFirst) throw new Problem("certificate/decided");
        await notify(tx, row, answer);
        await recordAct(tx, {
          actorId: admin.userId,
          action: "decide",
          at: now,
          subject: { type: "user", id: row.artisan_id },
          detail: { certificate: id, outcome },
        });
      });
    },
  };
};

export type Insurance = ReturnType<typeof createInsurance>;
