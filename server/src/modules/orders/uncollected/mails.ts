import { AUTOMATIC_RELEASE_DAYS } from "@stokaz/contract/orders/automatic-release";
import { WITHDRAWAL_DAYS } from "@stokaz/contract/orders/withdrawal";
import { paths } from "@stokaz/contract/paths";
import { TAX_NOTES } from "@stokaz/contract/tax/tax-links";
import { capitalise, fullName } from "@stokaz/contract/text";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import type { MailContent } from "../../mail/public.ts";
import type { MailLine, OrderMailDetails } from "../mail-details/public.ts";
import {
  type DueMoney,
  factsOf,
  linesOfSeller,
  ordersLink,
  placeOf,
  type Seller,
  salesLink,
  unitsOf,
  type Waiting,
  whereAndWhen,
  withdrawOnline,
} from "../mails.ts";

export const buyerCallMail = (
  details: OrderMailDetails,
  { collectBy, publicUrl }: Waiting,
): MailContent => ({
  to: details.buyer.email,
  lastDay: collectBy,
  subject: `Commande ${details.orderNumber} : elle vous attend jusqu'au ${frenchDay(collectBy)}`,
  paragraphs: [
    `Bonjour ${details.buyer.firstName},`,
    `Votre commande vous attend depuis un mois : l'argent va maintenant à l'artisan. Vous pouvez encore venir la récupérer jusqu'au ${frenchDay(collectBy)}. Après ce jour, elle reviendra à l'artisan et vous ne pourrez plus la récupérer.`,
    "Si vous l'avez déjà récupérée, dites-le dans vos commandes : vous n'aurez plus de message.",
  ],
  facts: [...factsOf(details, details.lines), ...whereAndWhen(details, collectBy)],
  link: ordersLink(publicUrl),
});

export const sellerCallMail = (
  details: OrderMailDetails,
  seller: Seller,
  { collectBy, money }: { collectBy: CalendarDay; money: DueMoney },
): MailContent => ({
  to: seller.email,
  people: [details.buyer.id],
  subject: `Commande ${details.orderNumber} : pas encore récupérée`,
  paragraphs: [
    `Bonjour ${seller.firstName},`,
    `${fullName(details.buyer)} n'a pas encore récupéré sa commande. ${
      money.isOwed
        ? `Comme prévu ${AUTOMATIC_RELEASE_DAYS} jours après le paiement, ${money.words}`
        : capitalise(money.words)
    }`,
    `La commande attend encore jusqu'au ${frenchDay(collectBy)}. Après ce jour, vos produits reviennent dans votre stock.`,
  ],
  facts: [...factsOf(details, linesOfSeller(details, seller)), placeOf(details)],
  link: money.link,
  notes: TAX_NOTES,
});

/** Subject of all mails about an order that was not collected. */
const endSubject = ({ orderNumber }: OrderMailDetails): string =>
  `Commande ${orderNumber} : non récupérée`;

/**
 * Last day on which a buyer may withdraw from lines that they did not collect, by the ids of these
 * lines: null while other goods of their seller wait. Lines without the right are missing.
 */
export type LastDays = ReadonlyMap<string, CalendarDay | null>;

/** Of ended lines. `isPaid`: some of their money was not given back. */
export type Ended = { isPaid: boolean; lastDays: LastDays; publicUrl: string };

/** Words until when lines may be withdrawn from, with the products if not all are; none if none is. */
const untilWhen = (lines: readonly MailLine[], lastDays: LastDays): string | undefined => {
  const open = lines.filter(({ id }) => lastDays.has(id));
  const byDay = Map.groupBy(open, ({ id }) => lastDays.get(id) ?? null);
  const words = [...byDay].map(([day, some]) => {
    const until =
      day === null
        ? `jusqu'à ${WITHDRAWAL_DAYS} jours après avoir récupéré le reste`
        : `jusqu'au ${frenchDay(day)}`;
    return some.length === lines.length ? until : `${until} pour ${some.map(unitsOf).join(", ")}`;
  });
  return words.length === 0 ? undefined : words.join(", et ");
};

export const buyerEndMail = (
  details: OrderMailDetails,
  { isPaid, lastDays, publicUrl }: Ended,
): MailContent => {
  const until = untilWhen(details.lines, lastDays);
  const kept = isPaid
    ? "L'argent de la commande reste à l'artisan."
    : "L'argent vous avait déjà été rendu.";
  return {
    to: details.buyer.email,
    subject: endSubject(details),
    paragraphs: [
      `Bonjour ${details.buyer.firstName},`,
      "Le délai pour venir récupérer ces produits est passé : ils sont revenus à l'artisan.",
      ...(until === undefined
        ? [kept]
        : [
            `Vous pouvez encore changer d'avis ${until} : vous êtes alors remboursé. Sinon, l'argent de la commande reste à l'artisan.`,
            withdrawOnline(publicUrl),
          ]),
      "Vous les aviez récupérés, ou vous êtes venu sans pouvoir les prendre ? Écrivez-nous : nous regarderons avec vous.",
    ],
    facts: [...factsOf(details, details.lines), placeOf(details)],
    link: { label: "Nous écrire", url: `${publicUrl}${paths.contact.href()}` },
  };
};

export const sellerEndMail = (
  details: OrderMailDetails,
  seller: Seller,
  { isPaid, lastDays, publicUrl }: Ended,
): MailContent => {
  const lines = linesOfSeller(details, seller);
  const until = untilWhen(lines, lastDays);
  const kept = isPaid
    ? "L'argent de la commande reste à vous."
    : "L'argent avait déjà été rendu à l'acheteur.";
  return {
    to: seller.email,
    people: [details.buyer.id],
    subject: endSubject(details),
    paragraphs: [
      `Bonjour ${seller.firstName},`,
      `${fullName(details.buyer)} n'est pas venu récupérer sa commande à temps. Ces produits sont de nouveau à vous et comptent dans votre stock.`,
      until === undefined
        ? kept
        : `L'argent de la commande reste à vous, sauf si l'acheteur change d'avis : il le peut ${until}, et il est alors remboursé.`,
      "Si votre location est finie, prévenez le loueur et venez reprendre vos produits.",
    ],
    facts: [...factsOf(details, lines), placeOf(details)],
    link: salesLink(publicUrl),
    notes: TAX_NOTES,
  };
};

export const lessorEndMail = (
  details: OrderMailDetails,
  lessor: { email: string; firstName: string },
): MailContent => ({
  to: lessor.email,
  subject: endSubject(details),
  paragraphs: [
    `Bonjour ${lessor.firstName},`,
    "Personne n'est venu récupérer ces produits à temps. Ne les remettez plus : ils sont de nouveau à l'artisan, qui en fera ce qu'il veut.",
  ],
  facts: [
    ["Commande", details.orderNumber],
    ...details.lines.map(
      ({ sellerName, quantity, productName }) =>
        [sellerName, `${quantity} × ${productName}`] as const,
    ),
    placeOf(details),
  ],
});
