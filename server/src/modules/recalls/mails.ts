import { paths } from "@stokaz/contract/paths";
import { frenchDay } from "@stokaz/contract/time/french-day";
import type { MailContent } from "../mail/public.ts";
import type { RecallRow } from "./tables.ts";

type Recipient = { email: string; firstName: string };

/** Purchase of the recalled product, in words. */
export type Bought = {
  /** Name of the product as it was bought. */
  name: string;
  number: string;
  on: string;
  units: number;
  isWaiting: boolean;
};

type RecallContext = { recall: RecallRow; publicUrl: string };

const noticeOf = ({
  number,
  batch_number,
  danger,
  advice,
  contact,
}: RecallRow): [string, string][] => [
  ["Rappel", number],
  ...(batch_number === null ? [] : [["Lot", batch_number] satisfies [string, string]]),
  ["Le danger", danger],
  ["Ce qu'il faut faire", advice],
  ["À qui s'adresser", contact],
];

const boughtWords = ({ product_name }: RecallRow, { name, number, on, units }: Bought): string =>
  `${units} ${units > 1 ? "unités" : "unité"}${name === product_name ? "" : ` de « ${name} »`}, commande ${number} du ${on}`;

const WAITING =
  "Ce que vous n'avez pas encore récupéré ne vous sera pas remis : ne venez pas le chercher. Nous revenons vers vous pour votre argent.";
const PASSED_ON = "Si vous l'avez donné à quelqu'un, prévenez cette personne.";

/** Mail to a buyer of a recalled product. Source: regulation (EU) 2023/988, article 36. */
export const buyerMail = (
  to: Recipient,
  { recall, publicUrl }: RecallContext,
  bought: readonly Bought[],
): MailContent => ({
  to: to.email,
  reach: "due",
  subject: `Rappel de produit : ${recall.product_name}`,
  paragraphs: [
    `Bonjour ${to.firstName},`,
    recall.batch_number === null
      ? `Le produit « ${recall.product_name} », que vous avez acheté, est rappelé. Lisez ce qui suit avant de vous en servir de nouveau.`
      : `Le lot ${recall.batch_number} du produit « ${recall.product_name} » est rappelé, et vous en avez acheté. Le numéro du lot est sur l'emballage. Lisez ce qui suit avant de vous en servir de nouveau.`,
    ...(bought.some(({ isWaiting }) => isWaiting) ? [WAITING] : []),
    ...(bought.some(({ isWaiting }) => !isWaiting) ? [PASSED_ON] : []),
  ],
  facts: [
    ...noticeOf(recall),
    ["Votre achat", bought.map((one) => boughtWords(recall, one)).join(" ; ")],
  ],
  link: { label: "Voir ma commande", url: `${publicUrl}${paths.myOrders.href()}` },
});

const soldWords = ({ sold_from: from, sold_to: to }: RecallRow): string => {
  if (from && to) return `Du ${frenchDay(from)} au ${frenchDay(to)}`;
  if (from) return `Depuis le ${frenchDay(from)}`;
  return to ? `Jusqu'au ${frenchDay(to)}` : "Depuis le début";
};

/** Mail that tells the seller the text sent to their buyers. */
export const sellerMail = (
  to: Recipient,
  { recall, publicUrl }: RecallContext,
  { buyers, listings }: { buyers: number; listings: number },
): MailContent => ({
  to: to.email,
  subject: `Rappel de votre produit « ${recall.product_name} »`,
  paragraphs: [
    `Bonjour ${to.firstName},`,
    `Nous rappelons ${recall.batch_number === null ? "votre produit" : `le lot ${recall.batch_number} de votre produit`} « ${recall.product_name} ». ${buyers > 1 ? `Ses ${buyers} acheteurs sont prévenus` : "Ses acheteurs sont prévenus"} par e-mail.`,
    ...(listings > 1
      ? [
          `Ce rappel couvre ses ${listings} fiches : vous avez déplacé ce produit d'une location à une autre.`,
        ]
      : []),
    recall.batch_number === null
      ? "Ne le vendez plus et ne le remettez plus. Les commandes qui l'attendent sont arrêtées."
      : "Ne vendez plus ce lot et ne le remettez plus : nous l'avons retiré de votre stock. Vos autres lots restent en vente. Les commandes qui en attendent sont arrêtées.",
  ],
  facts: [...noticeOf(recall), ["Vendu", soldWords(recall)]],
  link: { label: "Voir mes produits", url: `${publicUrl}${paths.storageDetails.href()}` },
});
