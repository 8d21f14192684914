import { frenchEuros } from "@stokaz/contract/money/euros";
import { type Cents, cents, sumCents } from "@stokaz/contract/money/money";
import {
  type NetQuantity,
  unitPricedOf,
  unitPriceLine,
} from "@stokaz/contract/products/unit-price";
import type { SellerIdentity } from "@stokaz/contract/sellers/seller-identity";
import { VAT_WORDS, type VatRegime, vatRateText } from "@stokaz/contract/tax/vat";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import {
  type Block,
  type Contract,
  correctedRows,
  type Issued,
  type Issuer,
  knownRows,
  momentOf,
  partyRows,
  type Reference,
  siretText,
} from "../rules.ts";

/** Buyer on an invoice: a consumer, or a business with its numbers. */
export type Buyer = {
  name: string;
  address: string | null;
  siret?: string | null;
  vatNumber?: string | null;
};

/**
 * Line of an invoice, in cents. `units`: `null` unless the amount is for whole units. `net`: net
 * quantity of a unit; unknown on old invoices. The rate is in hundredths of a percent.
 */
export type InvoiceLine = {
  name: string;
  units: number | null;
  net?: NetQuantity | null;
  grossCents: Cents;
  vatCents: Cents;
  regime: VatRegime;
  rate: number;
};

/**
 * Facts of an invoice or a credit note, as the database stored them. Amounts of a credit note are
 * the amounts given back.
 */
export type InvoiceFacts = {
  platform: Issuer;
  seller: SellerIdentity;
  buyer: Buyer;
  lines: InvoiceLine[];
  /** Sales only: version of the mandate that the artisan had accepted. */
  mandateOn?: CalendarDay;
  /** Sales only: the order; `paidOn` is a day of the territory. */
  order?: { number: string; paidOn: CalendarDay };
  /** Place where the goods are handed over. */
  place?: { name: string; address: string };
  /** Fees of the operator only: the month in which they were kept. */
  period?: { from: CalendarDay; to: CalendarDay };
  /** Invoices that it corrects. */
  corrects?: Reference[];
  /** True for a credit note whose invoice is replaced by another one: no money goes back. */
  isReplaced?: boolean;
};

const CREDIT_NOTES = ["sale_credit_note", "commission_credit_note"];

/** True if a document takes back another document. */
export const isCreditNote = ({ kind }: Pick<Issued, "kind">): boolean =>
  CREDIT_NOTES.includes(kind);

/** Sum of the lines with the same regime and rate, in cents. */
export type RateSum = {
  regime: VatRegime;
  rate: number;
  net: Cents;
  vat: Cents;
};

/** Sums by regime and rate, in the order of their first lines. */
export const sumByRate = (lines: readonly InvoiceLine[]): RateSum[] => {
  const sums = new Map<string, RateSum>();
  for (const { regime, rate, grossCents, vatCents } of lines) {
    const key = `${regime}/${rate}`;
    const sum = sums.get(key) ?? { regime, rate, net: cents(0), vat: cents(0) };
    sums.set(key, {
      regime,
      rate,
      net: cents(sum.net + grossCents - vatCents),
      vat: cents(sum.vat + vatCents),
    });
  }
  return [...sums.values()];
};

const buyerRows = (buyer: Buyer): (readonly [string, string])[] =>
  knownRows([
    ["Nom", buyer.name],
    ["Adresse", buyer.address],
    ["SIRET", siretText(buyer.siret)],
    ["Numéro de TVA", buyer.vatNumber],
  ]);

const fineEuros = new Intl.NumberFormat("fr-FR", {
  style: "currency",
  currency: "EUR",
  maximumFractionDigits: 4,
});

/**
 * Formats the price of one unit before tax, to the hundredth of a cent when it is not whole. It is
 * only read: no amount is computed from it.
 *
 * @param net of all units, in cents
 */
const netPriceOfOne = (net: number, units: number | null): string =>
  units === null ? "" : fineEuros.format(Math.round((net / units) * 100) / 10_000);

/** Name of the goods, with their net quantity and their price per kilo, liter or piece. */
const designation = ({ name, units, net, grossCents }: InvoiceLine, hasVat: boolean): string => {
  if (units === null || !net) return name;
  const text = unitPriceLine(unitPricedOf(cents(grossCents / units), net));
  return text ? `${name}, ${text}${hasVat ? " TTC" : ""}` : name;
};

const linesTable = (facts: InvoiceFacts, hasVat: boolean): Block => {
  const { lines } = facts;
  const sums = sumByRate(lines);
  const gross = sumCents(lines.map(({ grossCents }) => grossCents));
  const net = sumCents(sums.map((one) => one.net));
  return {
    kind: "table",
    columns: [
      { title: "Désignation", width: hasVat ? 211 : 264, align: "left" },
      { title: "Quantité", width: 50, align: "right" },
      { title: hasVat ? "Prix unitaire HT" : "Prix unitaire", width: 80, align: "right" },
      ...(hasVat ? [{ title: "TVA", width: 45, align: "right" } as const] : []),
      { title: hasVat ? "Montant HT" : "Montant", width: 65, align: "right" },
    ],
    rows: lines.map((line) => [
      designation(line, hasVat),
      line.units === null ? "" : String(line.units),
      netPriceOfOne(line.grossCents - line.vatCents, line.units),
      ...(hasVat ? [vatRateText(line.rate)] : []),
      frenchEuros(cents(line.grossCents - line.vatCents)),
    ]),
    totals: [
      ...(hasVat ? [["Total HT", frenchEuros(net)] as const] : []),
      ...(hasVat
        ? sums.map(
            ({ rate, net: base, vat }) =>
              [`TVA ${vatRateText(rate)} sur ${frenchEuros(base)}`, frenchEuros(vat)] as const,
          )
        : []),
      [hasVat ? "Total TTC" : "Total", frenchEuros(gross)],
    ],
  };
};

// Texts that the law requires on an invoice. All of these sentences are here, so that a lawyer can
// read them.

const regimesOf = (lines: readonly InvoiceLine[]): VatRegime[] => [
  ...new Set(lines.map(({ regime }) => regime)),
];

const vatSentences = (lines: readonly InvoiceLine[]): string[] =>
  regimesOf(lines).flatMap((regime) => (regime === "liable" ? [] : [`${VAT_WORDS[regime]}.`]));

const mandateSentence = ({ seller, platform, mandateOn }: InvoiceFacts, what: string): string[] =>
  mandateOn
    ? [
        `${what} au nom et pour le compte de ${seller.name} par ${platform.name} (article 289, I-2, du CGI), en vertu du mandat de facturation accepté en ligne, version du ${frenchDay(mandateOn)}.`,
      ]
    : [];

const PAID_BY_FEES =
  "Payée par retenue sur les sommes encaissées pour vous. Pas d'escompte pour paiement anticipé. En cas de retard de paiement : pénalités de trois fois le taux de l'intérêt légal et indemnité forfaitaire pour frais de recouvrement de 40 € (article L. 441-10 du code de commerce).";

const moneyRow = ({ isReplaced }: InvoiceFacts, isCredit: boolean): [string, string] => {
  if (!isCredit) return ["Reste à payer", "0,00 €"];
  return isReplaced
    ? ["Rendu", "rien : une facture corrigée remplace celle-ci"]
    : ["Rendu", "sur le moyen de paiement de l'acheteur"];
};

const aboutSale = (facts: InvoiceFacts, isCredit: boolean): Block[] => {
  const { order, place } = facts;
  if (!order) return [];
  return [
    {
      kind: "facts",
      rows: knownRows([
        ["Commande", order.number],
        ["Date de la vente", `${frenchDay(order.paidOn)}, payée en ligne ce jour`],
        ["Livraison", place && `remise sur place : ${place.name}, ${place.address}`],
        ["Opération", "livraison de biens"],
        moneyRow(facts, isCredit),
      ]),
    },
  ];
};

const aboutFees = ({ period }: InvoiceFacts): Block[] =>
  period
    ? [
        {
          kind: "facts",
          rows: [
            ["Période", `du ${frenchDay(period.from)} au ${frenchDay(period.to)}`],
            ["Opération", "prestation de services"],
          ],
        },
      ]
    : [];

/** Writes an invoice or a credit note, before it is drawn. */
export const invoiceContract = (issued: Issued, facts: InvoiceFacts): Contract => {
  const { platform, seller, buyer, lines } = facts;
  const isCredit = isCreditNote(issued);
  const name = isCredit ? "Avoir" : "Facture";
  const number = issued.number ?? "";
  const hasVat = regimesOf(lines).includes("liable");
  const established = isCredit ? "Avoir établi" : "Facture établie";
  const mentions = [
    ...mandateSentence(facts, established),
    ...vatSentences(lines),
    ...(facts.period && !isCredit ? [PAID_BY_FEES] : []),
  ];
  return {
    title: `${name} ${number}`,
    subtitle: `du ${frenchDay(issued.issued_on)}`,
    footer: `${name} ${number}`,
    brandName: platform.brandName,
    author: platform.name,
    date: momentOf(issued.issued_on),
    blocks: [
      { kind: "heading", text: "Vendeur" },
      { kind: "facts", rows: partyRows(seller) },
      { kind: "heading", text: facts.period ? "Client" : "Acheteur" },
      { kind: "facts", rows: buyerRows(buyer) },
      { kind: "heading", text: isCredit && !facts.isReplaced ? "Ce qui est rendu" : "Détail" },
      ...correctedRows(facts, "facture"),
      ...aboutSale(facts, isCredit),
      ...aboutFees(facts),
      linesTable(facts, hasVat),
      ...(mentions.length > 0
        ? [{ kind: "box", title: "Mentions", paragraphs: mentions } as const]
        : []),
    ],
    data: "",
  };
};
