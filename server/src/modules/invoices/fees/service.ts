import type { Cents } from "@stokaz/contract/money/money";
import type { SellerIdentity } from "@stokaz/contract/sellers/seller-identity";
import { operatorVat, splitVat } from "@stokaz/contract/tax/vat";
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
import type { InvoiceFacts, Issuer, Reference } from "../../papers/public.ts";
import { findIdentity, listCorrected, listUninvoiced, type MonthFees } from "./repository.ts";

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
  vatStatus: NonNullable<SellerIdentity["vatStatus"]>,
): SellerIdentity => ({
  kind: "professional",
  name: issuer.name,
  tradeName: issuer.brandName,
  legalForm: issuer.legalForm || null,
  siret:
    /\b\d{3} ?\d{3} ?\d{3} ?\d{5}\b/.exec(issuer.registration)?.[0].replaceAll(" ", "") ?? null,
  register: issuer.registration || null,
  vatStatus,
  vatNumber: issuer.vatNumber || null,
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

/**
 * Issues once a month, for each seller, an invoice of the fees that the platform kept and a credit
 * note of the fees that it gave back.
 */
export const scheduleFeeInvoices = ({
  db,
  clock,
  jobs,
  issuer,
  territory,
}: FeeInvoicesDeps): void => {
  const factsOf = (
    { month, sales, ofRent }: MonthFees,
    buyer: SellerIdentity,
    amount: Cents,
    corrects: Reference[] | undefined,
  ): InvoiceFacts => {
    const to = lastDayBefore(addMonths(month, 1));
    const { regime, rate } = operatorVat(territory.code, issuer.vatNumber, to);
    const plural = sales > 1 ? "s" : "";
    const soldWords = ofRent ? `loyer${plural} encaissé${plural}` : `vente${plural}`;
    const name = corrects
      ? `Frais de plateforme rendus, ${monthName(month)}`
      : `Frais de plateforme sur ${sales} ${soldWords}, ${monthName(month)}`;
    return {
      platform: issuer,
      seller: operatorIdentity(issuer, regime),
      buyer: {
        name: buyer.name,
        address: buyer.address,
        siret: buyer.siret,
        vatNumber: buyer.vatNumber,
      },
      period: { from: month, to },
      lines: [
        {
          name,
          units: 1,
          grossCents: amount,
          vatCents: splitVat(amount, rate).vat,
          regime,
          rate,
        },
      ],
      ...(corrects && { corrects }),
    };
  };

  const issueMonth = async (fees: MonthFees): Promise<void> => {
    const { sellerId, month, kept, givenBack } = fees;
    const now = clock.now();
    const buyer = await findIdentity(db, sellerId);
    const common = {
      issuerId: null,
      receiverId: sellerId,
      issuedOn: clock.dayOf(now),
      title: `Frais de plateforme, ${monthName(month)}`,
      isNumbered: true,
    };
    const keySuffix = `${sellerId}/${month.slice(0, 7)}`;
    await inTransaction(db, async (tx) => {
      if (kept > 0) {
        await issueDocument(
          tx,
          {
            ...common,
            kind: "commission_invoice",
            key: `fees/${keySuffix}`,
            amount: kept,
            facts: factsOf(fees, buyer, kept, undefined),
          },
          now,
        );
      }
      if (givenBack > 0) {
        const corrects = await listCorrected(tx, fees, issuer.timeZone);
        await issueDocument(
          tx,
          {
            ...common,
            kind: "commission_credit_note",
            key: `fees-back/${keySuffix}`,
            amount: givenBack,
            facts: factsOf(fees, buyer, givenBack, corrects),
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
