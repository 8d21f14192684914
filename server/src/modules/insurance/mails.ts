import { paths } from "@stokaz/contract/paths";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import type { MailContent } from "../mail/public.ts";

/** An artisan, and a lease of theirs whose page has their certificates. */
export type Addressee = { email: string; firstName: string; rentalId: string | null };

const SEND_IT =
  "Envoyez votre attestation d'assurance (un PDF ou une photo) depuis la page de votre location, dans « Assurance ».";

const linkOf = ({ rentalId }: Addressee, publicUrl: string) =>
  rentalId === null
    ? {}
    : { link: { label: "Voir ma location", url: `${publicUrl}${paths.lease.href(rentalId)}` } };

export const verifiedMail = (
  to: Addressee,
  endsOn: CalendarDay,
  publicUrl: string,
): MailContent => ({
  to: to.email,
  subject: "Votre assurance est vérifiée",
  paragraphs: [
    `Bonjour ${to.firstName},`,
    `Nous avons lu votre attestation d'assurance. Les loueurs de vos espaces voient qu'elle est vérifiée jusqu'au ${frenchDay(endsOn)}.`,
  ],
  ...linkOf(to, publicUrl),
});

export const refusedMail = (to: Addressee, reason: string, publicUrl: string): MailContent => ({
  to: to.email,
  subject: "Votre attestation d'assurance n'est pas acceptée",
  paragraphs: [
    `Bonjour ${to.firstName},`,
    "Nous avons lu votre attestation d'assurance et ne pouvons pas l'accepter.",
    `Pourquoi : ${reason}`,
    SEND_IT,
  ],
  ...linkOf(to, publicUrl),
});

/** @param daysLeft 0 on its last day */
export const endingMail = (
  to: Addressee,
  { endsOn, daysLeft }: { endsOn: CalendarDay; daysLeft: number },
  publicUrl: string,
): MailContent => ({
  to: to.email,
  lastDay: endsOn,
  subject:
    daysLeft === 0
      ? "Votre assurance prend fin aujourd'hui"
      : `Votre assurance prend fin dans ${daysLeft} ${daysLeft > 1 ? "jours" : "jour"}`,
  paragraphs: [
    `Bonjour ${to.firstName},`,
    `D'après votre attestation, vous êtes assuré jusqu'au ${frenchDay(endsOn)}, et votre location dure plus longtemps.`,
    SEND_IT,
  ],
  ...linkOf(to, publicUrl),
});

export const missingMail = (
  to: Addressee,
  startDate: CalendarDay,
  publicUrl: string,
): MailContent => ({
  to: to.email,
  subject: "Il nous manque votre attestation d'assurance",
  paragraphs: [
    `Bonjour ${to.firstName},`,
    `Votre location a commencé le ${frenchDay(startDate)}, et nous n'avons pas d'attestation qui couvre ce que vous y gardez.`,
    SEND_IT,
  ],
  ...linkOf(to, publicUrl),
});
