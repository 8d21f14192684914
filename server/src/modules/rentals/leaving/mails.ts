import { paths } from "@stokaz/contract/paths";
import { type CalendarDay, lastDayBefore } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import type { MailContent } from "../../mail/public.ts";
import { leaseLink } from "../mails.ts";
import { lastDay, moneyWords, type ReductionMailDetails } from "../reductions/public.ts";

type Person = { email: string; first_name: string };

/**
 * An artisan leaves the lease, which has `pallets`; `effectiveOn` is the first day after it. `why`:
 * the operator's reason, when they gave notice for a suspended artisan.
 */
type LeaveMailDetails = ReductionMailDetails & { pallets: number; why: string | undefined };

/** Note of a refund for a lease that its artisan leaves. `endDate`: first day after the lease. */
export const leaveNote = (endDate: CalendarDay): string =>
  `Dernier jour de la location : ${frenchDay(lastDayBefore(endDate))}`;

const leaveFacts = (details: LeaveMailDetails): [string, string][] => [
  ["Espace", details.space.name],
  ["Adresse", details.space.address],
  ["Palettes", String(details.pallets)],
  ["Dernier jour", lastDay(details)],
];

export const artisanLeaveMail = (artisan: Person, details: LeaveMailDetails): MailContent => ({
  to: artisan.email,
  subject: `Préavis donné : ${details.space.name}`,
  paragraphs: [
    `Bonjour ${artisan.first_name},`,
    `Vous quittez cet espace : le dernier jour de votre location est le ${lastDay(details)}. Ce soir-là, l'espace doit être vide. Jusque-là ${details.why === undefined ? "rien ne change : vos produits restent en vente, et" : "la location continue, et"} les commandes déjà passées sont remises.`,
    ...(details.why === undefined
      ? []
      : [
          `Votre compte est suspendu : nous avons donné ce préavis pour vous. Motif : ${details.why} Pour venir reprendre vos marchandises, ou si vous n'êtes pas d'accord, écrivez-nous depuis la page Contact.`,
        ]),
    moneyWords(
      details,
      "Les loyers suivants ne sont plus prélevés ; le dernier ne compte que ses jours.",
    ),
  ],
  facts: leaveFacts(details),
  link:
    details.why === undefined
      ? leaseLink(details)
      : { label: "Nous écrire", url: `${details.publicUrl}${paths.contact.href()}` },
});

export const lessorLeaveMail = (lessor: Person, details: LeaveMailDetails): MailContent => ({
  to: lessor.email,
  subject: `Votre locataire s'en va : ${details.space.name}`,
  paragraphs: [
    `Bonjour ${lessor.first_name},`,
    `${details.why === undefined ? "Votre locataire a donné son préavis" : `Nous avons donné le préavis de votre locataire (${details.why})`} : le dernier jour de sa location est le ${lastDay(details)}. Le loyer vous est versé jusqu'à ce jour, le dernier mois au prorata de ses jours. Dès le lendemain, la place est de nouveau à louer.`,
  ],
  facts: leaveFacts(details),
  link: leaseLink(details),
});
