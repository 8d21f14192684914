import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { keysOf } from "../keys.ts";
import { MESSAGE_LINK_LIFE } from "../limits.ts";
import { REPORTER_KEPT } from "../moderation/reports.ts";
import { instant } from "../time/day-fields.ts";

type Rule = {
  /** Deleted data. */
  data: string;
  kept: string;
  /** Reason for this period, with its text of law if there is one. */
  reason: string;
  /** Interval of the job in hours. */
  everyHours: 1 | 24;
};

/**
 * Data that is deleted automatically and its retention period: one job each. The privacy policy
 * says the same. Source: regulation (EU) 2016/679, article 5 (1) e.
 */
export const RETENTION_RULES = {
  login_sessions: {
    data: "Sessions ouvertes",
    kept: "30 jours après la dernière visite, 90 jours au plus",
    reason: "sécurité du compte",
    everyHours: 1,
  },
  login_challenges: {
    data: "Connexions qui attendent un code",
    kept: "10 minutes",
    reason: "sécurité du compte",
    everyHours: 1,
  },
  passkey_challenges: {
    data: "Connexions qui attendent une clé d'accès",
    kept: "10 minutes",
    reason: "sécurité du compte",
    everyHours: 1,
  },
  known_devices: {
    data: "Navigateurs et systèmes déjà utilisés pour se connecter",
    kept: "90 jours après la dernière connexion\u202f; le dernier, tant que le compte existe",
    reason: "prévenir d'une connexion inhabituelle",
    everyHours: 1,
  },
  password_resets: {
    data: "Liens pour changer de mot de passe",
    kept: "une heure",
    reason: "sécurité du compte",
    everyHours: 1,
  },
  email_proofs: {
    data: "Liens pour confirmer une adresse e-mail",
    kept: "24 heures, et leur trace 30 jours",
    reason: "dire à qui ouvre un ancien lien que c'est fait, ou trop tard",
    everyHours: 1,
  },
  email_changes: {
    data: "Nouvelles adresses e-mail qui attendent d'être confirmées",
    kept: "24 heures",
    reason: "le temps d'ouvrir le lien",
    everyHours: 1,
  },
  waiting_mails: {
    data: "E-mails qui attendent que leur destinataire confirme son adresse",
    kept: "30 jours",
    reason: "les remettre dès que l'adresse est confirmée",
    everyHours: 1,
  },
  withdrawal_links: {
    data: "Liens pour se rétracter sans compte ouvert",
    kept: "2 jours",
    reason: "le temps de s'en servir",
    everyHours: 1,
  },
  moderation_links: {
    data: "Liens pour suivre un signalement",
    kept: "18 mois",
    reason:
      "le temps de le traiter et de contester la décision (règlement (UE) 2022/2065, art. 20)",
    everyHours: 1,
  },
  reporters: {
    data: "Nom et e-mail de qui a signalé",
    kept: REPORTER_KEPT,
    reason:
      "six mois pour contester, puis le temps de répondre (règlement (UE) 2022/2065, art. 20)",
    everyHours: 1,
  },
  decisions: {
    data: "Décisions de modération, avec leurs signalements et leurs contestations",
    kept: "5 ans après la décision ou la fin de la mesure",
    reason: "preuve en cas de litige (article 2224 du code civil)",
    everyHours: 1,
  },
  product_imports: {
    data: "Fichiers de produits lus",
    kept: "7 jours",
    reason: "le temps de s'en servir",
    everyHours: 1,
  },
  account_exports: {
    data: "Archives demandées de ses données",
    kept: "7 jours",
    reason: "le temps de la télécharger",
    everyHours: 1,
  },
  pictures: {
    data: "Photos que plus rien ne montre",
    kept: "2 jours au plus",
    reason: "le temps d'une sauvegarde en cours",
    everyHours: 24,
  },
  contact_messages: {
    data: "Messages du formulaire de contact",
    kept: "3 ans",
    reason: "suivi des demandes (recommandation de la CNIL)",
    everyHours: 1,
  },
  sent_mails: {
    data: "Liste des e-mails envoyés, sans leur texte",
    kept: "5 ans",
    reason: "preuve de l'information donnée (article 2224 du code civil)",
    everyHours: 1,
  },
  given_up_mails: {
    data: "Texte des e-mails qui n'ont pas pu partir",
    kept: "90 jours",
    reason: "le temps de les renvoyer",
    everyHours: 1,
  },
  space_managers: {
    data: "Invitations à remettre des commandes, sans réponse",
    kept: "30 jours après leur fin",
    reason: "le loueur voit que personne n'a répondu",
    everyHours: 1,
  },
  team_members: {
    data: "Invitations dans l'équipe d'un vendeur, sans réponse",
    kept: "30 jours après leur fin",
    reason: "le vendeur voit que personne n'a répondu",
    everyHours: 1,
  },
  team_acts: {
    data: "Journal de ce que l'équipe d'un vendeur fait en son nom",
    kept: "un an",
    reason: "le vendeur sait qui a fait quoi",
    everyHours: 1,
  },
  evening_mails: {
    data: "Mémoire des e-mails du soir",
    kept: "7 jours",
    reason: "ne pas les envoyer deux fois",
    everyHours: 1,
  },
  review_invitations: {
    data: "Mémoire des demandes d'avis",
    kept: "90 jours",
    reason: "ne demander qu'une fois",
    everyHours: 1,
  },
  address_readings: {
    data: "Quel artisan a consulté l'adresse de quel espace, et quel jour",
    kept: "6 mois",
    reason: "le loueur sait combien l'ont lue ; recherche en cas d'abus",
    everyHours: 1,
  },
  conversations: {
    data: "Messages entre utilisateurs, avec leurs photos",
    kept: "2 ans après le dernier\u202f; avec le signalement quand un message a été signalé",
    reason: "suivi des commandes et des locations, preuve entre les parties",
    everyHours: 1,
  },
  message_links: {
    data: "Liens pour répondre à un message sans se connecter",
    kept: `${MESSAGE_LINK_LIFE.days} jours`,
    reason: "le temps de s'en servir",
    everyHours: 1,
  },
  notifications: {
    data: "Notifications",
    kept: "90 jours",
    reason: "le temps de les relire",
    everyHours: 1,
  },
  unsubscribe_links: {
    data: "Liens de désabonnement des e-mails",
    kept: "1 an",
    reason: "le temps de se servir du lien d'un e-mail",
    everyHours: 1,
  },
  sign_in_addresses: {
    data: "Adresses IP des connexions d'administration",
    kept: "12 mois",
    reason: "sécurité (recommandation de la CNIL sur la journalisation)",
    everyHours: 1,
  },
  restock_requests: {
    data: "Demandes d'être prévenu du retour d'un produit",
    kept: "6 mois, ou 30 jours après l'e-mail",
    reason: "le temps que le produit revienne, puis celui de se servir du lien de l'e-mail",
    everyHours: 1,
  },
  rate_limits: {
    data: "Compteurs d'essais, par adresse IP ou e-mail",
    kept: "1 jour",
    reason: "prévention des abus",
    everyHours: 1,
  },
  webhook_events: {
    data: "Annonces reçues du prestataire de paiement",
    kept: "90 jours",
    reason: "ne pas traiter deux fois la même",
    everyHours: 1,
  },
  geocoder_answers: {
    data: "Lieux des adresses cherchées",
    kept: "30 jours",
    reason: "ne pas redemander la même adresse",
    everyHours: 1,
  },
  kept_cards: {
    data: "Cartes gardées pour les loyers (marque, quatre derniers chiffres, fin)",
    kept: "30 jours après le dernier loyer",
    reason: "le temps d'un remboursement ou d'une autre location",
    everyHours: 1,
  },
  orders: {
    data: "Commandes, et tout ce qui en dépend",
    kept: "10 ans après l'année du paiement",
    reason:
      "pièces comptables et contrats (articles L. 123-22 du code de commerce, D. 213-2 du code de la consommation)",
    everyHours: 1,
  },
  tax_files: {
    data: "Fichiers transmis à l'administration fiscale et leur registre",
    kept: "10 ans après leur année",
    reason:
      "preuve de ce qui a été transmis (articles 1649 ter A à 1649 ter E du code général des impôts)",
    everyHours: 1,
  },
  documents: {
    data: "Factures, avoirs, quittances et relevés",
    kept: "10 ans après leur année",
    reason:
      "pièces comptables (articles L. 123-22 du code de commerce, L. 102 B du livre des procédures fiscales)",
    everyHours: 1,
  },
  insurance_certificates: {
    data: "Attestations d'assurance des artisans",
    kept: "10 ans après l'année de leur fin, sauf celles de comptes fermés sans location",
    reason: "preuve entre les parties à la location (article 2224 du code civil)",
    everyHours: 1,
  },
  tax_identities: {
    data: "Informations fiscales des comptes fermés, avec leurs demandes, leurs rappels et leurs lectures",
    kept: "10 ans après l'année de la fermeture, sauf celles de comptes fermés sans revenu",
    reason:
      "contrôle de la déclaration (articles 1649 ter A à 1649 ter E du code général des impôts)",
    everyHours: 1,
  },
  rentals: {
    data: "Locations, leurs avenants, leurs états des lieux avec leurs photos, leurs livraisons et leurs produits",
    kept: "10 ans après l'année de leur fin",
    reason: "pièces comptables (article L. 123-22 du code de commerce)",
    everyHours: 1,
  },
  closed_accounts: {
    data: "Adresse des lieux loués et identité d'entreprise des comptes fermés",
    kept: "tant qu'une location, une vente ou une information fiscale gardée s'y rapporte",
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
