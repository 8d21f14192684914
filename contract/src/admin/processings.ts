import type { RetentionRule } from "./retention.ts";

type Processing = {
  name: string;
  purpose: string;
  /** Legal basis: article 6 of the regulation. */
  basis: string;
  people: string;
  data: string;
  recipients: string;
  /** End of the storage period, if no retention rule sets it. */
  until?: string;
  rules: readonly RetentionRule[];
};

/** The register of processing activities. Source: regulation (EU) 2016/679, article 30. */
export const PROCESSINGS: readonly Processing[] = [
  {
    name: "Comptes",
    purpose: "Ouvrir un compte, se connecter, gérer son profil et ses données",
    basis: "contrat",
    people: "loueurs, artisans, consommateurs, personnes nommées pour remettre des commandes",
    data: "nom, prénom, adresse, téléphones, e-mail, photo, empreinte du mot de passe, navigateur et système de chaque session\u202f; horaires et déclarations d'assurance du loueur\u202f; identité et mentions légales de l'artisan",
    recipients: "l'opérateur, l'hébergeur",
    until: "Compte\u202f: jusqu'à sa fermeture, qui l'anonymise aussitôt",
    rules: [
      "login_sessions",
      "login_challenges",
      "passkey_challenges",
      "known_devices",
      "password_resets",
      "email_proofs",
      "email_changes",
      "account_exports",
      "pictures",
      "space_managers",
      "team_members",
      "team_acts",
      "closed_accounts",
    ],
  },
  {
    name: "Annonces",
    purpose: "Proposer des espaces et des produits, les trouver",
    basis: "contrat",
    people: "loueurs, artisans",
    data: "adresse et position des espaces, responsable sur place, photos, textes",
    recipients:
      "le public pour ce qui est publié\u202f; le service de géocodage pour l'adresse à situer",
    until: "Annonces\u202f: tant qu'elles sont publiées",
    rules: ["pictures", "geocoder_answers", "product_imports"],
  },
  {
    name: "Signalements et décisions",
    purpose: "Recevoir les signalements, décider, en dire les raisons, répondre aux contestations",
    basis: "obligation légale (règlement (UE) 2022/2065, articles 16, 17 et 20)",
    people: "visiteurs et utilisateurs qui signalent, personnes que la décision concerne",
    data: "nom et e-mail de qui signale, motif et mots du signalement\u202f; faits, règle et portée de la décision\u202f; contestation et réponse",
    recipients:
      "l'opérateur, l'hébergeur, le prestataire d'envoi\u202f; chacun reçoit la décision, jamais le nom de qui a signalé",
    rules: ["moderation_links", "reporters", "decisions"],
  },
  {
    name: "Commandes et locations",
    purpose: "Conclure, payer, remettre, rembourser, tenir les comptes",
    basis: "contrat\u202f; obligation légale pour la comptabilité",
    people: "consommateurs, artisans, loueurs",
    data: "ce qui est acheté ou loué, montants, dates, carte prélevée (marque, quatre derniers chiffres, fin) et accord donné avec son adresse IP, acceptation d'une location par les deux parties avec leur adresse IP, créneaux, événements de la remise avec leurs photos, attestation d'assurance de l'artisan, états des lieux avec leurs remarques, leurs photos et qui les a signés, litiges avec leurs messages et leurs photos\u202f; les écritures ne portent que des montants et des identifiants, et restent",
    recipients: "les parties au contrat, Stripe, l'administration sur demande",
    rules: [
      "orders",
      "rentals",
      "documents",
      "tax_files",
      "insurance_certificates",
      "kept_cards",
      "withdrawal_links",
      "webhook_events",
    ],
  },
  {
    name: "Déclaration fiscale",
    purpose: "Déclarer chaque année à l'administration ce que les vendeurs et les loueurs ont reçu",
    basis: "obligation légale (articles 1649 ter A à 1649 ter E du code général des impôts)",
    people: "loueurs, artisans",
    data: "résidence fiscale, numéro fiscal ou lieu de naissance, date de naissance, IBAN et titulaire du compte, chiffrés\u202f; référence cadastrale des lieux loués\u202f; demandes, rappels et lectures",
    recipients: "l'administration fiscale, l'hébergeur",
    rules: ["tax_identities"],
  },
  {
    name: "E-mails et messages",
    purpose: "Informer de ce qui arrive, répondre aux demandes",
    basis: "contrat\u202f; intérêt légitime pour les demandes de contact",
    people: "utilisateurs, visiteurs qui écrivent ou attendent un produit",
    data: "adresse, objet, date\u202f; texte tant qu'il n'est pas parti\u202f; notifications\u202f; e-mails qu'on ne veut plus\u202f; messages reçus\u202f; produit attendu",
    recipients: "l'opérateur, le prestataire d'envoi",
    rules: [
      "sent_mails",
      "given_up_mails",
      "waiting_mails",
      "contact_messages",
      "evening_mails",
      "restock_requests",
      "notifications",
      "unsubscribe_links",
    ],
  },
  {
    name: "Messages entre utilisateurs",
    purpose: "S'écrire au sujet d'une commande, d'une location ou d'une annonce",
    basis: "contrat\u202f; intérêt légitime pour les questions avant un achat ou une location",
    people: "consommateurs, artisans, loueurs",
    data: "textes, photos, dates d'envoi et de lecture, personnes bloquées",
    recipients:
      "les deux personnes de la conversation\u202f; le prestataire d'envoi quand un message reste non lu\u202f; l'opérateur après un signalement, ce qui est noté et dit dans la conversation",
    until: "Les textes et les photos de qui ferme son compte\u202f: effacés aussitôt",
    rules: ["conversations", "message_links"],
  },
  {
    name: "Avis",
    purpose: "Dire comment s'est passée une remise ou une location",
    basis: "intérêt légitime",
    people: "acheteurs, artisans, loueurs",
    data: "note, mots, prénom et initiale, date, réponse",
    recipients: "tout le monde\u202f; ceux des locataires\u202f: les loueurs",
    until:
      "Tant que le compte de la personne concernée existe\u202f; les mots s'effacent avec le compte de leur auteur",
    rules: ["review_invitations"],
  },
  {
    name: "Sécurité et administration",
    purpose: "Prévenir les abus, tracer les actes d'administration",
    basis: "intérêt légitime",
    people: "visiteurs, utilisateurs, administrateurs",
    data: "adresse IP, essais de connexion, actes des administrateurs sans donnée des personnes, adresses d'espaces que les artisans ont consultées",
    recipients: "l'opérateur, l'hébergeur",
    until:
      "Actes des administrateurs\u202f: sans limite\u202f; journaux du serveur\u202f: 12 mois au plus, à régler par l'exploitant",
    rules: ["sign_in_addresses", "address_readings", "rate_limits"],
  },
];
