import type { HideableList } from "@stokaz/contract/admin";
import { paths } from "@stokaz/contract/paths";
import type { MailContent } from "../mail/public.ts";
import type { DecisionRow } from "./tables.ts";

type Recipient = { email: string; firstName: string };

/** A measure as its statement of reasons tells it. */
export type Told = {
  decision: DecisionRow;
  /** The day that it was taken, in words. */
  on: string;
  /** Whether somebody had reported it. */
  isReported: boolean;
};

const OF_THE = { spaces: "l'espace", products: "le produit" } as const;

const DASHBOARDS = {
  spaces: paths.storageManagement.href(),
  products: paths.storageDetails.href(),
} as const;

/** What the law has a decision say. Sources: regulation (EU) 2022/2065, article 17; regulation (EU) 2019/1150, article 4. */
const statementOf = ({ decision, on, isReported }: Told): [string, string][] => [
  ["Décision", decision.number],
  ["Règle appliquée", decision.ground_text ?? ""],
  ["Portée", decision.scope],
  ["Depuis", on],
  ["Durée", "Sans date de fin"],
  ["Décidé par", "Une personne de notre équipe, sans traitement automatisé"],
  ["À la suite", isReported ? "D'un signalement" : "De notre propre contrôle"],
  [
    "Contester",
    "Dans les six mois, depuis la page Contact en citant ce numéro. Vous pouvez aussi saisir le médiateur ou le tribunal.",
  ],
];

export const suspendedMail = (to: Recipient, told: Told, publicUrl: string): MailContent => ({
  to: to.email,
  subject: "Votre compte est suspendu",
  paragraphs: [
    `Bonjour ${to.firstName},`,
    `Nous avons suspendu votre compte. Motif : ${told.decision.facts}`,
    "Vos annonces ne sont plus visibles et vous ne pouvez plus vous connecter. Les locations et les commandes déjà payées restent dues et suivent leur cours.",
  ],
  facts: statementOf(told),
  link: { label: "Nous écrire", url: `${publicUrl}${paths.contact.href()}` },
});

export const reinstatedMail = (to: Recipient, publicUrl: string): MailContent => ({
  to: to.email,
  subject: "Votre compte est rétabli",
  paragraphs: [
    `Bonjour ${to.firstName},`,
    "La suspension de votre compte est levée : vos annonces sont de nouveau visibles et vous pouvez vous connecter.",
  ],
  link: { label: "Se connecter", url: `${publicUrl}${paths.login.href()}` },
});

export const hiddenMail = (
  to: Recipient,
  list: HideableList,
  told: Told,
  publicUrl: string,
): MailContent => ({
  to: to.email,
  subject: `« ${told.decision.subject_name} » n'est plus visible`,
  paragraphs: [
    `Bonjour ${to.firstName},`,
    `Nous avons masqué ${OF_THE[list]} « ${told.decision.subject_name} ». Motif : ${told.decision.facts}`,
    "Les locations et les commandes déjà payées suivent leur cours. Corrigez ce qui doit l'être, puis répondez-nous depuis la page Contact.",
  ],
  facts: statementOf(told),
  link: { label: "Voir mes annonces", url: `${publicUrl}${DASHBOARDS[list]}` },
});

export const shownAgainMail = (
  to: Recipient,
  list: HideableList,
  name: string,
  publicUrl: string,
): MailContent => ({
  to: to.email,
  subject: `« ${name} » est de nouveau visible`,
  paragraphs: [
    `Bonjour ${to.firstName},`,
    `Nous affichons de nouveau ${OF_THE[list]} « ${name} ».`,
  ],
  link: { label: "Voir mes annonces", url: `${publicUrl}${DASHBOARDS[list]}` },
});
