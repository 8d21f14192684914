import { pageOf } from "@stokaz/contract/paging";
import type { TaxFact } from "@stokaz/contract/tax/tax-identity";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/db.ts";
import { listMissing } from "../../tax-identity/public.ts";
import { isReported } from "../reported-sellers/public.ts";
import { type QuarterFacts, sellerKey, sumQuarters } from "../rules.ts";
import type { Sealing } from "../sealing/public.ts";
import type { Statements } from "../statements/public.ts";
import type { TaxStatementRow } from "../tables.ts";
import {
  type FileState,
  isBlockedBy,
  type ListedFile,
  type TaxFiles,
} from "../tax-files/public.ts";
import * as rows from "./repository.ts";

type Deps = {
  db: Db;
  clock: Clock;
  sealing: Sealing;
  statements: Statements;
  taxFiles: TaxFiles;
};

/** Filter of the listed sellers. */
export type Shown = "all" | "missing" | "blocked" | "to_tell";

/** A seller as the operator sees them. */
export type SellerLine = {
  sellerId: string;
  /** Company that sold, where the seller's year has several; else `null`. */
  company: { siren: string; name: string } | null;
  name: string | null;
  role: "lessor" | "artisan";
  total: QuarterFacts;
  isInFile: boolean;
  missing: readonly TaxFact[];
  isBlocked: boolean;
  statement: TaxStatementRow | undefined;
  state: FileState;
};

/** A year for the tax authority. */
export type TaxOverview = {
  year: number;
  years: number[];
  isOver: boolean;
  keyFingerprint: string | null;
  siren: string | null;
  counts: Record<
    | "sellers"
    | "inFile"
    | "incomplete"
    | "blocked"
    | "statements"
    | "statementsToMake"
    | "toAdd"
    | "toCorrect",
    number
  >;
  totals: QuarterFacts;
  data: SellerLine[];
  total: number;
  pageSize: number;
  files: ListedFile[];
};

const mustBeReported = ({ state }: SellerLine): boolean =>
  state === "to_add" || state === "to_correct";

const SHOWN: Readonly<Record<Shown, (line: SellerLine) => boolean>> = {
  all: () => true,
  missing: ({ isInFile, missing }) => isInFile && missing.length > 0,
  blocked: ({ isBlocked }) => isBlocked,
  to_tell: mustBeReported,
};

/**
 * Creates the operator's overview of a year: the figures of each seller, their missing data, and
 * the files and statements made.
 */
export const createTaxOverview = ({ db, clock, sealing, statements, taxFiles }: Deps) => {
  const listLines = async (year: number): Promise<SellerLine[]> => {
    const [states, made] = await Promise.all([
      taxFiles.listStates(year),
      statements.listLatest(year),
    ]);
    const ids = [...new Set(states.map(({ facts }) => facts.sellerId))];
    const [missing, names] = await Promise.all([listMissing(db, ids), rows.listNames(db, ids)]);
    const nameOf = new Map(names.map((one) => [one.id, one]));
    const statementOf = new Map(
      made.map((one) => [sellerKey({ sellerId: one.seller_id, siren: one.siren }), one]),
    );
    return states
      .flatMap(({ facts, state }): SellerLine[] => {
        const { sellerId, siren, company, total } = facts;
        const who = nameOf.get(sellerId);
        if (!who) return [];
        const isInFile = isReported(facts);
        const ofAccount = missing.get(sellerId)?.missing ?? [];
        // Of a company that they no longer have, nothing else is asked.
        const lacks = company?.soldAs
          ? ofAccount.filter((fact) => fact === "residence")
          : ofAccount;
        return [
          {
            sellerId,
            company: company && facts.isOneOfSeveral ? { siren, name: company.name } : null,
            total,
            isInFile,
            missing: lacks,
            state,
            name: who.name,
            role: who.role,
            statement: statementOf.get(sellerKey(facts)),
            isBlocked: isInFile && isBlockedBy(lacks),
          },
        ];
      })
      .sort((a, b) => (a.name ?? "").localeCompare(b.name ?? "", "fr"));
  };

  return {
    /**
     * Describes a year to the operator.
     *
     * @param asked the year; without it the last year that is over
     */
    async describe(asked: number | undefined, show: Shown, page: number): Promise<TaxOverview> {
      const thisYear = Number(clock.today().slice(0, 4));
      const year = asked ?? thisYear - 1;
      const [lines, due, key, files, first] = await Promise.all([
        listLines(year),
        statements.listDue(year),
        sealing.findKey(),
        taxFiles.listFiles(year),
        rows.findFirstMovement(db),
      ]);
      const firstYear = first ? Number(clock.dayOf(first).slice(0, 4)) : thisYear;
      const shown = lines.filter(SHOWN[show]);
      const { offset, limit } = pageOf(page);
      const count = (is: (line: SellerLine) => boolean): number => lines.filter(is).length;
      return {
        year,
        years: Array.from({ length: thisYear - firstYear + 1 }, (_, back) => thisYear - back),
        isOver: statements.isOver(year),
        keyFingerprint: key?.fingerprint ?? null,
        siren: taxFiles.siren ?? null,
        counts: {
          sellers: lines.length,
          inFile: count(({ isInFile }) => isInFile),
          incomplete: count(SHOWN.missing),
          blocked: count(SHOWN.blocked),
          statements: count(({ statement }) => statement !== undefined),
          statementsToMake: due.length,
          toAdd: count(({ state }) => state === "to_add"),
          toCorrect: count(({ state }) => state === "to_correct"),
        },
        totals: sumQuarters(lines.map(({ total }) => total)),
        data: shown.slice(offset, offset + limit),
        total: shown.length,
        pageSize: limit,
        files,
      };
    },
  };
};

export type TaxOverviewService = ReturnType<typeof createTaxOverview>;
