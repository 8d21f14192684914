import { logout } from "@stokaz/contract/accounts/accounts";
import { publishText, readDraft, saveDraft } from "@stokaz/contract/legal/legal-drafts";
import { paths } from "@stokaz/contract/paths";
import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";
import { DEMO_ADMIN } from "./accounts.ts";
import type { ApiClient } from "./api-client.ts";
import { logIn } from "./registrations.ts";

/** Days from today to the first day of these terms. */
const DAYS_AHEAD = 20;

const SUMMARY = `Une commande peut réunir plusieurs produits, de plusieurs artisans, gardés au même endroit.
Vous changez d'avis ? Le bouton « Renoncer au contrat ici » est en bas de chaque page, avec ou sans compte.`;

/** Old and new sentences of the terms. */
const CHANGES: readonly (readonly [before: string, after: string])[] = [
  [
    "l'achat d'un produit, payé en ligne et retiré sur place.",
    "l'achat d'un ou de plusieurs produits gardés au même endroit, payés en ligne en une seule fois et récupérés sur place. Ils peuvent venir de plusieurs artisans : une vente est alors conclue avec chacun d'eux.",
  ],
  [
    "Le consommateur choisit une quantité et vérifie le total, puis paie",
    "Le consommateur réunit dans un panier des produits du même endroit, vérifie le vendeur de chacun et le total, puis paie",
  ],
  [
    "Le paiement conclut la vente, confirmée",
    "Le paiement conclut la vente avec chaque artisan, confirmée",
  ],
  [
    "Il lui suffit d'une déclaration sans ambiguïté, par exemple avec le formulaire ci-dessous, envoyée",
    `Le plus simple est le bouton [« Renoncer au contrat ici »](${paths.withdrawal.href()}), en bas de chaque page et sur chaque commande, avec ou sans compte : pour toute la commande, certains produits ou certaines quantités. Un accusé de réception arrive aussitôt par e-mail. Toute autre déclaration sans ambiguïté vaut aussi, par exemple avec le formulaire ci-dessous, envoyée`,
  ],
];

const change = (text: string, [before, after]: readonly [string, string]): string => {
  if (!text.includes(before)) throw new Error(`demo data: the terms don't say "${before}"`);
  return text.replace(before, () => after);
};

/** The operator publishes the next version of the terms. */
export const publishComingTerms = async (api: ApiClient, today: CalendarDay): Promise<void> => {
  const token = await logIn(api, DEMO_ADMIN);
  const params = { kind: "terms" as const };
  const { draft } = await api.call(readDraft, { params }, token);
  const markdown = CHANGES.reduce(change, draft.markdown);
  const effectiveOn = addDays(today, DAYS_AHEAD);
  const body = { ...draft, markdown, summary: SUMMARY, effectiveOn };
  const { revision } = await api.call(saveDraft, { params, body }, token);
  await api.call(publishText, { params, body: { revision } }, token);
  await api.call(logout, {}, token);
};
