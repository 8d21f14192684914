import { AUTOMATIC_RELEASE_DAYS } from "@stokaz/contract/orders/automatic-release";
import { paths } from "@stokaz/contract/paths";
import { fullName } from "@stokaz/contract/text";
import { frenchDay } from "@stokaz/contract/time/french-day";
import type { MailContent } from "../../mail/public.ts";
import type { OrderMailDetails } from "../mail-details/public.ts";
import {
  factsOf,
  linesOfSeller,
  ordersLink,
  placeOf,
  type Seller,
  salesLink,
  type Waiting,
  whereAndWhen,
} from "../mails.ts";

export const buyerCallMail = (
  details: OrderMailDetails,
  { collectBy, publicUrl }: Waiting,
): MailContent => ({
  to: details.buyer.email,
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
  { collectBy, publicUrl }: Waiting,
): MailContent => ({
  to: seller.email,
  subject: `Commande ${details.orderNumber} : pas encore récupérée`,
  paragraphs: [
    `Bonjour ${seller.firstName},`,
    `${fullName(details.buyer)} n'a pas encore récupéré sa commande. Comme prévu ${AUTOMATIC_RELEASE_DAYS} jours après le paiement, l'argent vous est versé, frais de plateforme déduits.`,
    `La commande attend encore jusqu'au ${frenchDay(collectBy)}. Après ce jour, vos produits reviennent dans votre stock.`,
  ],
  facts: [...factsOf(details, linesOfSeller(details, seller)), placeOf(details)],
  link: salesLink(publicUrl),
});

/** Subject of all mails about an order that was not collected. */
const endSubject = ({ orderNumber }: OrderMailDetails): string =>
  `Commande ${orderNumber} : non récupérée`;

/** Of ended lines. `isPaid`: some of their money was not given back. */
type Ended = { isPaid: boolean; publicUrl: string };

export const buyerEndMail = (
  details: OrderMailDetails,
  { isPaid, publicUrl }: Ended,
): MailContent => ({
  to: details.buyer.email,
  subject: endSubject(details),
  paragraphs: [
    `Bonjour ${details.buyer.firstName},`,
    `Le délai pour venir récupérer ces produits est passé : ils sont revenus à l'artisan.${isPaid ? " L'argent de la commande reste à l'artisan." : " L'argent vous avait déjà été rendu."}`,
    "Vous les aviez récupérés, ou vous êtes venu sans pouvoir les prendre ? Écrivez-nous : nous regarderons avec vous.",
  ],
  facts: [...factsOf(details, details.lines), placeOf(details)],
  link: { label: "Nous écrire", url: `${publicUrl}${paths.contact.href()}` },
});

export const sellerEndMail = (
  details: OrderMailDetails,
  seller: Seller,
  { isPaid, publicUrl }: Ended,
): MailContent => ({
  to: seller.email,
  subject: endSubject(details),
  paragraphs: [
    `Bonjour ${seller.firstName},`,
    `${fullName(details.buyer)} n'est pas venu récupérer sa commande à temps. Ces produits sont de nouveau à vous et comptent dans votre stock.${isPaid ? " L'argent de la commande reste à vous." : " L'argent avait déjà été rendu à l'acheteur."}`,
    "Si votre location est finie, prévenez le loueur et venez reprendre vos produits.",
  ],
  facts: [...factsOf(details, linesOfSeller(details, seller)), placeOf(details)],
  link: salesLink(publicUrl),
});

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
