import { frenchHours } from "@stokaz/contract/handover/schedule";
import { frenchEuros } from "@stokaz/contract/money/euros";
import { AUTOMATIC_RELEASE_DAYS } from "@stokaz/contract/orders/automatic-release";
import {
  isExcludedFromWithdrawal,
  withdrawalForm,
  withdrawalSentence,
} from "@stokaz/contract/orders/withdrawal";
import { paths } from "@stokaz/contract/paths";
import { unitPriceLine } from "@stokaz/contract/products/unit-price";
import { identityFacts } from "@stokaz/contract/sellers/identity-facts";
import { TAX_NOTES } from "@stokaz/contract/tax/tax-links";
import { fullName } from "@stokaz/contract/text";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import { frenchSlot } from "@stokaz/contract/time/french-time";
import type { MailContent } from "../mail/public.ts";
import type { Obstacle } from "../payments/public.ts";
import { type CalendarSource, slotCalendar } from "../slots/public.ts";
import type { MailLine, OrderMailDetails, WaitingMailDetails } from "./mail-details/public.ts";
import type { OrderPickup } from "./repository.ts";
import { guaranteeText, passUrl, totalOf } from "./rules.ts";

export type Seller = OrderMailDetails["sellers"][number];

export const unitsOf = ({ quantity, productName }: MailLine): string =>
  `${quantity} × ${productName}`;

/** Net quantity of a unit and price of a kilo, a litre or a piece; nothing if unknown. */
const unitPriceFact = ({ unitPriced }: MailLine): [string, string][] => {
  const text = unitPriceLine(unitPriced);
  return text ? [["Quantité nette", text]] : [];
};

const unitPriceNote = ({ unitPriced }: MailLine): string => {
  const text = unitPriceLine(unitPriced);
  return text ? ` (${text})` : "";
};

const totalOfLines = (lines: readonly MailLine[]): string => frenchEuros(totalOf(lines));

/**
 * Number of the order, products and total. A single product has its own rows; several are listed
 * with their sellers.
 */
export const factsOf = (
  details: OrderMailDetails,
  lines: readonly MailLine[],
): [string, string][] => {
  const [only, second] = lines;
  const products: [string, string][] =
    only && !second
      ? [["Produit", only.productName], ["Quantité", String(only.quantity)], ...unitPriceFact(only)]
      : lines.map((line) => [
          line.sellerName,
          `${unitsOf(line)} : ${frenchEuros(totalOf([line]))}${unitPriceNote(line)}`,
        ]);
  return [["Commande", details.orderNumber], ...products, ["Total", totalOfLines(lines)]];
};

/** Legal identity of each seller of the order, with a link to the page that shows it. */
const contractOf = ({ lines }: OrderMailDetails, publicUrl: string): [string, string][] =>
  [...new Map(lines.map((line) => [line.sellerId, line])).values()].map(
    ({ sellerId, sellerName, seller }) => [
      `Vendu par ${sellerName}`,
      [
        "Vendeur professionnel",
        ...identityFacts(seller).map(([term, text]) => `${term} : ${text}`),
        `${publicUrl}${paths.seller.href(sellerId)}`,
      ].join(" ; "),
    ],
  );

export const placeOf = ({ place }: OrderMailDetails): [string, string] => [
  "Lieu de récupération",
  `${place.place_name}, ${place.place_address}`,
];

export const whereAndWhen = (
  details: OrderMailDetails,
  collectBy: CalendarDay,
): [string, string][] => {
  const { place } = details;
  const openHours = { start: place.retrieval_start, end: place.retrieval_end };
  return [
    placeOf(details),
    ["À récupérer", `au plus tard le ${frenchDay(collectBy)}`],
    ["Horaires", frenchHours(place.retrieval_days, openHours)],
    [
      "Contact",
      `${fullName({ firstName: place.manager_first_name, name: place.manager_last_name })}, ${place.place_phone}`,
    ],
  ];
};

export const linesOfSeller = ({ lines }: OrderMailDetails, seller: Seller): MailLine[] =>
  lines.filter(({ sellerId }) => sellerId === seller.id);

export const ordersLink = (publicUrl: string) => ({
  label: "Voir mes commandes",
  url: `${publicUrl}${paths.myOrders.href()}`,
});

export const salesLink = (publicUrl: string) => ({
  label: "Voir mes ventes",
  url: `${publicUrl}${paths.sales.href()}`,
});

/**
 * Words about a seller's money that is due now, and where they do what it waits for. `isOwed`:
 * false if it went back to the buyer.
 */
export type DueMoney = { words: string; link: NonNullable<MailContent["link"]>; isOwed: boolean };

/** @param obstacle what keeps it from the seller */
export const dueMoney = (obstacle: Obstacle | undefined, publicUrl: string): DueMoney => {
  const sales = { link: salesLink(publicUrl), isOwed: true };
  switch (obstacle) {
    case undefined:
      return { words: "l'argent vous est versé, frais de plateforme déduits.", ...sales };
    case "given-back":
      return { words: "l'argent avait déjà été rendu à l'acheteur.", ...sales, isOwed: false };
    case "account":
      return {
        words:
          "l'argent vous attend : il part, frais de plateforme déduits, dès que votre compte de paiement peut le recevoir. Votre profil dit ce qui manque.",
        link: { label: "Ouvrir mon profil", url: `${publicUrl}${paths.profile.href()}` },
        isOwed: true,
      };
    case "tax":
      return {
        words:
          "l'argent vous attend : il part, frais de plateforme déduits, dès que vos informations fiscales sont complètes.",
        link: {
          label: "Compléter mes informations",
          url: `${publicUrl}${paths.taxIdentity.href()}`,
        },
        isOwed: true,
      };
    case "bank":
      return {
        words: "l'argent attend la décision de la banque de l'acheteur, qui examine ce paiement.",
        ...sales,
      };
  }
};

/** Code that the buyer shows when they collect. */
const passOf = ({ orderNumber, passCode }: OrderMailDetails, publicUrl: string) => ({
  qrCode: { content: passUrl(publicUrl, orderNumber, passCode), label: `Code ${passCode}` },
});

const passFact = ({ passCode }: OrderMailDetails): [string, string] => ["Votre code", passCode];

/** Further facts for a mail about an order that waits. */
export type Waiting = { collectBy: CalendarDay; publicUrl: string };

/** Link for a buyer who has not chosen a slot yet. */
const slotLink = ({ orderId, isSlotted, slot }: OrderPickup, publicUrl: string) =>
  isSlotted && !slot
    ? { label: "Choisir mon créneau", url: `${publicUrl}${paths.myOrders.href(orderId)}` }
    : undefined;

/** Calendar file of the slot that a buyer chose. */
const calendarOf = (
  { orderNumber, buyer, place }: OrderMailDetails,
  { orderId, slot }: OrderPickup,
  source: CalendarSource,
): Pick<MailContent, "calendar"> => {
  if (!slot) return {};
  const at = {
    name: place.place_name,
    address: place.place_address,
    contact: `${fullName({ firstName: place.manager_first_name, name: place.manager_last_name })}, ${place.place_phone}`,
  };
  return {
    calendar: slotCalendar({ ...slot, orderId, orderNumber, buyer, place: at }, "REQUEST", source),
  };
};

/** Where a buyer withdraws. */
export const withdrawOnline = (publicUrl: string): string =>
  `Pour changer d'avis en ligne, sans vous connecter : ${publicUrl}${paths.withdrawal.href()}`;

/** Right of withdrawal: one sentence for all products, or each sentence with its products. */
const withdrawalFacts = (lines: readonly MailLine[]): [string, string][] => {
  const bySentence = Map.groupBy(lines, (line) => withdrawalSentence(line.withdrawalException));
  return [...bySentence].map(([sentence, about]) => [
    bySentence.size === 1 ? "Rétractation" : `Rétractation, ${about.map(unitsOf).join(", ")}`,
    sentence,
  ]);
};

/** Notes on how to withdraw, with the form required by law; none if no line has the right. */
const withdrawalNotes = (
  { lines }: OrderMailDetails,
  { publicUrl, brandName, operatorEmail }: CalendarSource,
): string[] => {
  const withRight = lines.filter((line) => !isExcludedFromWithdrawal(line.withdrawalException));
  if (withRight.length === 0) return [];
  const sellers = [...new Set(withRight.map(({ sellerName }) => sellerName))].join(", ");
  return [
    withdrawOnline(publicUrl),
    ...withdrawalForm(`${brandName}, pour ${sellers} (${operatorEmail})`),
  ];
};

export const buyerOrderMail = (
  details: OrderMailDetails,
  pickup: OrderPickup,
  {
    collectBy,
    timeZone,
    hasGuaranteeNotice,
    ...source
  }: Waiting & CalendarSource & { timeZone: string; hasGuaranteeNotice: boolean },
): MailContent => {
  const toChoose = slotLink(pickup, source.publicUrl);
  const chosen: [string, string][] = pickup.slot
    ? [["Votre créneau", frenchSlot(pickup.slot, timeZone)]]
    : [];
  return {
    to: details.buyer.email,
    // This mail confirms the contract. Source: code de la consommation, article L221-13.
    reach: "due",
    subject: `Commande ${details.orderNumber} : à récupérer`,
    paragraphs: [
      `Bonjour ${details.buyer.firstName},`,
      "Votre paiement est confirmé. Votre commande vous attend sur place : en arrivant, montrez votre code ou dites-le.",
      ...(toChoose ? ["Il ne vous reste qu'à choisir quand vous venez."] : []),
    ],
    ...passOf(details, source.publicUrl),
    facts: [
      passFact(details),
      ...factsOf(details, details.lines),
      ...chosen,
      ...whereAndWhen(details, collectBy),
      ...contractOf(details, source.publicUrl),
      ...withdrawalFacts(details.lines),
      ["Garantie légale", guaranteeText(source.publicUrl, hasGuaranteeNotice)],
    ],
    link: toChoose ?? ordersLink(source.publicUrl),
    paper: { kind: "order", of: pickup.orderId },
    notes: withdrawalNotes(details, source),
    ...calendarOf(details, pickup, source),
  };
};

export const sellerOrderMail = (
  details: OrderMailDetails,
  seller: Seller,
  publicUrl: string,
): MailContent => ({
  to: seller.email,
  people: [details.buyer.id],
  subject: `Nouvelle commande ${details.orderNumber}`,
  paragraphs: [
    `Bonjour ${seller.firstName},`,
    `${fullName(details.buyer)} vient de commander. L'argent vous est versé quand la commande est récupérée, frais de plateforme déduits ; au plus tard ${AUTOMATIC_RELEASE_DAYS} jours après le paiement.`,
  ],
  facts: [...factsOf(details, linesOfSeller(details, seller)), placeOf(details)],
  link: salesLink(publicUrl),
  notes: TAX_NOTES,
});

export const buyerReadyMail = (
  details: OrderMailDetails,
  { collectBy, publicUrl }: Waiting,
): MailContent => ({
  to: details.buyer.email,
  topic: "orders",
  subject: `Commande ${details.orderNumber} : prête`,
  paragraphs: [
    `Bonjour ${details.buyer.firstName},`,
    `${details.sellers.length === 1 ? "L'artisan a" : "Les artisans ont"} préparé votre commande : vous pouvez venir la chercher. En arrivant, montrez votre code ou dites-le.`,
  ],
  ...passOf(details, publicUrl),
  facts: [
    passFact(details),
    ...factsOf(details, details.lines),
    ...whereAndWhen(details, collectBy),
  ],
  link: ordersLink(publicUrl),
});

export const orderReminderMail = (
  details: WaitingMailDetails,
  { collectBy, publicUrl }: Waiting,
): MailContent => ({
  to: details.buyer.email,
  topic: "reminders",
  lastDay: collectBy,
  subject: `Rappel : votre commande ${details.orderNumber} vous attend`,
  paragraphs: [
    `Bonjour ${details.buyer.firstName},`,
    `${details.isReady ? "Votre commande est prête et vous attend sur place." : "Votre commande reste à récupérer."} Si vous l'avez déjà récupérée, dites-le dans vos commandes : l'artisan sera payé et vous n'aurez plus de rappel.`,
  ],
  ...passOf(details, publicUrl),
  facts: [
    passFact(details),
    ...factsOf(details, details.lines),
    ...whereAndWhen(details, collectBy),
  ],
  link: ordersLink(publicUrl),
});

/** Mail about what its seller cancels once all of its money went back, as a gesture. */
export const buyerCancelledMail = (
  details: OrderMailDetails,
  cancelled: string,
  publicUrl: string,
): MailContent => ({
  to: details.buyer.email,
  subject: `Commande ${details.orderNumber} : des produits sont annulés`,
  paragraphs: [
    `Bonjour ${details.buyer.firstName},`,
    "L'artisan ne peut pas vous remettre ces produits : ne venez pas les chercher. Leur argent vous avait déjà été rendu.",
  ],
  facts: [
    ["Commande", details.orderNumber],
    ["Produits", cancelled],
  ],
  link: ordersLink(publicUrl),
});
