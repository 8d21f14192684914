import type { Role } from "@stokaz/contract/accounts/roles";
import { LEGAL_SLUGS, LEGAL_TITLES, type LegalKind } from "@stokaz/contract/legal/legal-kinds";
import { paths } from "@stokaz/contract/paths";
import { frenchDay } from "@stokaz/contract/time/french-day";
import type { MailContent } from "../../mail/public.ts";
import type { Addressee, AnnouncedText } from "./repository.ts";

/** Sentence about the change of each text. */
const CHANGING: Readonly<Record<LegalKind, string>> = {
  terms: "Nos conditions d'utilisation changent",
  privacy: "Notre politique de confidentialité change",
  mandate: "Le mandat du vendeur change",
  invoicing: "Le mandat de facturation change",
  lessor: "Les conditions des loueurs changent",
};

/** How people come out of their leases: while one runs, their account can't be closed. */
const OUT_OF_LEASES: Readonly<Partial<Record<Role, string>>> = {
  artisan:
    "Une location en cours se quitte depuis sa page, avec le préavis que dit son contrat : donnez-le avant ce jour.",
  lessor:
    "Vos locations en cours vont jusqu'à leur terme. Pour ne plus en avoir d'autres, supprimez vos annonces.",
};

/** Mail to a person about a new version that will bind them. */
export const newVersionMail = (
  { email, first_name, role }: Addressee,
  { kind, effective_on, summary }: AnnouncedText,
  publicUrl: string,
): MailContent => {
  const day = frenchDay(effective_on);
  const outOfLeases = OUT_OF_LEASES[role];
  return {
    to: email,
    subject: `${CHANGING[kind]} le ${day}`,
    paragraphs: [
      `Bonjour ${first_name},`,
      `Une nouvelle version de ce texte s'appliquera à partir du ${day} : « ${LEGAL_TITLES[kind]} ». Voici ce qui change.`,
      ...summary.split("\n").filter((line) => line.trim() !== ""),
      "Jusque-là, rien ne change. À partir de ce jour, nous vous demanderons votre accord à votre prochaine connexion.",
      "Vous n'êtes pas d'accord ? Vous pouvez fermer votre compte sans frais depuis votre profil, dès que plus rien n'est en cours : locations, commandes, versements, litiges. Ce que vous avez déjà payé reste régi par les textes d'alors.",
      ...(outOfLeases === undefined ? [] : [outOfLeases]),
    ],
    facts: [["S'applique à partir du", day]],
    link: {
      label: "Voir ce qui change, mot pour mot",
      url: `${publicUrl}${paths.textChanges.href(LEGAL_SLUGS[kind], effective_on)}`,
    },
  };
};
