import { hash, randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { ADMIN_PAGE_SIZE, pageOf } from "@stokaz/contract/paging";
import { sirenOf } from "@stokaz/contract/sellers/siren";
import type { TaxFileKind } from "@stokaz/contract/tax/tax-reporting";
import { localTime } from "@stokaz/contract/time/calendar";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { Problem } from "../../../platform/problem.ts";
import type { FileStore } from "../../../platform/storage/pictures.ts";
import { assertLiveAdmin } from "../../accounts/public.ts";
import { recordAct } from "../../audit/public.ts";
import type { Issuer } from "../../papers/public.ts";
import type { ReadTaxIdentity, TaxIdentity } from "../../tax-identity/public.ts";
import { identityAs, type SellerFacts, type TaxFacts, yearDays } from "../facts/public.ts";
import {
  type DocSpec,
  operatorRef,
  sellerRef,
  taxFileName,
  writeMessage,
  writeXml,
} from "../message/public.ts";
import {
  blockersOf,
  isReported,
  type ReportedIdentity,
  reportable,
  sellerPart,
} from "../reported-sellers/public.ts";
import { sellerKey } from "../rules.ts";
import type { Sealing } from "../sealing/public.ts";
import type { TaxFileRow, TaxFileSellerRow } from "../tables.ts";
import * as rows from "./repository.ts";
import { type FileState, fileState, STATE_OF_KIND, taxFile, taxFileOf } from "./rules.ts";

/** Job that deletes sealed files without a row. */
export const TAX_FILE_DELETION_JOB = "delete-old-tax-files";

/**
 * Later than any file, so that no file counts as too young to delete: a deleted row never comes
 * back.
 */
const ALWAYS_OLDER = new Date(8.64e15);

const LISTED = 100;

export type TaxFilesDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  privateFiles: FileStore;
  timeZone: string;
  issuer: Issuer;
  sealing: Sealing;
  taxFacts: TaxFacts;
  readTaxIdentity: ReadTaxIdentity;
};

/** A seller's year, with the last report and the state of the file. */
export type SellerState = {
  facts: SellerFacts;
  lastReported: TaxFileSellerRow | undefined;
  state: FileState;
};

/** A file as it appears in lists. */
export type ListedFile = Awaited<ReturnType<typeof rows.listFiles>>[number];

/** Digest of the figures that the message reports for a seller's year, without their identity. */
const figuresDigest = (facts: SellerFacts): string => {
  const { places, goods } = reportable(facts);
  return hash(
    "sha256",
    JSON.stringify([
      places.map(({ spaceId, quarters, place }) => [spaceId, quarters, place.daysRented]),
      goods?.quarters ?? null,
    ]),
  );
};

const identityOf = (identity: TaxIdentity): ReportedIdentity => {
  const { address, residence, iban, holder, places } = identity;
  const shared = { address, residence, iban, holder, places };
  if (identity.kind === "person") {
    return { ...shared, vatNumber: null, kind: "person", person: identity };
  }
  const { vatNumber, company, siret, establishments, person } = identity;
  return person
    ? { ...shared, vatNumber, kind: "person", person }
    : { ...shared, vatNumber, kind: "firm", company, siret, establishments };
};

/** A seller who can be reported. */
type Ready = {
  facts: SellerFacts;
  lastReported: TaxFileSellerRow | undefined;
  identity: ReportedIdentity;
};

export const createTaxFiles = (deps: TaxFilesDeps) => {
  const { db, clock, jobs, privateFiles, timeZone, issuer, sealing, taxFacts } = deps;
  const siren = sirenOf(issuer);

  /** Lists all sellers of a year, with what has to be reported of them. */
  const listStates = async (at: Db, year: number): Promise<SellerState[]> => {
    const [facts, reported] = await Promise.all([
      taxFacts.listFacts(year),
      rows.listReportedSellers(at, year),
    ]);
    const named = facts.flatMap((one) => reportable(one).places);
    const spaceIds = named.map(({ place }) => place.spaceId);
    const touched = await rows.listTouched(at, reported, spaceIds);
    const reportedOf = new Map(
      reported.map((row) => [sellerKey({ sellerId: row.seller_id, siren: row.siren }), row]),
    );
    return facts.map((sellerFacts) => {
      const last = reportedOf.get(sellerKey(sellerFacts));
      const state = fileState(last && { kind: last.kind, figuresDigest: last.figures_digest }, {
        isReported: isReported(sellerFacts),
        figuresDigest: figuresDigest(sellerFacts),
        // Of a company that they no longer have, the file says what its last sale did.
        isTouched: !sellerFacts.company?.soldAs && touched.has(sellerFacts.sellerId),
      });
      return { facts: sellerFacts, lastReported: last, state };
    });
  };

  /**
   * Writes a seller's part of the message; a seller who is removed from it is named with the rest
   * of their year.
   */
  const partOf = ({ facts, identity }: Ready) => {
    const { places, goods } = isReported(facts) ? reportable(facts) : facts;
    return sellerPart({ identity, places, goods });
  };

  const docOf = (
    { facts, lastReported }: Ready,
    kind: TaxFileKind,
    message: { year: number; siren: string },
  ): { doc: DocSpec; version: number; rowKind: TaxFileSellerRow["kind"] } => {
    const version = (lastReported?.version ?? 0) + 1;
    const ref = sellerRef(message, facts, version);
    if (kind !== "corrective") return { doc: { kind: "new", ref }, version, rowKind: "new" };
    const rowKind = isReported(facts) ? "corrected" : "deleted";
    return { doc: { kind: rowKind, ref, corrects: lastReported?.doc_ref }, version, rowKind };
  };

  /** Decrypts the identities of these sellers. @throws {Problem} tax-file/incomplete-sellers */
  const open = async (
    states: readonly SellerState[],
    admin: Actor,
    withoutIncomplete: boolean,
  ): Promise<Ready[]> => {
    const ids = [...new Set(states.map(({ facts }) => facts.sellerId))];
    const reading = { purpose: "tax-file", readBy: admin.userId } as const;
    const opened = await deps.readTaxIdentity(db, ids, reading);
    const identities = new Map(opened.map((one) => [one.userId, one]));
    const ready = states.flatMap(({ facts, lastReported }) => {
      const own = identities.get(facts.sellerId);
      const identity = own && identityOf(identityAs(own, facts.company?.soldAs));
      return identity && blockersOf(identity).length === 0 ? { facts, lastReported, identity } : [];
    });
    if (ready.length < states.length && !withoutIncomplete) {
      throw new Problem("tax-file/incomplete-sellers");
    }
    return ready;
  };

  const assertOrder = async (tx: Tx, kind: TaxFileKind, year: number): Promise<number> => {
    const { files, hasInitial } = await rows.countFiles(tx, year);
    if (kind === "initial" && hasInitial) throw new Problem("tax-file/initial-made");
    if (kind !== "initial" && !hasInitial) throw new Problem("tax-file/initial-first");
    return files + 1;
  };

  const make = async (
    tx: Tx,
    admin: Actor,
    asked: { year: number; kind: TaxFileKind; withoutIncomplete: boolean },
    { key, siren }: { key: string; siren: string },
  ): Promise<string> => {
    const { year, kind } = asked;
    const now = clock.now();
    await assertLiveAdmin(tx, admin, now);
    await rows.lockYear(tx, year);
    const number = await assertOrder(tx, kind, year);
    const due = (await listStates(tx, year)).filter(({ state }) => state === STATE_OF_KIND[kind]);
    const ready = (await open(due, admin, asked.withoutIncomplete))
      .map((one) => ({ ...one, part: partOf(one), ...docOf(one, kind, { year, siren }) }))
      .map((one) => ({ ...one, digest: hash("sha256", JSON.stringify(one.part)) }))
      .filter(
        ({ lastReported, digest }) => kind !== "corrective" || lastReported?.digest !== digest,
      );
    // An initial file without sellers reports that there are none; it must not do so only because
    // all sellers are incomplete.
    const isEmpty = ready.length === 0 && (kind !== "initial" || due.length > 0);
    if (isEmpty) throw new Problem("tax-file/nothing-to-tell");
    const message = {
      year,
      number,
      isCorrection: kind === "corrective",
      localTime: `${localTime(now, timeZone)}.000`,
      operator: { ...issuer, siren, vatNumber: issuer.vatNumber || null },
      operatorDoc: {
        kind: kind === "initial" ? "new" : "again",
        ref: operatorRef(year, siren),
      } as const,
      sellers: ready.map(({ part, doc }) => ({ part, doc })),
    };
    const xml = writeXml(writeMessage(message));
    const sealed = await sealing.seal(xml);
    const id = randomUUID();
    // A crash before the commit leaves a file without a row, which the nightly job deletes.
    await privateFiles.put(taxFile(id), sealed);
    const file = {
      id,
      year,
      number,
      kind,
      name: taxFileName(message),
      key_fingerprint: key,
      sha256: hash("sha256", sealed),
      message_sha256: hash("sha256", xml),
      made_by: admin.userId,
      made_at: now,
    };
    const sellers = ready.map(({ facts, digest, doc, version, rowKind }) => ({
      file_id: id,
      seller_id: facts.sellerId,
      siren: facts.siren,
      year,
      version,
      kind: rowKind,
      doc_ref: doc.ref,
      corrects_ref: doc.corrects ?? null,
      digest,
      figures_digest: figuresDigest(facts),
      acts: facts.total.acts,
      gross_cents: facts.total.gross,
      fees_cents: facts.total.fees,
      net_cents: facts.total.net,
    }));
    await rows.insertFile(tx, file, sellers);
    const detail = { what: "file", year, number, kind, sellers: sellers.length };
    await recordAct(tx, {
      actorId: admin.userId,
      action: "publish",
      detail,
      at: now,
      subject: { type: "tax", id },
    });
    return id;
  };

  jobs.define(
    TAX_FILE_DELETION_JOB,
    async () => {
      for await (const name of privateFiles.list()) {
        const id = taxFileOf(name);
        if (id === undefined || (await rows.isKnown(db, id))) continue;
        await privateFiles.deleteOlder(name, ALWAYS_OLDER);
      }
    },
    { cron: "27 2 * * *" },
  );

  const find = async (id: string): Promise<TaxFileRow> => {
    const file = await rows.findFile(db, id);
    if (!file) throw new Problem("tax-file/not-found");
    return file;
  };

  const listFiles = (year: number): Promise<ListedFile[]> => rows.listFiles(db, year, LISTED);

  return {
    siren,
    listFiles,
    listStates: (year: number): Promise<SellerState[]> => listStates(db, year),

    /**
     * Makes a sealed file of a year. Two simultaneous calls report no seller twice: the second
     * finds all of them reported.
     *
     * @throws {Problem} tax-year/not-over, tax-file/no-key, tax-file/no-siren,
     * tax-file/initial-made, tax-file/initial-first, tax-file/nothing-to-tell,
     * tax-file/incomplete-sellers
     */
    async make(
      admin: Actor,
      asked: { year: number; kind: TaxFileKind; withoutIncomplete: boolean },
    ): Promise<ListedFile> {
      if (clock.today() < yearDays(asked.year).next) throw new Problem("tax-year/not-over");
      if (siren === undefined) throw new Problem("tax-file/no-siren");
      const key = await sealing.findKey();
      if (!key) throw new Problem("tax-file/no-key");
      const sender = { key: key.fingerprint, siren };
      const id = await inTransaction(db, (tx) => make(tx, admin, asked, sender));
      const made = (await listFiles(asked.year)).find((file) => file.id === id);
      if (!made) throw new Error(`tax file ${id} is gone`);
      return made;
    },

    /**
     * Reads a sealed file for an administrator; the reading is recorded.
     *
     * @throws {Problem} tax-file/not-found
     */
    async open(admin: Actor, id: string): Promise<{ name: string; content: Buffer }> {
      const file = await find(id);
      const content = await buffer(await privateFiles.read(taxFile(id)));
      if (hash("sha256", content) !== file.sha256)
        throw new Error(`tax file ${id} is not what was made`);
      const at = clock.now();
      await inTransaction(db, async (tx) => {
        await assertLiveAdmin(tx, admin, at);
        await recordAct(tx, {
          actorId: admin.userId,
          action: "read",
          at,
          subject: { type: "tax", id },
        });
      });
      return { name: file.name, content };
    },

    /** Lists the sellers in a file. @throws {Problem} tax-file/not-found */
    async listRegister(id: string, page: number) {
      await find(id);
      const [data, total] = await Promise.all([
        rows.listRegister(db, id, pageOf(page)),
        rows.countRegister(db, id),
      ]);
      return { data, total, pageSize: ADMIN_PAGE_SIZE };
    },
  };
};

export type TaxFiles = ReturnType<typeof createTaxFiles>;
