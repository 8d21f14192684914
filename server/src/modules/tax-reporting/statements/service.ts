import { hash, randomUUID } from "node:crypto";
import { fullName } from "@stokaz/contract/text";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { Problem } from "../../../platform/problem.ts";
import { assertLiveAdmin } from "../../accounts/public.ts";
import { recordAct } from "../../audit/public.ts";
import { type DocumentRow, issueDocument } from "../../documents/public.ts";
import type { PostMail } from "../../mail/public.ts";
import { drawContract, type Issuer } from "../../papers/public.ts";
import type { ReadTaxIdentity, TaxIdentity } from "../../tax-identity/public.ts";
import { identityAs, type SellerFacts, type TaxFacts, yearDays } from "../facts/public.ts";
import { isReported } from "../reported-sellers/public.ts";
import { sellerKey } from "../rules.ts";
import type { TaxStatementRow } from "../tables.ts";
import { statementMail } from "./mails.ts";
import * as rows from "./repository.ts";
import {
  figuresToCompare,
  madeFrom,
  type StatementFacts,
  statementPaper,
  statementTitle,
} from "./rules.ts";

/**
 * Job that makes the statements of the last year in January, and corrected ones when a year has
 * changed.
 */
export const STATEMENT_JOB = "make-tax-statements";

/** Number of past years whose statements are corrected: the tax administration checks as many. */
const CORRECTED_YEARS = 3;

export type StatementsDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  postMail: PostMail;
  publicUrl: string;
  issuer: Issuer;
  taxFacts: TaxFacts;
  readTaxIdentity: ReadTaxIdentity;
};

/** Numbers of statements made: first ones, and corrected ones. */
export type Made = { made: number; corrected: number };

const digestOf = (facts: SellerFacts): string => hash("sha256", figuresToCompare(facts));

/** Draws the file of a statement: the same bytes for the same document. */
export const drawStatement = (document: Pick<DocumentRow, "facts" | "issued_at">) =>
  // Documents of this kind are stored with these facts alone.
  drawContract(statementPaper(document.facts as StatementFacts, document.issued_at));

const END_LENGTH = 4;

const sellerOf = (identity: TaxIdentity): StatementFacts["seller"] => {
  const { address, iban } = identity;
  const shared = { address, ibanEnd: iban?.slice(-END_LENGTH) ?? null };
  if (identity.kind === "firm") {
    const { company, tradeName, siret, vatNumber } = identity;
    return {
      ...shared,
      name: company || tradeName,
      isProfessional: true,
      siret: siret || null,
      vatNumber,
    };
  }
  const { firstName, name } = identity;
  const whole = fullName({ firstName, name });
  return { ...shared, name: whole, isProfessional: false, siret: null, vatNumber: null };
};

export const createStatements = (deps: StatementsDeps) => {
  const { db, clock, jobs, postMail, publicUrl, issuer, taxFacts, readTaxIdentity } = deps;

  const isOver = (year: number): boolean => clock.today() >= yearDays(year).next;

  const write = (
    facts: SellerFacts,
    identity: TaxIdentity,
    { version, madeOn }: { version: number; madeOn: CalendarDay },
  ): StatementFacts => {
    const { year, places, goods, total, owed, isOneOfSeveral } = facts;
    const { brandName, name, legalForm, address, registration, vatNumber, email, phone } = issuer;
    const parcels = new Map(identity.places.map(({ spaceId, parcel }) => [spaceId, parcel]));
    return {
      year,
      version,
      madeOn,
      total,
      owed,
      goods: goods ?? null,
      issuer: { brandName, name, legalForm, address, registration, vatNumber, email, phone },
      seller: sellerOf(identity),
      isOneOfSeveral,
      places: places.map(({ place, ...activity }) => ({
        ...activity,
        place: {
          name: place.name,
          address: place.address,
          daysRented: place.daysRented,
          parcel: parcels.get(place.spaceId) ?? null,
        },
      })),
      isReported: isReported(facts),
    };
  };

  /** Makes the next statement of a seller, unless another process just did. */
  const makeNext = async (
    facts: SellerFacts,
    latest: TaxStatementRow | undefined,
    readBy: string | null,
  ): Promise<boolean> => {
    const { sellerId, siren, year, company } = facts;
    const [own] = await readTaxIdentity(db, [sellerId], { purpose: "statement", readBy });
    if (!own) return false;
    const identity = identityAs(own, company?.soldAs);
    return inTransaction(db, async (tx) => {
      const { isClosed, ...to } = await rows.lockSeller(tx, sellerId);
      const now = (await rows.listLatest(tx, year, sellerId)).find((row) => row.siren === siren);
      if (now?.version !== latest?.version) return false;
      const version = (latest?.version ?? 0) + 1;
      const madeOn = clock.today();
      const statement = {
        year,
        version,
        company: facts.isOneOfSeveral ? (company?.name ?? null) : null,
      };
      const due = {
        kind: "yearly_statement" as const,
        key: `yearly-statement/${year}/${sellerId}/${siren ? `${siren}/` : ""}${version}`,
        issuerId: null,
        receiverId: sellerId,
        issuedOn: madeOn,
        year,
        title: statementTitle(statement),
        amount: facts.total.gross,
        facts: write(facts, identity, { version, madeOn }),
        isNumbered: false,
      };
      const documentId = await issueDocument(tx, due, clock.now());
      if (documentId === undefined) return false;
      await rows.insertStatement(tx, {
        seller_id: sellerId,
        siren,
        year,
        version,
        document_id: documentId,
        digest: digestOf(facts),
        made_at: clock.now(),
        mailed_to_them: !isClosed,
      });
      if (!isClosed) await postMail(tx, statementMail(to, statement, publicUrl));
      return true;
    });
  };

  /** Lists the statements that a year lacks: none was made yet, or the figures have changed. */
  const listDue = async (year: number) => {
    const [facts, made] = await Promise.all([taxFacts.listFacts(year), rows.listLatest(db, year)]);
    const latestOf = new Map(
      made.map((row) => [sellerKey({ sellerId: row.seller_id, siren: row.siren }), row]),
    );
    return facts.flatMap((one) => {
      const latest = latestOf.get(sellerKey(one));
      return latest?.digest === digestOf(one) ? [] : [{ facts: one, latest }];
    });
  };

  const make = async (
    year: number,
    { readBy = null, onlyCorrected = false }: { readBy?: string | null; onlyCorrected?: boolean },
  ): Promise<Made> => {
    const counts = { made: 0, corrected: 0 };
    for (const { facts, latest } of await listDue(year)) {
      if (onlyCorrected && !latest) continue;
      await jobs.attempt(STATEMENT_JOB, facts.sellerId, async () => {
        if (await makeNext(facts, latest, readBy)) counts[latest ? "corrected" : "made"] += 1;
      });
    }
    return counts;
  };

  jobs.define(
    STATEMENT_JOB,
    async () => {
      const today = clock.today();
      const last = Number(today.slice(0, 4)) - 1;
      for (let year = last; year > last - CORRECTED_YEARS; year -= 1) {
        const onlyCorrected = year < last || today < madeFrom(year);
        await make(year, { onlyCorrected });
      }
    },
    { cron: "47 3 * * *" },
  );

  return {
    isOver,
    listDue,
    listLatest: (year: number): Promise<TaxStatementRow[]> => rows.listLatest(db, year),

    /**
     * Describes a seller's figures of a year, with the statements sent to them.
     *
     * @param asked the year; without it the last one
     */
    async describe({ userId }: Actor, asked?: number) {
      const year = asked ?? Number(clock.today().slice(0, 4)) - 1;
      const [facts, statements] = await Promise.all([
        taxFacts.listFacts(year, { sellerId: userId }),
        rows.listVersions(db, userId, year),
      ]);
      return { year, isOver: isOver(year), facts, statements };
    },

    /**
     * Makes the missing statements of a year, for an administrator.
     *
     * @throws {Problem} tax-year/not-over
     */
    async makeByHand(admin: Actor, year: number): Promise<Made> {
      if (!isOver(year)) throw new Problem("tax-year/not-over");
      const at = clock.now();
      await inTransaction(db, async (tx) => {
        await assertLiveAdmin(tx, admin, at);
        await recordAct(tx, {
          actorId: admin.userId,
          action: "publish",
          at,
          subject: { type: "tax", id: randomUUID() },
          detail: { what: "statements", year },
        });
      });
      return make(year, { readBy: admin.userId });
    },
  };
};

export type Statements = ReturnType<typeof createStatements>;
