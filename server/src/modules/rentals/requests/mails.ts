import { ANSWER_REMINDER_HOURS } from "@stokaz/contract/accounts/acceptance";
import type { PaymentPlan } from "@stokaz/contract/leases/rentals";
import { frenchEuros } from "@stokaz/contract/money/euros";
import type { Cents } from "@stokaz/contract/money/money";
import { paths } from "@stokaz/contract/paths";
import { fullName } from "@stokaz/contract/text";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { frenchPeriod } from "@stokaz/contract/time/french-period";
import { frenchMoment } from "@stokaz/contract/time/french-time";
import type { MailContent } from "../../mail/public.ts";

type Person = { email: string; first_name: string; name: string };

/** A request as mails name it. Cents. */
type RequestMailDetails = {
  artisan: Person;
  lessor: Person;
  request: {
    space_name: string;
    trade_name: string;
    pallets: number;
    start_date: CalendarDay;
    end_date: CalendarDay;
    payment_plan: PaymentPlan;
    amount_cents: Cents;
    stored_goods: string | null;
    answer_by: Date;
  };
  timeZone: string;
  publicUrl: string;
};

/** Reason for a refusal when the space is not on offer any more. */
export const NOT_OFFERED = "L'espace n'est plus proposé à la location.";

/** Reason for a refusal when the lessor has closed their account. */
export const LESSOR_LEFT = "Le compte du loueur est fermé.";

/**
 * Reason why a request ended by itself: its money was not available any more, the place was taken,
 * or the first day was over before its payment was known.
 */
type WhyLapsed = "money" | "no-room" | "too-late";

const answerBy = ({ request, timeZone }: RequestMailDetails): string =>
  frenchMoment(request.answer_by, timeZone);

const facts = ({ request }: RequestMailDetails): [string, string][] => [
  ["Espace", request.space_name],
  ["Palettes", String(request.pallets)],
  ["Période", frenchPeriod({ startDate: request.start_date, endDate: request.end_date })],
  [
    request.payment_plan === "monthly" ? "Premier loyer" : "Prix total",
    frenchEuros(request.amount_cents),
  ],
];

const ofLessor = (details: RequestMailDetails): Pick<MailContent, "to" | "link"> => ({
  to: details.lessor.email,
  link: {
    label: "Voir les demandes",
    url: `${details.publicUrl}${paths.storageManagement.href()}`,
  },
});

const ofArtisan = (details: RequestMailDetails): Pick<MailContent, "to" | "link"> => ({
  to: details.artisan.email,
  link: { label: "Voir mes espaces", url: `${details.publicUrl}${paths.storageDetails.href()}` },
});

const hello = ({ first_name }: Person): string => `Bonjour ${first_name},`;
const NOTHING_CHARGED = "Rien n'est débité, et votre banque libère la somme réservée.";

const LAPSED: Readonly<Record<WhyLapsed, string>> = {
  money:
    "Votre banque ne réserve plus la somme : votre demande est annulée et rien n'est débité. Vous pouvez la refaire avec une autre carte.",
  "no-room": `La place a été louée pendant que vous payiez : votre demande n'a pas pu partir. ${NOTHING_CHARGED}`,
  "too-late": `Votre paiement nous est parvenu après le premier jour demandé : votre demande n'a pas pu partir. Refaites-la pour un autre jour. ${NOTHING_CHARGED}`,
};

export const requestMails = {
  asked: (details: RequestMailDetails): MailContent => ({
    ...ofLessor(details),
    subject: `Demande de location : ${details.request.space_name}`,
    paragraphs: [
      hello(details.lessor),
      `${details.request.trade_name} demande à louer chez vous. Acceptez ou refusez avant le ${answerBy(details)} : sans réponse, la demande s'annule d'elle-même.`,
      "La place est gardée d'ici là. Le paiement est autorisé par sa banque ; il est encaissé si vous acceptez.",
    ],
    facts: [
      ...facts(details),
      [
        "Artisan",
        `${fullName({ firstName: details.artisan.first_name, name: details.artisan.name })}, ${details.request.trade_name}`,
      ],
      ["Veut stocker", details.request.stored_goods || "Non précisé"],
      ["Réponse avant le", answerBy(details)],
    ],
  }),

  sent: (details: RequestMailDetails): MailContent => ({
    ...ofArtisan(details),
    subject: `Votre demande est envoyée : ${details.request.space_name}`,
    paragraphs: [
      hello(details.artisan),
      `Le loueur a jusqu'au ${answerBy(details)} pour répondre. La place vous est gardée. Rien n'est débité : votre banque réserve la somme, et nous ne la prenons que s'il accepte.`,
      "Vous pouvez retirer votre demande tant qu'il n'a pas répondu.",
    ],
    facts: facts(details),
  }),

  reminder: (details: RequestMailDetails): MailContent => ({
    ...ofLessor(details),
    until: details.request.answer_by.toISOString(),
    subject: `Plus que ${ANSWER_REMINDER_HOURS} h pour répondre : ${details.request.space_name}`,
    paragraphs: [
      hello(details.lessor),
      `${details.request.trade_name} attend toujours votre réponse. Sans elle, la demande s'annule le ${answerBy(details)}.`,
    ],
    facts: facts(details),
  }),

  refused: (details: RequestMailDetails, reason: string): MailContent => ({
    ...ofArtisan(details),
    subject: `Demande refusée : ${details.request.space_name}`,
    paragraphs: [
      hello(details.artisan),
      `Le loueur n'a pas accepté votre demande. ${NOTHING_CHARGED}`,
    ],
    facts: [...facts(details), ["Sa raison", reason]],
  }),

  withdrawn: (details: RequestMailDetails): MailContent => ({
    ...ofLessor(details),
    subject: `Demande retirée : ${details.request.space_name}`,
    paragraphs: [
      hello(details.lessor),
      `${details.request.trade_name} a retiré sa demande : vous n'avez plus à y répondre, et la place est de nouveau libre.`,
    ],
    facts: facts(details),
  }),

  unanswered: (details: RequestMailDetails): MailContent[] => [
    {
      ...ofArtisan(details),
      subject: `Demande sans réponse : ${details.request.space_name}`,
      paragraphs: [
        hello(details.artisan),
        `Le loueur n'a pas répondu à temps : votre demande est annulée. ${NOTHING_CHARGED}`,
      ],
      facts: facts(details),
    },
    {
      ...ofLessor(details),
      subject: `Demande annulée sans réponse : ${details.request.space_name}`,
      paragraphs: [
        hello(details.lessor),
        `Le délai pour répondre à ${details.request.trade_name} est passé : la demande est annulée, et la place est de nouveau libre.`,
        "Si vous ne voulez pas répondre à chaque demande, modifiez l'espace : il peut se louer immédiatement.",
      ],
      facts: facts(details),
    },
  ],

  lapsed: (details: RequestMailDetails, why: WhyLapsed): MailContent[] => [
    {
      ...ofArtisan(details),
      subject: `Demande annulée : ${details.request.space_name}`,
      paragraphs: [hello(details.artisan), LAPSED[why]],
      facts: facts(details),
    },
    ...(why !== "money"
      ? []
      : [
          {
            ...ofLessor(details),
            subject: `Demande annulée : ${details.request.space_name}`,
            paragraphs: [
              hello(details.lessor),
              `Le paiement de ${details.request.trade_name} n'a pas pu être encaissé : la demande est annulée, et la place est de nouveau libre.`,
            ],
            facts: facts(details),
          },
        ]),
  ],
};
