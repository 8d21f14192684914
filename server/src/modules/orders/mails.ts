import { frenchEuros } from "@stokaz/contract/money";
import type { MailContent } from "../../platform/mail-template.ts";
import type { OrderNews } from "./repository.ts";

/** Where an order waits, and who to ask for. */
export type PickupPlace = {
  name: string;
  address: string;
  managerFirstName: string;
  managerLastName: string;
  phone: string;
  opening: string;
};

const facts = (news: OrderNews, orderNumber: string): [string, string][] => [
  ["Commande", orderNumber],
  ["Produit", news.productName],
  ["Quantité", String(news.quantity)],
  ["Total", frenchEuros(news.total)],
];

const whereAndWhen = (place: PickupPlace): [string, string][] => [
  ["Lieu", `${place.name}, ${place.address}`],
  ["Horaires", place.opening],
  ["Contact", `${place.managerFirstName} ${place.managerLastName}, ${place.phone}`],
];

const ordersLink = (publicUrl: string) => ({
  label: "Voir mes commandes",
  url: `${publicUrl}/my-orders`,
});

export const buyerOrderMail = (
  news: OrderNews,
  orderNumber: string,
  place: PickupPlace,
  publicUrl: string,
): MailContent => ({
  to: news.buyerEmail,
  subject: `Commande ${orderNumber} : à récupérer`,
  paragraphs: [
    `Bonjour ${news.buyerFirstName},`,
    "Votre paiement est confirmé. Votre commande vous attend sur place.",
  ],
  facts: [...facts(news, orderNumber), ...whereAndWhen(place)],
  link: ordersLink(publicUrl),
});

export const sellerOrderMail = (
  news: OrderNews,
  orderNumber: string,
  place: PickupPlace,
  publicUrl: string,
): MailContent => ({
  to: news.sellerEmail,
  subject: `Nouvelle commande ${orderNumber}`,
  paragraphs: [
    `Bonjour ${news.sellerFirstName},`,
    `${news.buyerFirstName} ${news.buyerName} vient de commander. L'argent vous est versé quand la commande est récupérée, commission déduite ; au plus tard 30 jours après le paiement.`,
  ],
  facts: [...facts(news, orderNumber), ["Lieu", `${place.name}, ${place.address}`]],
  link: { label: "Voir mes espaces", url: `${publicUrl}/storage-details` },
});

export const orderReminderMail = (
  news: OrderNews,
  orderNumber: string,
  place: PickupPlace,
  publicUrl: string,
): MailContent => ({
  to: news.buyerEmail,
  subject: `Rappel : votre commande ${orderNumber} vous attend`,
  paragraphs: [
    `Bonjour ${news.buyerFirstName},`,
    "Votre commande est prête et vous attend sur place. Si vous l'avez déjà récupérée, dites-le dans vos commandes : l'artisan sera payé et vous n'aurez plus de rappel.",
  ],
  facts: [...facts(news, orderNumber), ...whereAndWhen(place)],
  link: ordersLink(publicUrl),
});

export const buyerCollectedMail = (
  news: OrderNews,
  orderNumber: string,
  publicUrl: string,
): MailContent => ({
  to: news.buyerEmail,
  subject: `Commande ${orderNumber} : récupérée`,
  paragraphs: [
    `Bonjour ${news.buyerFirstName},`,
    "Vous avez marqué votre commande comme récupérée. Merci d'avoir acheté près de chez vous !",
  ],
  facts: facts(news, orderNumber),
  link: ordersLink(publicUrl),
});

export const sellerCollectedMail = (
  news: OrderNews,
  orderNumber: string,
  publicUrl: string,
): MailContent => ({
  to: news.sellerEmail,
  subject: `Commande ${orderNumber} : récupérée`,
  paragraphs: [
    `Bonjour ${news.sellerFirstName},`,
    `${news.buyerFirstName} ${news.buyerName} a récupéré sa commande. L'argent vous est versé, commission déduite.`,
  ],
  facts: facts(news, orderNumber),
  link: { label: "Voir mes espaces", url: `${publicUrl}/storage-details` },
});
