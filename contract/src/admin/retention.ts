import { z } from "zod";
import {
  CHALLENGE_MINUTES,
  RESET_LINK_LIFE,
  SESSION_DAYS,
  SESSION_MAX_DAYS,
} from "../accounts/session-lives.ts";
import { endpoint } from "../endpoint.ts";
import { keysOf } from "../keys.ts";
import {
  ACCOUNTING_LIFE,
  CONTEST_LIFE,
  EMAIL_LINK_HOURS,
  EXPORT_LIFE,
  IMPORT_LIFE,
  MESSAGE_LINK_LIFE,
  MODERATION_LINK_MONTHS,
  RESTOCK_LINK_DAYS,
  WITHDRAWAL_LINK_LIFE,
} from "../limits.ts";
import { REPORTER_KEPT, REPORTER_KEPT_YEARS } from "../moderation/reports.ts";
import { instant } from "../time/day-fields.ts";
import { inWords } from "../time/french-count.ts";
import { keptFor, type PeriodUnit } from "../time/period.ts";

type Rule = {
  /** Deleted data. */
  data: string;
  /** The period as people read it. */
  kept: string;
  /** Reason for this period, with its text of law if there is one. */
  reason: string;
  /** Interval of the job in hours. */
  everyHours: 1 | 24;
} & Partial<Record<PeriodUnit, number>>;

/** Period of accounting records, from the end of their year. */
const ACCOUNTING = { years: ACCOUNTING_LIFE.years } as const;

/** Days for which a link that is over still tells that it is. */
const PROOF_TRACE_DAYS = 30;

/**
 * Data that is deleted automatically and its retention period: one job each. It is shown below the
 * privacy policy. Source: regulation (EU) 2016/679, article 5 (1) e.
 */
export const RETENTION_RULES = {
  login_sessions: {
    data: "Sessions ouvertes",
    kept: `${SESSION_DAYS} jours après la dernière visite, ${SESSION_MAX_DAYS} jours au plus`,
    reason: "sécurité du compte",
    everyHours: 1,
  },
  login_challenges: {
    data: "Connexions qui attendent un code",
    ...keptFor({ minutes: CHALLENGE_MINUTES }),
    reason: "sécurité du compte",
    everyHours: 1,
  },
  passkey_challenges: {
    data: "Connexions qui attendent une clé d'accès",
    ...keptFor({ minutes: CHALLENGE_MINUTES }),
    reason: "sécurité du compte",
    everyHours: 1,
  },
  known_devices: {
    data: "Navigateurs et systèmes déjà utilisés pour se connecter",
    ...keptFor(
      { days: 90 },
      " après la dernière connexion\u202f; le dernier, tant que le compte existe",
    ),
    reason: "prévenir d'une connexion inhabituelle",
    everyHours: 1,
  },
  password_resets: {
    data: "Liens pour changer de mot de passe",
    kept: RESET_LINK_LIFE.words,
    reason: "sécurité du compte",
    everyHours: 1,
  },
  email_proofs: {
    data: "Liens pour confirmer une adresse e-mail",
    days: PROOF_TRACE_DAYS,
    kept: `${EMAIL_LINK_HOURS} heures, et leur trace ${PROOF_TRACE_DAYS} jours`,
    reason: "dire à qui ouvre un ancien lien que c'est fait, ou trop tard",
    everyHours: 1,
  },
  email_changes: {
    data: "Nouvelles adresses e-mail qui attendent d'être confirmées",
    ...keptFor({ hours: EMAIL_LINK_HOURS }),
    reason: "le temps d'ouvrir le lien",
    everyHours: 1,
  },
  waiting_mails: {
    data: "E-mails qui attendent que leur destinataire confirme son adresse",
    ...keptFor({ days: 30 }),
    reason: "les remettre dès que l'adresse est confirmée",
    everyHours: 1,
  },
  withdrawal_links: {
    data: "Liens pour se rétracter sans compte ouvert",
    ...keptFor({ days: WITHDRAWAL_LINK_LIFE.days }),
    reason: "le temps de s'en servir",
    everyHours: 1,
  },
  moderation_links: {
    data: "Liens pour suivre un signalement",
    ...keptFor({ months: MODERATION_LINK_MONTHS }),
    reason:
      "le temps de le traiter et de contester la décision (règlement (UE) 2022/2065, art. 20)",
    everyHours: 1,
  },
  reporters: {
    data: "Nom et e-mail de qui a signalé",
    years: REPORTER_KEPT_YEARS,
    kept: REPORTER_KEPT,
    reason: `${CONTEST_LIFE.words} pour contester, puis le temps de répondre (règlement (UE) 2022/2065, art. 20)`,
    everyHours: 1,
  },
  decisions: {
    data: "Décisions de modération, avec leurs signalements et leurs contestations",
    ...keptFor(
      { years: 5 },
      " après la décision, la fin de la mesure, ou celle du compte ou de l'annonce",
    ),
    reason: "preuve en cas de litige (article 2224 du code civil)",
    everyHours: 1,
  },
  product_imports: {
    data: "Fichiers de produits lus",
    ...keptFor({ days: IMPORT_LIFE.days }),
    reason: "le temps de s'en servir",
    everyHours: 1,
  },
  account_exports: {
    data: "Archives demandées de ses données",
    ...keptFor({ days: EXPORT_LIFE.days }),
    reason: "le temps de la télécharger",
    everyHours: 1,
  },
  pictures: {
    data: "Photos que plus rien ne montre",
    ...keptFor({ days: 2 }, " au plus"),
    reason: "le temps d'une sauvegarde en cours",
    everyHours: 24,
  },
  contact_messages: {
    data: "Messages du formulaire de contact",
    ...keptFor({ years: 3 }),
    reason: "suivi des demandes (recommandation de la CNIL)",
    everyHours: 1,
  },
  sent_mails: {
    data: "Liste des e-mails envoyés, sans leur texte",
    ...keptFor({ years: 5 }),
    reason: "preuve de l'information donnée (article 2224 du code civil)",
    everyHours: 1,
  },
  given_up_mails: {
    data: "Texte des e-mails qui n'ont pas pu partir",
    ...keptFor({ days: 90 }),
    reason: "le temps de les renvoyer",
    everyHours: 1,
  },
  space_managers: {
    data: "Invitations à remettre des commandes, sans réponse",
    ...keptFor({ days: 30 }, " après leur fin"),
    reason: "le loueur voit que personne n'a répondu",
    everyHours: 1,
  },
  team_members: {
    data: "Invitations dans l'équipe d'un vendeur, sans réponse",
    ...keptFor({ days: 30 }, " après leur fin"),
    reason: "le vendeur voit que personne n'a répondu",
    everyHours: 1,
  },
  team_acts: {
    data: "Journal de ce que l'équipe d'un vendeur fait en son nom",
    years: 1,
    kept: `${inWords(1)} an`,
    reason: "le vendeur sait qui a fait quoi",
    everyHours: 1,
  },
  evening_mails: {
    data: "Mémoire des e-mails du soir",
    ...keptFor({ days: 7 }),
    reason: "ne pas les envoyer deux fois",
    everyHours: 1,
  },
  review_invitations: {
    data: "Mémoire des demandes d'avis",
    ...keptFor({ days: 90 }),
    reason: "ne demander qu'une fois",
    everyHours: 1,
  },
  address_readings: {
    data: "Quel artisan a consulté l'adresse de quel espace, et quel jour",
    ...keptFor({ months: 6 }),
    reason: "le loueur sait combien l'ont lue ; recherche en cas d'abus",
    everyHours: 1,
  },
  conversations: {
    data: "Messages entre utilisateurs, avec leurs photos",
    ...keptFor(
      { years: 2 },
      " après le dernier\u202f; avec le signalement quand un message a été signalé",
    ),
    reason: "suivi des commandes et des locations, preuve entre les parties",
    everyHours: 1,
  },
  message_links: {
    data: "Liens pour répondre à un message sans se connecter",
    ...keptFor({ days: MESSAGE_LINK_LIFE.days }),
    reason: "le temps de s'en servir",
    everyHours: 1,
  },
  notifications: {
    data: "Notifications",
    ...keptFor({ days: 90 }),
    reason: "le temps de les relire",
    everyHours: 1,
  },
  unsubscribe_links: {
    data: "Liens de désabonnement des e-mails",
    ...keptFor({ years: 1 }),
    reason: "le temps de se servir du lien d'un e-mail",
    everyHours: 1,
  },
  sign_in_addresses: {
    data: "Adresses IP des connexions d'administration",
    ...keptFor({ months: 12 }),
    reason: "sécurité (recommandation de la CNIL sur la journalisation)",
    everyHours: 1,
  },
  restock_requests: {
    data: "Demandes d'être prévenu du retour d'un produit",
    ...keptFor({ months: 6 }, `, ou ${RESTOCK_LINK_DAYS} jours après l'e-mail`),
    reason: "le temps que le produit revienne, puis celui de se servir du lien de l'e-mail",
    everyHours: 1,
  },
  rate_limits: {
    data: "Compteurs d'essais, par adresse IP ou e-mail",
    ...keptFor({ days: 1 }),
    reason: "prévention des abus",
    everyHours: 1,
  },
  webhook_events: {
    data: "Annonces reçues du prestataire de paiement",
    ...keptFor({ days: 90 }),
    reason: "ne pas traiter deux fois la même",
    everyHours: 1,
  },
  geocoder_answers: {
    data: "Lieux des adresses cherchées",
    ...keptFor({ days: 30 }),
    reason: "ne pas redemander la même adresse",
    everyHours: 1,
  },
  kept_cards: {
    data: "Cartes gardées pour les loyers (marque, quatre derniers chiffres, fin)",
    ...keptFor({ days: 30 }, " après le dernier loyer"),
    reason: "le temps d'un remboursement ou d'une autre location",
    everyHours: 1,
  },
  orders: {
    data: "Commandes, et tout ce qui en dépend",
    ...keptFor(ACCOUNTING, " après l'année où elles ont pris fin"),
    reason:
      "pièces comptables et contrats (articles L. 123-22 du code de commerce, D. 213-2 du code de la consommation)",
    everyHours: 1,
  },
  tax_files: {
    data: "Fichiers transmis à l'administration fiscale et leur registre",
    ...keptFor(ACCOUNTING, " après leur année"),
    reason:
      "preuve de ce qui a été transmis (articles 1649 ter A à 1649 ter E du code général des impôts)",
    everyHours: 1,
  },
  documents: {
    data: "Factures, avoirs, quittances et relevés",
    ...keptFor(ACCOUNTING, " après leur année"),
    reason:
      "pièces comptables (articles L. 123-22 du code de commerce, L. 102 B du livre des procédures fiscales)",
    everyHours: 1,
  },
  insurance_certificates: {
    data: "Attestations d'assurance des artisans",
    ...keptFor(
      ACCOUNTING,
      " après l'année de leur fin, sauf celles de comptes fermés sans location",
    ),
    reason: "preuve entre les parties à la location (article 2224 du code civil)",
    everyHours: 1,
  },
  tax_identities: {
    data: "Informations fiscales des comptes fermés, avec leurs demandes, leurs rappels et leurs lectures",
    ...keptFor(
      ACCOUNTING,
      " après l'année de la fermeture, sauf celles de comptes fermés sans revenu",
    ),
    reason:
      "contrôle de la déclaration (articles 1649 ter A à 1649 ter E du code général des impôts)",
    everyHours: 1,
  },
  rentals: {
    data: "Locations, leurs avenants, leurs états des lieux avec leurs photos, leurs livraisons et leurs produits",
    ...keptFor(ACCOUNTING, " après l'année de leur fin"),
    reason: "pièces comptables (article L. 123-22 du code de commerce)",
    everyHours: 1,
  },
  closed_accounts: {
    data: "Adresse des lieux loués et identité d'entreprise des comptes fermés",
    kept: "tant qu'une location ou une vente payée, ou une information fiscale gardée, s'y rapporte",
    reason: "pièces comptables (article L. 123-22 du code de commerce)",
    everyHours: 1,
  },
} as const satisfies Record<string, Rule>;

export type RetentionRule = keyof typeof RETENTION_RULES;

const rules = keysOf(RETENTION_RULES);

export const readRetention = endpoint({
  method: "GET",
  path: "/api/admin/retention",
  summary: "Returns when each retention rule was last applied, and how much it deleted",
  access: ["admin"],
  status: 200,
  answer: z.object({
    data: z.array(
      z.object({
        rule: z.enum(rules),
        ranAt: instant.nullable().meta({ description: "`null` if never" }),
        removed: z
          .number()
          .int()
          .meta({ description: "Number of items that the last run deleted" }),
        removedInAll: z.number().int(),
        isLate: z
          .boolean()
          .meta({ description: "Whether the rule should have been applied again by now" }),
      }),
    ),
  }),
});
