import { paths } from "@stokaz/contract/paths";
import {
  TAX_CLOSURE,
  TAX_FACTS,
  type TaxFact,
  type TaxStep,
} from "@stokaz/contract/tax/tax-identity";
import { capitalise } from "@stokaz/contract/text";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import type { MailContent } from "../mail/public.ts";

export type Addressee = { email: string; firstName: string; role: string };

/** Steps that follow, with their days. */
type ToCome = readonly { step: TaxStep; on: CalendarDay }[];

const WHY =
  "La loi (article 1649 ter A du code général des impôts) nous demande de déclarer chaque année à l'administration fiscale ce que les loueurs et les vendeurs ont reçu par notre site, avec de quoi les reconnaître.";

const KEPT_SAFE =
  "Ces informations sont chiffrées. Elles ne servent qu'à cette déclaration et à votre relevé annuel, et chaque lecture est notée sur cette page.";

const link = (publicUrl: string) => ({
  link: {
    label: "Compléter mes informations",
    url: `${publicUrl}${paths.taxIdentity.href()}`,
  },
});

const missingFact = (missing: readonly TaxFact[]): [string, string] => [
  "Il manque",
  missing.map((fact) => TAX_FACTS[fact]).join(", "),
];

const dayOf = (toCome: ToCome, step: TaxStep): string => {
  const found = toCome.find((next) => next.step === step);
  return found ? frenchDay(found.on) : "";
};

const offer = ({ role }: Addressee): string => (role === "lessor" ? "vos espaces" : "vos produits");

const subjects: Readonly<Record<TaxStep, string>> = {
  asked: "Vos informations pour l'administration fiscale",
  "first-reminder": "Rappel : il manque des informations fiscales",
  "second-reminder": "Dernier rappel : il manque des informations fiscales",
  "payouts-held": "Vos versements attendent vos informations fiscales",
  closed: "Vos ventes sont fermées, faute d'informations fiscales",
};

const words = (step: TaxStep, to: Addressee, toCome: ToCome): string[] => {
  switch (step) {
    case "asked":
      return [
        "Vous avez reçu de l'argent par notre site cette année.",
        WHY,
        "Comptez cinq minutes, avec votre avis d'impôt et un relevé d'identité bancaire.",
        KEPT_SAFE,
      ];
    case "first-reminder":
      return [
        WHY,
        "Comptez cinq minutes, avec votre avis d'impôt et un relevé d'identité bancaire.",
      ];
    case "second-reminder":
      return [
        WHY,
        `Sans réponse, vos versements attendent à partir du ${dayOf(toCome, "payouts-held")} : c'est notre règle avant de fermer vos ventes. À partir du ${dayOf(toCome, "closed")} ${offer(to)} ne sont plus proposés : cela, la loi nous y oblige.`,
      ];
    case "payouts-held":
      return [
        "Nous vous avons écrit trois fois. Vos prochains versements attendent : c'est notre règle avant de fermer vos ventes. Rien n'est perdu, ils partent dès que tout est complet.",
        `Sans réponse, à partir du ${dayOf(toCome, "closed")} ${offer(to)} ne sont plus proposés : cela, la loi nous y oblige.`,
      ];
    case "closed":
      return [
        `${capitalise(TAX_CLOSURE.words)} ont passé depuis notre demande. À partir d'aujourd'hui ${offer(to)} ne sont plus proposés, et vos versements attendent.`,
        "Ce qui est déjà loué ou commandé continue comme prévu.",
        "Tout revient dès que vos informations sont complètes.",
      ];
  }
};

/** Mail to a seller at a step. @param toCome steps that follow if they give nothing */
export const stepMail = (
  to: Addressee,
  { step, missing, toCome }: { step: TaxStep; missing: readonly TaxFact[]; toCome: ToCome },
  publicUrl: string,
): MailContent => ({
  to: to.email,
  subject: subjects[step],
  paragraphs: [`Bonjour ${to.firstName},`, ...words(step, to, toCome)],
  facts: [missingFact(missing)],
  ...link(publicUrl),
});

/** Mail that all facts are complete. @param step the last step of the case */
export const completedMail = (to: Addressee, step: TaxStep, publicUrl: string): MailContent => ({
  to: to.email,
  subject: "Vos informations fiscales sont complètes",
  paragraphs: [
    `Bonjour ${to.firstName},`,
    "Merci : il ne manque plus rien.",
    ...(step === "payouts-held" || step === "closed"
      ? ["Vos versements en attente partent maintenant."]
      : []),
    ...(step === "closed" ? [`Et ${offer(to)} sont de nouveau proposés.`] : []),
  ],
  link: {
    label: "Voir mes informations",
    url: `${publicUrl}${paths.taxIdentity.href()}`,
  },
});
