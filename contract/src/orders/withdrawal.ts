import type { Category } from "../products/categories.ts";
import { addDays, type CalendarDay } from "../time/calendar.ts";
import { frenchDay } from "../time/french-day.ts";
import { type IsHoliday, workingDayFrom } from "../time/working-days.ts";
import type { WithdrawalRight } from "./withdrawal-fields.ts";

/**
 * Days after pickup in which a buyer may withdraw, and then days to refund them. Source: articles
 * L221-18, L221-24.
 */
export const WITHDRAWAL_DAYS = 14;

/**
 * Exceptions from the right of withdrawal, as artisans choose them and buyers read them.
 *
 * Source: article L221-28 of the French consumer code, 3° to 6°.
 */
export const WITHDRAWAL_EXCEPTIONS = {
  none: {
    label: "Le client peut changer d'avis (cas général)",
    article: null,
    sentence: `Vous pouvez changer d'avis jusqu'à ${WITHDRAWAL_DAYS} jours après avoir récupéré ce produit.`,
  },
  made_to_measure: {
    label: "Fait sur mesure ou personnalisé pour le client",
    article: "article L. 221-28, 3°, du code de la consommation",
    sentence:
      "Pas de droit de rétractation : ce produit est fait sur mesure ou nettement personnalisé.",
  },
  fast_perishable: {
    label: "Se détériore ou se périme vite",
    article: "article L. 221-28, 4°, du code de la consommation",
    sentence:
      "Pas de droit de rétractation : ce produit peut se détériorer ou se périmer rapidement.",
  },
  sealed_hygiene: {
    label: "Scellé, et ne se rend pas une fois ouvert (hygiène, santé)",
    article: "article L. 221-28, 5°, du code de la consommation",
    sentence: `Vous pouvez changer d'avis jusqu'à ${WITHDRAWAL_DAYS} jours après avoir récupéré ce produit, tant qu'il est encore scellé.`,
  },
  mixed: {
    label: "Se mélange à autre chose et ne peut plus en être séparé",
    article: "article L. 221-28, 6°, du code de la consommation",
    sentence:
      "Pas de droit de rétractation : une fois livré, ce produit est mélangé à d'autres et ne peut plus en être séparé.",
  },
} as const satisfies Record<string, { label: string; article: string | null; sentence: string }>;

export type WithdrawalException = keyof typeof WITHDRAWAL_EXCEPTIONS;

const PERISHABLE: Category = "Produits frais";

/** The default exception for a product, if its artisan chooses none. */
export const defaultWithdrawalException = (
  category: string | null | undefined,
): WithdrawalException => (category === PERISHABLE ? "fast_perishable" : "none");

/** True if the exception excludes the right of withdrawal completely. */
export const isExcludedFromWithdrawal = (exception: WithdrawalException): boolean =>
  exception !== "none" && exception !== "sealed_hygiene";

/**
 * The right of withdrawal before a purchase, in one sentence with its article: on offers, in
 * baskets and in mails.
 */
export const withdrawalSentence = (exception: WithdrawalException): string => {
  const { article, sentence } = WITHDRAWAL_EXCEPTIONS[exception];
  return article === null ? sentence : `${sentence.slice(0, -1)} (${article}).`;
};

/**
 * The model form that sellers must give to buyers, line by line. Source: annex to article R221-1 of
 * the French consumer code.
 *
 * @param to the receiver, with an address
 */
export const withdrawalForm = (to: string): readonly string[] => [
  "Formulaire de rétractation (à compléter et à renvoyer uniquement si vous souhaitez vous rétracter du contrat)",
  `À l'attention de ${to} :`,
  "Je vous notifie par la présente ma rétractation du contrat portant sur la vente du bien ci-dessous :",
  "Commandé le / reçu le :",
  "Nom du consommateur :",
  "Adresse du consommateur :",
  "Signature du consommateur (uniquement si ce formulaire est envoyé sur papier) :",
  "Date :",
];

/**
 * The last day on which a buyer may withdraw: the fourteenth day after pickup, not counting the day
 * of pickup, or the next working day if that is a Saturday, a Sunday or a public holiday. Source:
 * articles L221-18 and L221-19.
 */
export const lastDayToWithdraw = (collectedOn: CalendarDay, isHoliday: IsHoliday): CalendarDay =>
  workingDayFrom(addDays(collectedOn, WITHDRAWAL_DAYS), isHoliday);

/**
 * A buyer's right of withdrawal, and its last day.
 *
 * @param collectedOn the day of pickup, from which the fourteen days count, if the product was
 * collected
 */
export const withdrawalRight = ({
  exception,
  collectedOn,
  isHoliday,
  today,
}: {
  exception: WithdrawalException;
  collectedOn: CalendarDay | null;
  isHoliday: IsHoliday;
  today: CalendarDay;
}): WithdrawalRight => {
  const { article } = WITHDRAWAL_EXCEPTIONS[exception];
  const inGeneral = withdrawalSentence(exception);
  if (isExcludedFromWithdrawal(exception)) {
    return { kind: "excluded", until: null, article, sentence: inGeneral };
  }
  if (collectedOn === null) return { kind: "open", until: null, article, sentence: inGeneral };
  const until = lastDayToWithdraw(collectedOn, isHoliday);
  if (today > until) {
    const sentence = `Le délai pour changer d'avis est passé depuis le ${frenchDay(until)}.`;
    return { kind: "over", until, article, sentence };
  }
  const sealed = article === null ? "" : `, si le produit est encore scellé (${article})`;
  const sentence = `Vous pouvez changer d'avis jusqu'au ${frenchDay(until)}${sealed}.`;
  return { kind: "open", until, article, sentence };
};
