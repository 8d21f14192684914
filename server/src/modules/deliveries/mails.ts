import { frenchDay } from "@stokaz/contract/french-day";
import { paths } from "@stokaz/contract/paths";
import type { MailContent } from "../mail/public.ts";
import type { DeliveryView, LineView, Person } from "./repository.ts";
import { type Extent, extentOf } from "./rules.ts";

/** The facts of a delivery in mails. */
export type DeliveryNews = { delivery: DeliveryView; lines: readonly LineView[] };

const LINK_LABEL = "Voir les livraisons";

/** Link to the page with all deliveries. */
export const linkToDeliveries = (publicUrl: string) => ({
  label: LINK_LABEL,
  url: `${publicUrl}${paths.handovers.href({ onglet: "livraisons" })}`,
});

const whereAndWhen = ({ delivery }: DeliveryNews): [string, string][] => [
  ["Espace", delivery.space_name],
  ["Jour", frenchDay(delivery.planned_day)],
  ["Horaires", `de ${delivery.delivery_start} à ${delivery.delivery_end}`],
];

const noteOf = (label: string, note: string): [string, string][] =>
  note === "" ? [] : [[label, note]];

const announcedUnits = ({ lines }: DeliveryNews): [string, string][] =>
  lines.map(({ product_name, announced }) => [product_name, `${announced}`]);

/** Place, day and content of a delivery. */
export const deliveryFacts = (news: DeliveryNews): [string, string][] => [
  ...whereAndWhen(news),
  ...announcedUnits(news),
];

export const receiverAnnouncedMail = (
  receiver: Person,
  news: DeliveryNews,
  publicUrl: string,
): MailContent => ({
  to: receiver.email,
  topic: "handovers",
  subject: `Livraison annoncée le ${frenchDay(news.delivery.planned_day)} : ${news.delivery.space_name}`,
  paragraphs: [
    `Bonjour ${receiver.first_name},`,
    `${news.delivery.trade_name} vous apporte des produits. Quand ils sont là, comptez-les et confirmez ce qui est arrivé.`,
  ],
  facts: [...whereAndWhen(news), ...announcedUnits(news), ...noteOf("Note", news.delivery.note)],
  link: linkToDeliveries(publicUrl),
});

export const receiverCancelledMail = (
  receiver: Person,
  news: DeliveryNews,
  publicUrl: string,
): MailContent => ({
  to: receiver.email,
  topic: "handovers",
  subject: `Livraison annulée : ${news.delivery.space_name}, ${frenchDay(news.delivery.planned_day)}`,
  paragraphs: [
    `Bonjour ${receiver.first_name},`,
    `${news.delivery.trade_name} ne vient plus livrer ce jour-là. Vous n'avez rien à faire.`,
  ],
  facts: deliveryFacts(news),
  link: linkToDeliveries(publicUrl),
});

const ARRIVED: Record<Extent, { subject: string; sentence: string }> = {
  all: { subject: "Livraison reçue", sentence: "Tout ce que vous aviez annoncé est arrivé." },
  part: {
    subject: "Livraison reçue en partie",
    sentence: "Une partie de ce que vous aviez annoncé est arrivée : vérifiez les différences.",
  },
  nothing: {
    subject: "Livraison non reçue",
    sentence: "Rien de ce que vous aviez annoncé n'est arrivé.",
  },
};

const arrivedUnits = ({ lines }: DeliveryNews): [string, string][] =>
  lines.map(({ product_name, announced, received }) => [
    product_name,
    announced === received ? `${received}` : `${received ?? 0} sur ${announced} annoncés`,
  ]);

const stockSentence = ({ delivery, lines }: DeliveryNews): string[] => {
  const arrived = lines.filter(({ received }) => received);
  if (arrived.length === 0) return [];
  if (!delivery.counts_on_arrival) return ["Votre stock ne change pas, comme vous l'aviez choisi."];
  const left = arrived.filter(({ is_counted }) => !is_counted);
  const counted = "Ce qui est arrivé est ajouté à votre stock.";
  if (left.length === 0) return [counted];
  const names = left.map(({ product_name }) => product_name).join(", ");
  return [
    ...(left.length < arrived.length ? [counted] : []),
    `À compter vous-même, car le produit a changé entre-temps : ${names}.`,
  ];
};

export const artisanReceivedMail = (
  artisan: Person,
  news: DeliveryNews,
  publicUrl: string,
): MailContent => {
  const { subject, sentence } = ARRIVED[extentOf(news.lines)];
  return {
    to: artisan.email,
    topic: "handovers",
    subject: `${subject} : ${news.delivery.space_name}`,
    paragraphs: [`Bonjour ${artisan.first_name},`, sentence, ...stockSentence(news)],
    facts: [
      ["Espace", news.delivery.space_name],
      ...arrivedUnits(news),
      ...noteOf("Note", news.delivery.received_note),
    ],
    link: linkToDeliveries(publicUrl),
  };
};
