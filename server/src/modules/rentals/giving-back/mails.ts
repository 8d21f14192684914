import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import type { MailContent } from "../../mail/public.ts";
import { palletsOf } from "../changes/public.ts";
import { leaseLink } from "../mails.ts";
import { lastDay, moneyWords, type ReductionMailDetails } from "../reductions/public.ts";

type Person = { email: string; first_name: string };

/** An artisan gives `pallets` back; `effectiveOn` is the first day without them. */
type GiveBackMailDetails = ReductionMailDetails & { pallets: number; palletsAfter: number };

/** Note of a refund for pallets that an artisan gave back. */
export const giveBackNote = (pallets: number, effectiveOn: CalendarDay): string =>
  `Palettes rendues : ${pallets}, à partir du ${frenchDay(effectiveOn)}`;

const giveBackFacts = (details: GiveBackMailDetails): [string, string][] => [
  ["Espace", details.space.name],
  ["Adresse", details.space.address],
  ["Palettes rendues", String(details.pallets)],
  ["Palettes gardées", String(details.palletsAfter)],
  ["Dernier jour payé", lastDay(details)],
];

export const artisanGiveBackMail = (
  artisan: Person,
  details: GiveBackMailDetails,
): MailContent => ({
  to: artisan.email,
  subject: `Palettes rendues : ${details.space.name}`,
  paragraphs: [
    `Bonjour ${artisan.first_name},`,
    `Vous rendez ${palletsOf(details.pallets)} et en gardez ${details.palletsAfter}. Le préavis dure jusqu'au ${lastDay(details)} ; d'ici là rien n'y est plus posé.`,
    moneyWords(details, "Vos loyers suivants baissent d'autant."),
    "Si un produit portait un numéro de palette qui n'existe plus, il en a reçu un autre : imprimez de nouveau son étiquette.",
  ],
  facts: giveBackFacts(details),
  link: leaseLink(details),
});

export const lessorGiveBackMail = (lessor: Person, details: GiveBackMailDetails): MailContent => ({
  to: lessor.email,
  subject: `Votre locataire rend ${palletsOf(details.pallets)} : ${details.space.name}`,
  paragraphs: [
    `Bonjour ${lessor.first_name},`,
    `Votre locataire rend ${palletsOf(details.pallets)} et en garde ${details.palletsAfter}. Leur loyer vous est versé jusqu'au ${lastDay(details)}. Dès le lendemain, cette place est de nouveau à louer.`,
  ],
  facts: giveBackFacts(details),
  link: leaseLink(details),
});
