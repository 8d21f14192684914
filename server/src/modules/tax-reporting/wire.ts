import type {
  TaxFileRegister,
  TaxReporting,
  TaxFile as WireTaxFile,
} from "@stokaz/contract/tax/tax-reporting";
import type { TaxStatement } from "@stokaz/contract/tax/tax-statements";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { SellerLine, TaxOverview } from "./overview/service.ts";
import { type QuarterFacts, sumQuarters } from "./rules.ts";
import { dueOn } from "./statements/public.ts";
import type { Made, Statements } from "./statements/service.ts";
import type { ListedFile, TaxFiles } from "./tax-files/service.ts";

type DayOf = (instant: Date) => CalendarDay;

const toFigures = ({ gross, fees, net, acts }: QuarterFacts) => ({ gross, fees, net, acts });

export const toWireStatement = (
  { year, isOver, facts, statements }: Awaited<ReturnType<Statements["describe"]>>,
  dayOf: DayOf,
): TaxStatement => {
  const places = facts.flatMap((one) => one.places);
  const activities = [...places, ...facts.flatMap(({ goods }) => goods ?? [])];
  const hasSeveral = new Set(statements.map(({ siren }) => siren)).size > 1;
  return {
    year,
    isOver,
    told:
      facts.length > 0
        ? {
            ...toFigures(sumQuarters(facts.map(({ total }) => total))),
            quarters: [0, 1, 2, 3].map((at) => {
              const quarters = activities.flatMap(({ quarters: all }) => all[at] ?? []);
              return toFigures(sumQuarters(quarters));
            }),
            places: places.map(({ place, total }) => ({
              name: place.name,
              daysRented: place.daysRented,
              gross: total.gross,
            })),
          }
        : null,
    statements: statements.map(({ document_id, version, made_at, siren, seller_name: name }) => ({
      _id: document_id,
      version,
      madeOn: dayOf(made_at),
      company: hasSeveral ? { siren, name } : null,
    })),
  };
};

export const toWireFile = (file: ListedFile): WireTaxFile => ({
  _id: file.id,
  number: file.number,
  kind: file.kind,
  name: file.name,
  sha256: file.sha256,
  keyFingerprint: file.key_fingerprint,
  sellers: file.sellers,
  madeAt: file.made_at,
  madeBy: file.maker,
});

const toWireSeller = (line: SellerLine, dayOf: DayOf): TaxReporting["data"][number] => {
  const { sellerId, name, company, role, total, isInFile, missing, isBlocked, statement, state } =
    line;
  return {
    _id: sellerId,
    name,
    company,
    role,
    isInFile,
    missing: [...missing],
    isBlocked,
    ...toFigures(total),
    statement: statement
      ? {
          _id: statement.document_id,
          version: statement.version,
          madeOn: dayOf(statement.made_at),
          isMailed: statement.mailed_to_them,
        }
      : null,
    fileState: state,
  };
};

export const toWireOverview = (overview: TaxOverview, dayOf: DayOf): TaxReporting => ({
  ...overview,
  dueOn: dueOn(overview.year),
  totals: toFigures(overview.totals),
  data: overview.data.map((line) => toWireSeller(line, dayOf)),
  files: overview.files.map(toWireFile),
});

export const toWireRegister = ({
  data,
  total,
  pageSize,
}: Awaited<ReturnType<TaxFiles["listRegister"]>>): TaxFileRegister => ({
  data: data.map((row) => ({
    _id: row.seller_id,
    name: row.name,
    kind: row.kind,
    ref: row.doc_ref,
    corrects: row.corrects_ref,
    gross: row.gross_cents,
    fees: row.fees_cents,
    net: row.net_cents,
    acts: row.acts,
  })),
  total,
  pageSize,
});

/** Describes the statements made, in words. */
export const madeMessage = ({ made, corrected }: Made): string => {
  const parts = [
    ...(made > 0
      ? [`${made} ${made > 1 ? "récapitulatifs établis" : "récapitulatif établi"}`]
      : []),
    ...(corrected > 0 ? [`${corrected} ${corrected > 1 ? "corrigés" : "corrigé"}`] : []),
  ];
  return parts.length > 0
    ? `${parts.join(", ")}. Les vendeurs les reçoivent par e-mail.`
    : "Tous les récapitulatifs sont à jour.";
};
