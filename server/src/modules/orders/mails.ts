import { frenchEuros } from "@stokaz/contract/money";
import type { MailContent } from "../../platform/mail-template.ts";
import type { OrderNews } from "./repository.ts";

type Place = {
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

export const buyerOrderMail = (
  news: OrderNews,
  orderNumber: string,
  place: Place,
  publicUrl: string,
): MailContent => ({
  to: news.buyerEmail,
  subject: `Commande ${orderNumber} : à récupérer`,
  paragraphs: [
    `Bonjour ${news.buyerFirstName},`,
    "Votre paiement est confirmé. Votre commande vous attend sur place.",
  ],
  facts: [
    ...facts(news, orderNumber),
    ["Lieu", `${place.name}, ${place.address}`],
    ["Horaires", place.opening],
    ["Contact", `${place.managerFirstName} ${place.managerLastName}, ${place.phone}`],
  ],
  link: { label: "Voir mes commandes", url: `${publicUrl}/my-orders` },
});

export const sellerOrderMail = (
  news: OrderNews,
  orderNumber: string,
  place: Place,
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
