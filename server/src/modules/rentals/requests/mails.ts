import { ANSWER_REMINDER_HOURS } from "@stokaz/contract/acceptance";
import type { CalendarDay } from "@stokaz/contract/calendar";
import { frenchEuros } from "@stokaz/contract/euros";
import { frenchPeriod } from "@stokaz/contract/french-period";
import { frenchMoment } from "@stokaz/contract/french-time";
import type { Cents } from "@stokaz/contract/money";
import { paths } from "@stokaz/contract/paths";
import type { PaymentPlan } from "@stokaz/contract/rentals";
import type { MailContent } from "../../mail/public.ts";

type Person = { email: string; first_name: string; name: string };

/** A request as mails name it. Cents. */
type RequestNews = {
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
 * Reason why a request ended by itself: its money was not available any more, or the place was
 * taken.
 */
type WhyLapsed = "money" | "no-room";

const answerBy = ({ request, timeZone }: RequestNews): string =>
  frenchMoment(request.answer_by, timeZone);

const facts = ({ request }: RequestNews): [string, string][] => [
  ["Espace", request.space_name],
  ["Palettes", String(request.pallets)],
  ["Période", frenchPeriod({ startDate: request.start_date, endDate: request.end_date })],
  [
    request.payment_plan === "monthly" ? "Premier loyer" : "Prix total",
    frenchEuros(request.amount_cents),
  ],
];

const ofLessor = (news: RequestNews): Pick<MailContent, "to" | "link"> => ({
  to: news.lessor.email,
  link: {
    label: "Voir les demandes",
    url: `${news.publicUrl}${paths.storageManagement.href()}`,
  },
});

const ofArtisan = (news: RequestNews): Pick<MailContent, "to" | "link"> => ({
  to: news.artisan.email,
  link: { label: "Voir mes espaces", url: `${news.publicUrl}${paths.storageDetails.href()}` },
});

const hello = ({ first_name }: Person): string => `Bonjour ${first_name},`;
const NOTHING_CHARGED = "Rien n'est débité, et votre banque libère la somme réservée.";

export const requestMails = {
  asked: (news: RequestNews): MailContent => ({
    ...ofLessor(news),
    subject: `Demande de location : ${news.request.space_name}`,
    paragraphs: [
      hello(news.lessor),
      `${news.request.trade_name} demande à louer chez vous. Acceptez ou refusez avant le ${answerBy(news)} : sans réponse, la demande s'annule d'elle-même.`,
      "La place est gardée d'ici là. Le paiement est autorisé par sa banque ; il est encaissé si vous acceptez.",
    ],
    facts: [
      ...facts(news),
      ["Artisan", `${news.artisan.first_name} ${news.artisan.name}, ${news.request.trade_name}`],
      ["Veut stocker", news.request.stored_goods || "Non précisé"],
      ["Réponse avant le", answerBy(news)],
    ],
  }),

  sent: (news: RequestNews): MailContent => ({
    ...ofArtisan(news),
    subject: `Votre demande est envoyée : ${news.request.space_name}`,
    paragraphs: [
      hello(news.artisan),
      `Le loueur a jusqu'au ${answerBy(news)} pour répondre. La place vous est gardée. Rien n'est débité : votre banque réserve la somme, et nous ne la prenons que s'il accepte.`,
      "Vous pouvez retirer votre demande tant qu'il n'a pas répondu.",
    ],
    facts: facts(news),
  }),

  reminder: (news: RequestNews): MailContent => ({
    ...ofLessor(news),
    subject: `Plus que ${ANSWER_REMINDER_HOURS} h pour répondre : ${news.request.space_name}`,
    paragraphs: [
      hello(news.lessor),
      `${news.request.trade_name} attend toujours votre réponse. Sans elle, la demande s'annule le ${answerBy(news)}.`,
    ],
    facts: facts(news),
  }),

  refused: (news: RequestNews, reason: string): MailContent => ({
    ...ofArtisan(news),
    subject: `Demande refusée : ${news.request.space_name}`,
    paragraphs: [
      hello(news.artisan),
      `Le loueur n'a pas accepté votre demande. ${NOTHING_CHARGED}`,
    ],
    facts: [...facts(news), ["Sa raison", reason]],
  }),

  withdrawn: (news: RequestNews): MailContent => ({
    ...ofLessor(news),
    subject: `Demande retirée : ${news.request.space_name}`,
    paragraphs: [
      hello(news.lessor),
      `${news.request.trade_name} a retiré sa demande : vous n'avez plus à y répondre, et la place est de nouveau libre.`,
    ],
    facts: facts(news),
  }),

  unanswered: (news: RequestNews): MailContent[] => [
    {
      ...ofArtisan(news),
      subject: `Demande sans réponse : ${news.request.space_name}`,
      paragraphs: [
        hello(news.artisan),
        `Le loueur n'a pas répondu à temps : votre demande est annulée. ${NOTHING_CHARGED}`,
      ],
      facts: facts(news),
    },
    {
      ...ofLessor(news),
      subject: `Demande annulée sans réponse : ${news.request.space_name}`,
      paragraphs: [
        hello(news.lessor),
        `Le délai pour répondre à ${news.request.trade_name} est passé : la demande est annulée, et la place est de nouveau libre.`,
        "Si vous ne voulez pas répondre à chaque demande, modifiez l'espace : il peut se louer immédiatement.",
      ],
      facts: facts(news),
    },
  ],

  lapsed: (news: RequestNews, why: WhyLapsed): MailContent[] => [
    {
      ...ofArtisan(news),
      subject: `Demande annulée : ${news.request.space_name}`,
      paragraphs: [
        hello(news.artisan),
        why === "no-room"
          ? `La place a été louée pendant que vous payiez : votre demande n'a pas pu partir. ${NOTHING_CHARGED}`
          : "Votre banque ne réserve plus la somme : votre demande est annulée et rien n'est débité. Vous pouvez la refaire avec une autre carte.",
      ],
      facts: facts(news),
    },
    ...(why === "no-room"
      ? []
      : [
          {
            ...ofLessor(news),
            subject: `Demande annulée : ${news.request.space_name}`,
            paragraphs: [
              hello(news.lessor),
              `Le paiement de ${news.request.trade_name} n'a pas pu être encaissé : la demande est annulée, et la place est de nouveau libre.`,
            ],
            facts: facts(news),
          },
        ]),
  ],
};
