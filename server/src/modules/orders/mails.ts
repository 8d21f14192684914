import type { CalendarDay } from "@stokaz/contract/calendar";
import { frenchEuros } from "@stokaz/contract/euros";
import { frenchDay } from "@stokaz/contract/french-day";
import { paths } from "@stokaz/contract/paths";
import { frenchHours } from "@stokaz/contract/schedule";
import type { MailContent } from "../mail/public.ts";
import type { OrderNews } from "./repository.ts";

const facts = (news: OrderNews): [string, string][] => [
  ["Commande", news.orderNumber],
  ["Produit", news.productName],
  ["Quantité", String(news.quantity)],
  ["Total", frenchEuros(news.total)],
];

const placeOf = (news: OrderNews): [string, string] => [
  "Lieu de récupération",
  `${news.spaceName}, ${news.address}`,
];

const whereAndWhen = (news: OrderNews, collectBy: CalendarDay): [string, string][] => [
  placeOf(news),
  ["À récupérer", `au plus tard le ${frenchDay(collectBy)}`],
  ["Horaires", frenchHours(news.openDays, { start: news.opensAt, end: news.closesAt })],
  ["Contact", `${news.managerFirstName} ${news.managerLastName}, ${news.phone}`],
];

const ordersLink = (publicUrl: string) => ({
  label: "Voir mes commandes",
  url: `${publicUrl}${paths.myOrders.href()}`,
});

const salesLink = (publicUrl: string) => ({
  label: "Voir mes ventes",
  url: `${publicUrl}${paths.sales.href()}`,
});

/** What a mail about an order that waits needs beside its news. */
type Waiting = { collectBy: CalendarDay; publicUrl: string };

export const buyerOrderMail = (
  news: OrderNews,
  { collectBy, publicUrl }: Waiting,
): MailContent => ({
  to: news.buyerEmail,
  subject: `Commande ${news.orderNumber} : à récupérer`,
  paragraphs: [
    `Bonjour ${news.buyerFirstName},`,
    `Votre paiement est confirmé. Votre commande vous attend sur place : en arrivant, donnez son numéro, ${news.orderNumber}.`,
  ],
  facts: [...facts(news), ...whereAndWhen(news, collectBy)],
  link: ordersLink(publicUrl),
});

export const sellerOrderMail = (news: OrderNews, publicUrl: string): MailContent => ({
  to: news.sellerEmail,
  subject: `Nouvelle commande ${news.orderNumber}`,
  paragraphs: [
    `Bonjour ${news.sellerFirstName},`,
    `${news.buyerFirstName} ${news.buyerName} vient de commander. L'argent vous est versé quand la commande est récupérée, frais de plateforme déduits ; au plus tard 30 jours après le paiement.`,
  ],
  facts: [...facts(news), placeOf(news)],
  link: salesLink(publicUrl),
});

export const buyerReadyMail = (
  news: OrderNews,
  { collectBy, publicUrl }: Waiting,
): MailContent => ({
  to: news.buyerEmail,
  subject: `Commande ${news.orderNumber} : prête`,
  paragraphs: [
    `Bonjour ${news.buyerFirstName},`,
    `L'artisan a préparé votre commande : vous pouvez venir la chercher. En arrivant, donnez son numéro, ${news.orderNumber}.`,
  ],
  facts: [...facts(news), ...whereAndWhen(news, collectBy)],
  link: ordersLink(publicUrl),
});

export const orderReminderMail = (
  news: OrderNews,
  { collectBy, publicUrl }: Waiting,
): MailContent => ({
  to: news.buyerEmail,
  subject: `Rappel : votre commande ${news.orderNumber} vous attend`,
  paragraphs: [
    `Bonjour ${news.buyerFirstName},`,
    "Votre commande est prête et vous attend sur place. Si vous l'avez déjà récupérée, dites-le dans vos commandes : l'artisan sera payé et vous n'aurez plus de rappel.",
  ],
  facts: [...facts(news), ...whereAndWhen(news, collectBy)],
  link: ordersLink(publicUrl),
});

export const buyerCollectedMail = (news: OrderNews, publicUrl: string): MailContent => ({
  to: news.buyerEmail,
  subject: `Commande ${news.orderNumber} : récupérée`,
  paragraphs: [
    `Bonjour ${news.buyerFirstName},`,
    "Vous avez marqué votre commande comme récupérée. Merci d'avoir acheté près de chez vous !",
  ],
  facts: facts(news),
  link: ordersLink(publicUrl),
});

export const sellerCollectedMail = (news: OrderNews, publicUrl: string): MailContent => ({
  to: news.sellerEmail,
  subject: `Commande ${news.orderNumber} : récupérée`,
  paragraphs: [
    `Bonjour ${news.sellerFirstName},`,
    `${news.buyerFirstName} ${news.buyerName} a récupéré sa commande. L'argent vous est versé, frais de plateforme déduits.`,
  ],
  facts: facts(news),
  link: salesLink(publicUrl),
});
