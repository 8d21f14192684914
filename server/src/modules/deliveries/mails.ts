import { ARRIVAL_COUNTED } from "@stokaz/contract/handover/deliveries";
import { paths } from "@stokaz/contract/paths";
import { frenchDay } from "@stokaz/contract/time/french-day";
import type { MailContent } from "../mail/public.ts";
import type { DeliveryView, LineView, Person } from "./repository.ts";
import { type Extent, receivedExtent } from "./rules.ts";

/** The facts of a delivery in mails. */
export type DeliveryMailDetails = { delivery: DeliveryView; lines: readonly LineView[] };

const LINK_LABEL = "Voir les livraisons";

/** Link to the page with all deliveries. */
export const linkToDeliveries = (publicUrl: string) => ({
  label: LINK_LABEL,
  url: `${publicUrl}${paths.handovers.href({ onglet: "livraisons" })}`,
});

const whereAndWhen = ({ delivery }: DeliveryMailDetails): [string, string][] => [
  ["Espace", delivery.space_name],
  ["Jour", frenchDay(delivery.planned_day)],
  ["Horaires", `de ${delivery.delivery_start} à ${delivery.delivery_end}`],
];

const noteOf = (label: string, note: string): [string, string][] =>
  note === "" ? [] : [[label, note]];

const announcedUnits = ({ lines }: DeliveryMailDetails): [string, string][] =>
  lines.map(({ product_name, announced }) => [product_name, `${announced}`]);

/** Place, day and content of a delivery. */
export const deliveryFacts = (details: DeliveryMailDetails): [string, string][] => [
  ...whereAndWhen(details),
  ...announcedUnits(details),
];

export const receiverAnnouncedMail = (
  receiver: Person,
  details: DeliveryMailDetails,
  publicUrl: string,
): MailContent => ({
  to: receiver.email,
  topic: "handovers",
  subject: `Livraison annoncée le ${frenchDay(details.delivery.planned_day)} : ${details.delivery.space_name}`,
  paragraphs: [
    `Bonjour ${receiver.first_name},`,
    `${details.delivery.trade_name} vous apporte des produits. Quand ils sont là, comptez-les et confirmez ce qui est arrivé.`,
  ],
  facts: [
    ...whereAndWhen(details),
    ...announcedUnits(details),
    ...noteOf("Note", details.delivery.note),
  ],
  link: linkToDeliveries(publicUrl),
});

export const receiverCancelledMail = (
  receiver: Person,
  details: DeliveryMailDetails,
  publicUrl: string,
): MailContent => ({
  to: receiver.email,
  topic: "handovers",
  subject: `Livraison annulée : ${details.delivery.space_name}, ${frenchDay(details.delivery.planned_day)}`,
  paragraphs: [
    `Bonjour ${receiver.first_name},`,
    `${details.delivery.trade_name} ne vient plus livrer ce jour-là. Vous n'avez rien à faire.`,
  ],
  facts: deliveryFacts(details),
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

const arrivedUnits = ({ lines }: DeliveryMailDetails): [string, string][] =>
  lines.map(({ product_name, announced, received }) => [
    product_name,
    announced === received ? `${received}` : `${received ?? 0} sur ${announced} annoncés`,
  ]);

const stockSentence = ({ delivery, lines }: DeliveryMailDetails): string[] => {
  const arrived = lines.filter(({ received }) => received);
  if (arrived.length === 0) return [];
  if (!delivery.counts_on_arrival) return ["Votre stock ne change pas, comme vous l'aviez choisi."];
  const left = arrived.filter(({ is_counted }) => !is_counted);
  if (left.length === 0) return [ARRIVAL_COUNTED];
  const names = left.map(({ product_name }) => product_name).join(", ");
  return [
    ...(left.length < arrived.length ? [ARRIVAL_COUNTED] : []),
    `À compter vous-même, car le produit a changé entre-temps : ${names}.`,
  ];
};

export const artisanReceivedMail = (
  artisan: Person,
  details: DeliveryMailDetails,
  publicUrl: string,
): MailContent => {
  const { subject, sentence } = ARRIVED[receivedExtent(details.lines)];
  return {
    to: artisan.email,
    topic: "handovers",
    subject: `${subject} : ${details.delivery.space_name}`,
    paragraphs: [`Bonjour ${artisan.first_name},`, sentence, ...stockSentence(details)],
    facts: [
      ["Espace", details.delivery.space_name],
      ...arrivedUnits(details),
      ...noteOf("Note", details.delivery.received_note),
    ],
    link: linkToDeliveries(publicUrl),
  };
};
