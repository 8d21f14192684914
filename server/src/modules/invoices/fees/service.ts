import { type Cents, sumCents } from "@stokaz/contract/money/money";
import type { SellerIdentity } from "@stokaz/contract/sellers/seller-identity";
import { operatorVat, splitVat, type Vat } from "@stokaz/contract/tax/vat";
import type { TerritoryCode } from "@stokaz/contract/territories";
import {
  addMonths,
  type CalendarDay,
  calendarDay,
  lastDayBefore,
} from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { issueDocument } from "../../documents/public.ts";
import type { InvoiceFacts, InvoiceLine, Issuer } from "../../papers/public.ts";
import {
  findIdentity,
  type GivenBackFees,
  listGivenBack,
  listUninvoiced,
  type MonthFees,
} from "./repository.ts";

export type FeeInvoicesDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  issuer: Issuer;
  territory: { code: TerritoryCode };
};

/** Name of the job that issues the operator's invoices for its fees of the month before. */
export const FEE_INVOICES_JOB = "issue-fee-invoices";

/** Number of months that are looked at, so that months missed by the job are made up for. */
const MONTHS = 12;

/** Name of a month, as `octobre 2026`. */
const monthName = (month: CalendarDay): string => frenchDay(month).replace(/^1er /, "");

const operatorIdentity = (
  issuer: Issuer,
  { vatStatus, vatNumber }: Pick<SellerIdentity, "vatStatus" | "vatNumber">,
): SellerIdentity => ({
  kind: "professional",
  name: issuer.name,
  tradeName: issuer.brandName,
  legalForm: issuer.legalForm || null,
  siret:
    /\b\d{3} ?\d{3} ?\d{3} ?\d{5}\b/.exec(issuer.registration)?.[0].replaceAll(" ", "") ?? null,
  register: issuer.registration || null,
  vatStatus,
  vatNumber: vatNumber || null,
  address: issuer.address || null,
  phone: issuer.phone || null,
  email: issuer.email || null,
  mediatorName: null,
  mediatorSite: null,
  packagingNumber: null,
  alcoholLicence: null,
  alcoholLicenceOn: null,
  certifiedOn: null,
});

const lastDayOf = (month: CalendarDay): CalendarDay => lastDayBefore(addMonths(month, 1));

const lineOf = (name: string, amount: Cents, { regime, rate }: Vat): InvoiceLine => ({
  name,
  units: 1,
  grossCents: amount,
  vatCents: splitVat(amount, rate).vat,
  regime,
  rate,
});

/**
 * Issues once a month, for each seller and company of theirs, an invoice of the fees that the
 * platform kept and a credit note of the fees that it gave back.
 */
export const scheduleFeeInvoices = ({
  db,
  clock,
  jobs,
  issuer,
  territory,
}: FeeInvoicesDeps): void => {
  const vatOfMonth = (month: CalendarDay): Vat =>
    operatorVat(territory.code, issuer.vatNumber, lastDayOf(month));

  const factsOf = (
    month: CalendarDay,
    buyer: SellerIdentity,
    lines: [InvoiceLine, ...InvoiceLine[]],
    vatNumber: string | null = issuer.vatNumber,
  ): InvoiceFacts => ({
    platform: issuer,
    seller: operatorIdentity(issuer, { vatStatus: lines[0].regime, vatNumber }),
    buyer: {
      name: buyer.name,
      address: buyer.address,
      siret: buyer.siret,
      vatNumber: buyer.vatNumber,
    },
    period: { from: month, to: lastDayOf(month) },
    lines,
  });

  const invoiceLine = ({ month, kept, sales, ofRent }: MonthFees): InvoiceLine => {
    const plural = sales > 1 ? "s" : "";
    const soldWords = ofRent ? `loyer${plural} encaissé${plural}` : `vente${plural}`;
    const name = `Frais de plateforme sur ${sales} ${soldWords}, ${monthName(month)}`;
    return lineOf(name, kept, vatOfMonth(month));
  };

  const creditLine = (given: GivenBackFees): InvoiceLine =>
    given.number === null
      ? lineOf(
          `Frais de plateforme rendus, ${monthName(given.keptIn)}`,
          given.amount,
          vatOfMonth(given.keptIn),
        )
      : lineOf(`Frais de plateforme rendus, facture ${given.number}`, given.amount, given);

  const issueMonth = async (fees: MonthFees): Promise<void> => {
    const { sellerId, siren, month, kept, givenBack } = fees;
    const now = clock.now();
    const buyer = await findIdentity(db, fees, issuer.timeZone);
    const common = {
      issuerId: null,
      receiverId: sellerId,
      issuedOn: clock.dayOf(now),
      title: `Frais de plateforme, ${monthName(month)}`,
      isNumbered: true,
    };
    const keySuffix = [sellerId, month.slice(0, 7), ...(siren ? [siren] : [])].join("/");
    await inTransaction(db, async (tx) => {
      if (kept > 0) {
        await issueDocument(
          tx,
          {
            ...common,
            kind: "commission_invoice",
            key: `fees/${keySuffix}`,
            amount: kept,
            facts: factsOf(month, buyer, [invoiceLine(fees)]),
          },
          now,
        );
      }
      if (givenBack > 0) {
        const given = await listGivenBack(tx, fees, issuer.timeZone);
        const [first, ...others] = given.map(creditLine);
        if (!first) throw new Error(`no fee of ${sellerId} was given back in ${month}`);
        const vatNumber = given.find((one) => one.vatNumber)?.vatNumber ?? issuer.vatNumber;
        const corrects = given.flatMap(({ number, issuedOn }) =>
          number === null ? [] : [{ number, issuedOn }],
        );
        await issueDocument(
          tx,
          {
            ...common,
            kind: "commission_credit_note",
            key: `fees-back/${keySuffix}`,
            amount: sumCents(given.map(({ amount }) => amount)),
            facts: { ...factsOf(month, buyer, [first, ...others], vatNumber), corrects },
          },
          now,
        );
      }
    });
  };

  jobs.define(
    FEE_INVOICES_JOB,
    async () => {
      const before = calendarDay(`${clock.today().slice(0, 7)}-01`);
      const span = { since: addMonths(before, -MONTHS), before };
      for (const fees of await listUninvoiced(db, span, issuer.timeZone)) {
        await jobs.attempt(FEE_INVOICES_JOB, fees.sellerId, () => issueMonth(fees));
      }
    },
    // At this hour it is the first day in every territory; the days after make up for a failed run.
    { cron: "7 8 1-5 * *" },
  );
};
