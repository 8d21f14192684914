import { frenchHours } from "@stokaz/contract/handover/schedule";
import { frenchEuros } from "@stokaz/contract/money/euros";
import { type Cents, sumCents } from "@stokaz/contract/money/money";
import { isExcludedFromWithdrawal, withdrawalSentence } from "@stokaz/contract/orders/withdrawal";
import { factText, shownFacts } from "@stokaz/contract/products/shown-facts";
import { unitPricedOf, unitPriceLine } from "@stokaz/contract/products/unit-price";
import { identityFacts } from "@stokaz/contract/sellers/identity-facts";
import { VAT_WORDS, vatOfLines, vatRateText, vatTotals } from "@stokaz/contract/tax/vat";
import { fullName } from "@stokaz/contract/text";
import { type CalendarDay, dayInZone } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import {
  type Block,
  type Contract,
  complaintBlocks,
  type Good,
  guaranteeBlocks,
  knownRows,
  laterNote,
  type OrderFacts,
  platformBlocks,
  type SoldLine,
  withdrawalBlocks,
} from "../rules.ts";

const isExcluded = ({ withdrawal }: SoldLine): boolean =>
  withdrawal !== undefined && isExcludedFromWithdrawal(withdrawal);

const sumOf = (lines: readonly SoldLine[]): Cents =>
  sumCents(lines.map(({ totalCents }) => totalCents));

/** Groups the lines by seller, in the order of their first lines. */
const bySeller = (lines: readonly SoldLine[]): SoldLine[][] => {
  const found = new Map<string, SoldLine[]>();
  for (const line of lines) {
    const key = JSON.stringify(line.seller);
    found.set(key, [...(found.get(key) ?? []), line]);
  }
  return [...found.values()];
};

const unitPriceDetail = ({ priceCents, net }: SoldLine): string[] => {
  const text = unitPriceLine(unitPricedOf(priceCents, net ?? null));
  return text ? [`Quantité nette : ${text}`] : [];
};

/** Texts of the product's sheet, as its buyer read it. @param paidOn the day of the payment */
const sheetOf = ({ facts = {} }: SoldLine, paidOn: CalendarDay): string[] =>
  shownFacts(facts, paidOn).map((fact) => `${fact.term} : ${factText(fact)}`);

/** Lines whose VAT is known, in the form that the sums of VAT need. */
const taxedLines = (lines: readonly SoldLine[]) =>
  lines.flatMap(({ vat, totalCents }, index) =>
    vat ? [{ ...vat, gross: totalCents, index }] : [],
  );

/** VAT in each line of a seller who pays VAT, by the index of the line among the seller's lines. */
const taxDetails = (lines: readonly SoldLine[]): ReadonlyMap<number, string> =>
  new Map(
    vatOfLines(taxedLines(lines))
      .filter(({ regime }) => regime === "liable")
      .map(({ index, rate, net, vat }) => [
        index,
        `TVA ${vatRateText(rate)} : ${frenchEuros(vat)}, soit ${frenchEuros(net)} HT`,
      ]),
  );

/**
 * VAT of a seller's lines, rate by rate, or the reason why none is due; empty where it is unknown.
 */
const taxRows = (lines: readonly SoldLine[]): [string, string][] =>
  vatTotals(taxedLines(lines)).flatMap(({ regime, rate, net, vat }): [string, string][] =>
    regime === "liable"
      ? [
          [`Total HT à ${vatRateText(rate)}`, frenchEuros(net)],
          [`TVA ${vatRateText(rate)}`, frenchEuros(vat)],
        ]
      : [["Mention de TVA", VAT_WORDS[regime]]],
  );

const toGood = (line: SoldLine, paidOn: CalendarDay, tax: string | undefined): Good => ({
  name: line.name,
  quantity: String(line.quantity),
  unitPrice: frenchEuros(line.priceCents),
  total: frenchEuros(line.totalCents),
  details: [
    ...unitPriceDetail(line),
    ...(tax ? [tax] : []),
    ...(line.description ? [line.description] : []),
    ...sheetOf(line, paidOn),
    ...(line.withdrawal ? [withdrawalSentence(line.withdrawal)] : []),
    ...(line.isAdultOnly ? ["Vente réservée aux personnes majeures."] : []),
  ],
});

const sellerBlocks = (lines: readonly SoldLine[], paidOn: CalendarDay): Block[] => {
  const [first] = lines;
  if (!first) return [];
  const taxes = taxDetails(lines);
  const rows = taxRows(lines);
  return [
    { kind: "heading", text: `Vendu par ${first.seller.tradeName ?? first.seller.name}` },
    { kind: "facts", rows: identityFacts(first.seller) },
    {
      kind: "goods",
      goods: lines.map((line, index) => toGood(line, paidOn, taxes.get(index))),
      total: ["Total TTC", frenchEuros(sumOf(lines))],
    },
    ...(rows.length > 0 ? [{ kind: "facts" as const, rows }] : []),
  ];
};

/**
 * Writes the contract of an order: the lines that each seller sold, the place of pickup, and
 * the buyer's rights.
 *
 * @param collectBy last day to collect, as the buyer was told
 */
export const saleContract = (facts: OrderFacts, collectBy: CalendarDay): Contract => {
  const { order, buyer, place, lines, issuer } = facts;
  const paidDay = dayInZone(new Date(order.paidAt), issuer.timeZone);
  const paidOn = frenchDay(paidDay);
  const sellers = bySeller(lines);
  return {
    title: "Contrat de vente",
    subtitle: `Commande ${order.number}, payée le ${paidOn}`,
    footer: `Contrat de vente, commande ${order.number}`,
    brandName: issuer.brandName,
    author: issuer.name,
    date: new Date(facts.frozenAt),
    blocks: [
      ...laterNote(facts, "de la commande"),
      { kind: "heading", text: "Acheteur" },
      {
        kind: "facts",
        rows: knownRows([
          ["Nom", fullName(buyer)],
          ["Adresse", buyer.address],
          ["E-mail", buyer.email],
        ]),
      },
      ...sellers.flatMap((sold) => sellerBlocks(sold, paidDay)),
      { kind: "heading", text: "Prix et paiement" },
      {
        kind: "facts",
        rows: [
          ["Total payé, TTC", frenchEuros(sumOf(lines))],
          ["Payé", `en ligne, en une fois, le ${paidOn}`],
          ["Frais en plus", "aucun"],
        ],
      },
      { kind: "heading", text: "Récupération" },
      {
        kind: "facts",
        rows: knownRows([
          ["Lieu", place.name],
          ["Adresse", place.address],
          ["Horaires", frenchHours(place.days, place)],
          ["Contact", [place.contact, place.phone].filter(Boolean).join(", ")],
          ["À récupérer", `au plus tard le ${frenchDay(collectBy)}`],
        ]),
      },
      ...(lines.every(isExcluded) ? [] : withdrawalBlocks(issuer)),
      ...guaranteeBlocks(),
      ...complaintBlocks(issuer),
      ...platformBlocks(issuer, {
        role: `${issuer.brandName} met en relation le vendeur et l'acheteur, et encaisse le prix pour le compte du vendeur. L'opérateur n'est pas vendeur : le présent contrat lie l'acheteur à chaque vendeur, pour les produits que celui-ci lui vend.`,
        terms: order.termsVersion ? `version du ${frenchDay(order.termsVersion)}` : undefined,
      }),
    ],
    data: JSON.stringify(facts, null, 2),
  };
};
