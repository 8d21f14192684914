import { type CalendarDay, lastDayBefore } from "@stokaz/contract/calendar";
import { frenchEuros } from "@stokaz/contract/euros";
import { frenchDay } from "@stokaz/contract/french-day";
import { frenchPeriod } from "@stokaz/contract/french-period";
import type { Cents } from "@stokaz/contract/money";
import { paths } from "@stokaz/contract/paths";
import { RENT_DAYS } from "@stokaz/contract/rents";
import { TAX_NOTES } from "@stokaz/contract/tax-links";
import type { MailContent } from "../mail/public.ts";

type Person = { email: string; first_name: string; name: string; mobile_phone: string };

/** The facts in the mails about a paid rental. */
export type RentalDetails = {
  rentalId: string;
  artisan: Person;
  lessor: Person;
  space: {
    name: string;
    address: string;
    managerFirstName: string;
    managerLastName: string;
    phone: string;
    delivery: string;
  };
  pallets: number;
  startDate: CalendarDay;
  endDate: CalendarDay;
  total: Cents;
  /** What is charged each month, when it is paid so. */
  rent: Cents | undefined;
};

type LinkedLease = { rentalId: string; publicUrl: string };

/** Leads to the page of a lease. */
export const leaseLink = (
  { rentalId, publicUrl }: LinkedLease,
  label = "Voir la location",
): NonNullable<MailContent["link"]> => ({
  label,
  url: `${publicUrl}${paths.lease.href(rentalId)}`,
});

const facts = (details: RentalDetails): [string, string][] => [
  ["Espace", details.space.name],
  ["Adresse", details.space.address],
  ["Palettes", String(details.pallets)],
  ["Période", frenchPeriod(details)],
  ...(details.rent === undefined
    ? [["Prix total", frenchEuros(details.total)] satisfies [string, string]]
    : [["Loyer", `${frenchEuros(details.rent)} par mois`] satisfies [string, string]]),
  ["Livraison", details.space.delivery],
];

export const artisanRentalMail = (details: RentalDetails, publicUrl: string): MailContent => ({
  to: details.artisan.email,
  subject: `Votre location : ${details.space.name}`,
  paragraphs: [
    `Bonjour ${details.artisan.first_name},`,
    details.rent === undefined
      ? "Votre paiement est confirmé, l'espace est à vous pour toute la période."
      : `Votre premier loyer est payé, l'espace est à vous. Les suivants sont prélevés sur votre carte au début de chaque mois de location ; vous êtes prévenu ${RENT_DAYS.notice} jours avant.`,
  ],
  facts: [
    ...facts(details),
    [
      "Contact sur place",
      `${details.space.managerFirstName} ${details.space.managerLastName}, ${details.space.phone}`,
    ],
  ],
  paper: { kind: "rental", of: details.rentalId },
  link:
    details.rent === undefined
      ? { label: "Voir mes espaces", url: `${publicUrl}${paths.storageDetails.href()}` }
      : leaseLink({ rentalId: details.rentalId, publicUrl }, "Voir ma location et mes loyers"),
});

export const lessorRentalMail = (details: RentalDetails, publicUrl: string): MailContent => ({
  to: details.lessor.email,
  subject: `Nouvelle location : ${details.space.name}`,
  paragraphs: [
    `Bonjour ${details.lessor.first_name},`,
    `${details.artisan.first_name} ${details.artisan.name} vient de louer chez vous${details.rent === undefined ? "" : " et paie chaque mois"}. Le loyer vous est versé chaque mois, au début du mois de location, frais de plateforme déduits.`,
  ],
  facts: [
    ...facts(details),
    [
      "Artisan",
      `${details.artisan.first_name} ${details.artisan.name}, ${details.artisan.mobile_phone}`,
    ],
  ],
  paper: { kind: "rental", of: details.rentalId },
  link: leaseLink({ rentalId: details.rentalId, publicUrl }),
  notes: TAX_NOTES,
});

/** The facts in the mail about a rental that will end. */
export type EndingRental = {
  artisan: Pick<Person, "email" | "first_name">;
  lessor: Pick<Person, "email" | "first_name">;
  space: { name: string; address: string };
  endDate: CalendarDay;
  daysLeft: number;
  /** Products that are still there, with their units; nothing when nothing is. */
  left: string | undefined;
};

const endingFacts = ({ space, endDate, left }: EndingRental): [string, string][] => [
  ["Espace", space.name],
  ["Adresse", space.address],
  ["Dernier jour", frenchDay(lastDayBefore(endDate))],
  ["Encore sur place", left ?? "rien, d'après le stock"],
];

export const reminderMail = (ending: EndingRental, lease: LinkedLease): MailContent => ({
  to: ending.artisan.email,
  subject:
    ending.daysLeft === 1
      ? `Dernier jour de votre location : ${ending.space.name}`
      : `Plus que ${ending.daysLeft} jours de location : ${ending.space.name}`,
  paragraphs: [
    `Bonjour ${ending.artisan.first_name},`,
    `Le dernier jour de votre location est le ${frenchDay(lastDayBefore(ending.endDate))} : ce soir-là, l'espace doit être vide et vos produits ne sont plus en vente. Pour rester, prolongez-la depuis sa page, ou louez à nouveau, tant qu'il y a de la place.`,
  ],
  facts: endingFacts(ending),
  link: leaseLink(lease),
});

export const lessorReminderMail = (ending: EndingRental, lease: LinkedLease): MailContent => ({
  to: ending.lessor.email,
  subject: `Votre locataire part : ${ending.space.name}`,
  paragraphs: [
    `Bonjour ${ending.lessor.first_name},`,
    `Le dernier jour de la location est le ${frenchDay(lastDayBefore(ending.endDate))}. Faites l'état des lieux de sortie ensemble, depuis la page de la location, et reprenez les clés.`,
  ],
  facts: endingFacts(ending),
  link: leaseLink(lease),
});

type EndedSpace = { name: string; address: string };

/** Why a rental ended before its time. */
type WhyEnded = "refunded" | "unpaid";

const ENDED = { refunded: "remboursée", unpaid: "dont un loyer n'est pas payé" } as const;

export const artisanEndedMail = (
  artisan: Pick<Person, "email" | "first_name">,
  space: EndedSpace,
  why: WhyEnded,
): MailContent => ({
  to: artisan.email,
  subject: `Votre location est terminée : ${space.name}`,
  paragraphs: [
    `Bonjour ${artisan.first_name},`,
    `Votre location ${ENDED[why]} est terminée : plus aucune commande n'attend sur place. Venez reprendre ce qui vous reste dans l'espace.`,
  ],
  facts: [
    ["Espace", space.name],
    ["Adresse", space.address],
  ],
});

export const lessorEndedMail = (
  lessor: Pick<Person, "email" | "first_name">,
  space: EndedSpace,
  why: WhyEnded,
): MailContent => ({
  to: lessor.email,
  subject: `Location terminée : ${space.name}`,
  paragraphs: [
    `Bonjour ${lessor.first_name},`,
    `Plus aucune commande n'attend dans cette location ${ENDED[why]} : elle est terminée, et ses palettes sont de nouveau libres.`,
  ],
  facts: [
    ["Espace", space.name],
    ["Adresse", space.address],
  ],
});
