import type { PalletTurn } from "@stokaz/contract/leases/lease-scale";
import { frenchEuros } from "@stokaz/contract/money/euros";
import type { Cents } from "@stokaz/contract/money/money";
import { DOCUMENT_NAMES } from "@stokaz/contract/papers/documents";
import type { SellerIdentity } from "@stokaz/contract/sellers/seller-identity";
import { VAT_WORDS } from "@stokaz/contract/tax/vat";
import { type CalendarDay, lastDayBefore } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import {
  type Contract,
  correctedRows,
  type Issued,
  type Issuer,
  knownRows,
  momentOf,
  partyRows,
  type Reference,
} from "../rules.ts";

/** Pallets of a receipt. `palletTurns`: other numbers within its days; old receipts have none. */
type ReceiptPallets = { pallets: number; palletTurns?: readonly PalletTurn[] };

/** Facts of a receipt for rent, or for refunded rent. `to`: the last day. */
export type RentFacts = {
  platform: Issuer;
  lessor: SellerIdentity;
  artisan: SellerIdentity;
  rental: { reference: string; spaceName: string; spaceAddress: string } & ReceiptPallets;
  paidOn: CalendarDay;
  period: { name: string; from: CalendarDay; to: CalendarDay };
  amountCents: Cents;
  corrects?: Reference[];
  /** True where VAT does not apply; missing in the oldest receipts. */
  isOutsideVat?: boolean;
};

/** Why rent has no VAT. Source: CGI art. 261 D, 2°, 294. */
const vatWords = ({ isOutsideVat }: RentFacts): string =>
  isOutsideVat
    ? `${VAT_WORDS.outside}.`
    : "Location d'un espace nu par un particulier : exonérée de TVA (article 261 D, 2° du CGI).";

/** Pallets in words: `5 jusqu'au 24 février 2027, puis 2`. */
const palletsText = ({ pallets, palletTurns = [] }: ReceiptPallets): string =>
  palletTurns.reduce(
    (text, turn) =>
      `${text} jusqu'au ${frenchDay(lastDayBefore(turn.from))}, puis ${turn.pallets || "aucune"}`,
    String(pallets),
  );

/**
 * Writes a receipt for rent, or for refunded rent, before it is drawn. Source: C. civ. art. 1342-8,
 * 1353, 1709 s.
 */
export const rentContract = (issued: Issued, facts: RentFacts): Contract => {
  const { platform, lessor, artisan, rental, period } = facts;
  const isRefund = issued.kind === "rent_refund";
  const name = DOCUMENT_NAMES[issued.kind];
  const number = issued.number ?? "";
  const amount = frenchEuros(facts.amountCents);
  const days = `du ${frenchDay(period.from)} au ${frenchDay(period.to)}`;
  return {
    title: name,
    subtitle: `${number}, du ${frenchDay(issued.issued_on)}`,
    footer: `${name} ${number}`,
    brandName: platform.brandName,
    author: platform.name,
    date: momentOf(issued.issued_on),
    blocks: [
      { kind: "heading", text: "Loueur" },
      { kind: "facts", rows: partyRows(lessor) },
      { kind: "heading", text: "Locataire" },
      { kind: "facts", rows: partyRows(artisan) },
      { kind: "heading", text: isRefund ? "Ce qui est rendu" : "Ce qui est payé" },
      ...correctedRows(facts, "quittance"),
      {
        kind: "facts",
        rows: knownRows([
          ["Location", `${rental.reference}, ${rental.spaceName}`],
          ["Adresse de l'espace", rental.spaceAddress],
          ["Palettes", palletsText(rental)],
          ["Objet", period.name],
          ["Période", days],
          [isRefund ? "Rendu le" : "Payé le", frenchDay(facts.paidOn)],
          ["Montant", amount],
        ]),
      },
      {
        kind: "paragraph",
        text: isRefund
          ? `${amount} de loyer ont été rendus au locataire, sur son moyen de paiement.`
          : `Le loueur reconnaît avoir reçu du locataire ${amount} pour le loyer de cette période, encaissés pour son compte par ${platform.name}.`,
      },
      {
        kind: "box",
        title: "Mentions",
        paragraphs: [
          `Établi au nom et pour le compte de ${lessor.name} par ${platform.name}, qui encaisse les loyers pour son compte.`,
          vatWords(facts),
        ],
      },
    ],
    data: JSON.stringify(facts, null, 2),
    attached: { name: "quittance.json", description: "Les données de ce document" },
  };
};
