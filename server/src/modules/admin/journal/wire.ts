import type { Readable } from "node:stream";
import type { AuditAction, AuditSubject } from "@stokaz/contract/admin-audit";
import { type Cell, localInstant, toCsv } from "../../../platform/csv.ts";
import type { ActRow } from "./repository.ts";

const COLUMNS = [
  "Date",
  "Action",
  "Par",
  "Objet",
  "Référence de l'objet",
  "Nom de l'objet",
  "Détail",
] as const;

const ACTIONS: Readonly<Record<AuditAction, string>> = {
  "sign-in": "Connexion",
  "sign-in-refused": "Connexion refusée",
  password: "Mot de passe changé",
  grant: "Droits d'administration accordés",
  edit: "Modification",
  delete: "Suppression",
  suspend: "Suspension",
  reinstate: "Rétablissement",
  hide: "Masquage",
  show: "Affichage",
  export: "Export",
  refund: "Remboursement",
  resolve: "Traitement",
  place: "Repère placé",
};

const SUBJECTS: Readonly<Record<AuditSubject, string>> = {
  user: "Utilisateur",
  space: "Espace",
  product: "Produit",
  transaction: "Transaction",
  order: "Commande",
  rental: "Location",
  list: "Liste",
  message: "Message",
  report: "Signalement",
};

/** An act as its line in the file. @param timeZone the territory's */
const toLine = (timeZone: string): ((act: ActRow) => Cell[]) => {
  const at = localInstant(timeZone);
  return (act) => [
    at(act.created_at),
    ACTIONS[act.action],
    act.actor_name,
    SUBJECTS[act.subject_type],
    act.subject_id,
    act.subject_name,
    JSON.stringify(act.detail),
  ];
};

async function* linesOf(
  acts: AsyncIterable<ActRow>,
  timeZone: string,
): AsyncGenerator<readonly Cell[]> {
  const toCells = toLine(timeZone);
  for await (const act of acts) yield toCells(act);
}

/** The audit log as a file. @param timeZone the territory's */
export const toJournalCsv = (acts: AsyncIterable<ActRow>, timeZone: string): Readable =>
  toCsv(COLUMNS, linesOf(acts, timeZone));
