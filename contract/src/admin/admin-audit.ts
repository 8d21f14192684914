import { z } from "zod";
import { SUBJECT_UNKNOWN } from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../fields.ts";
import { pageNumber, searchText } from "../paging.ts";
import { day, instant } from "../time/day-fields.ts";

/** Actions in the audit log: acts of administrators, their sign-ins, changes of rights. */
const AUDIT_ACTIONS = [
  "sign-in",
  "sign-in-refused",
  "password",
  "grant",
  "edit",
  "delete",
  "suspend",
  "reinstate",
  "hide",
  "show",
  "export",
  "refund",
  "refund-retry",
  "refund-settle",
  "reconcile",
  "resolve",
  "place",
  "release",
  "decide",
  "register",
  "recall",
  "resend",
  "close",
  "open",
  "publish",
  "read",
  "seal",
  "factor-reset",
  "leave",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Name of each action. */
export const AUDIT_ACTION_NAMES: Readonly<Record<AuditAction, string>> = {
  "sign-in": "Connexion",
  "sign-in-refused": "Connexion refusée",
  password: "Mot de passe changé",
  grant: "Droits accordés",
  edit: "Modification",
  delete: "Suppression",
  suspend: "Suspension",
  reinstate: "Rétablissement",
  hide: "Masquage",
  show: "Affichage",
  export: "Export",
  refund: "Remboursement",
  "refund-retry": "Remboursement relancé",
  "refund-settle": "Remboursement réglé par virement",
  reconcile: "Rapprochement",
  resolve: "Traitement",
  place: "Repère placé",
  release: "Reprise des versements",
  decide: "Décision",
  register: "Injonction enregistrée",
  recall: "Rappel de produit",
  resend: "Renvoi",
  close: "Fermeture",
  open: "Fermeture levée",
  publish: "Publication",
  read: "Lecture",
  seal: "Clôture d'un mois",
  "factor-reset": "Second facteur retiré",
  leave: "Préavis donné",
};

/** Kinds of things that an action can concern. */
const AUDIT_SUBJECTS = [
  "user",
  "space",
  "product",
  "transaction",
  "order",
  "rental",
  "list",
  "message",
  "report",
  "payouts",
  "mail",
  "closure",
  "text",
  "review",
  "document",
  "books",
  "tax",
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** Name of each kind of subject. */
export const AUDIT_SUBJECT_NAMES: Readonly<Record<AuditSubject, string>> = {
  user: "Utilisateur",
  space: "Espace",
  product: "Produit",
  transaction: "Transaction",
  order: "Commande",
  rental: "Location",
  list: "Liste",
  message: "Message",
  report: "Signalement",
  payouts: "Versements",
  mail: "E-mail",
  closure: "Fermeture",
  text: "Texte",
  review: "Avis",
  document: "Document",
  books: "Comptabilité",
  tax: "Fiscalité",
};

/**
 * An act in the audit log, by an administrator or by the settings. `detail` depends on `action`.
 */
export const auditEntry = z
  .object({
    _id: id,
    createdAt: instant,
    action: z.enum(AUDIT_ACTIONS),
    actor: z
      .object({ _id: id, name: z.string() })
      .nullable()
      .meta({ description: "`null` if the settings did it, or if a stranger was refused" }),
    subjectType: z.enum(AUDIT_SUBJECTS),
    subjectId: id,
    subjectName: z
      .string()
      .nullable()
      .meta({ description: "Current name of the subject. `null` once it is anonymised" }),
    detail: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.output<typeof auditEntry>;

/**
 * Filters of the audit log. `from` and `to` are calendar days in the territory's zone, both
 * included.
 */
export const auditFilters = z.object({
  q: searchText.meta({
    description: "The name of the person who acted, or the beginning of a reference",
  }),
  action: z.enum(AUDIT_ACTIONS, { error: "Action inconnue" }).optional(),
  subject: z.enum(AUDIT_SUBJECTS, { error: SUBJECT_UNKNOWN }).optional(),
  subjectId: id.optional(),
  from: day.optional(),
  to: day.optional(),
});
export type AuditFilters = z.output<typeof auditFilters>;

export const listAudit = endpoint({
  method: "GET",
  path: "/api/admin/audit",
  summary: "Lists what administrators did, newest first, ten per page",
  access: ["admin"],
  query: auditFilters.extend({
    page: pageNumber.default(1),
  }),
  status: 200,
  answer: z.object({ data: z.array(auditEntry), total: z.number().int() }),
});

export const exportAudit = endpoint({
  method: "GET",
  path: "/api/admin/audit/export",
  summary: "Returns the whole audit log as CSV",
  access: ["admin"],
  isDangerous: true,
  query: auditFilters,
  status: 200,
  answer: z.instanceof(Uint8Array).meta({ type: "string", format: "binary" }),
});
