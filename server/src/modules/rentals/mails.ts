import { RENT_DAYS } from "@stokaz/contract/leases/rents";
import { frenchEuros } from "@stokaz/contract/money/euros";
import type { Cents } from "@stokaz/contract/money/money";
import { paths } from "@stokaz/contract/paths";
import { TAX_NOTES } from "@stokaz/contract/tax/tax-links";
import { fullName } from "@stokaz/contract/text";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { frenchPeriod } from "@stokaz/contract/time/french-period";
import type { MailContent } from "../mail/public.ts";

type Person = {
  id: string;
  email: string;
  first_name: string;
  name: string;
  mobile_phone: string;
};

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
  /** The amount of each month, when it is paid monthly. */
  rent: Cents | undefined;
};

export type LinkedLease = { rentalId: string; publicUrl: string };

/** Link to the page of a lease. */
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
  people: [details.artisan.id],
  subject: `Nouvelle location : ${details.space.name}`,
  paragraphs: [
    `Bonjour ${details.lessor.first_name},`,
    `${fullName({ firstName: details.artisan.first_name, name: details.artisan.name })} vient de louer chez vous${details.rent === undefined ? "" : " et paie chaque mois"}. Le loyer vous est versé chaque mois, au début du mois de location, frais de plateforme déduits.`,
  ],
  facts: [
    ...facts(details),
    [
      "Artisan",
      `${fullName({ firstName: details.artisan.first_name, name: details.artisan.name })}, ${details.artisan.mobile_phone}`,
    ],
  ],
  paper: { kind: "rental", of: details.rentalId },
  link: leaseLink({ rentalId: details.rentalId, publicUrl }),
  notes: TAX_NOTES,
});
