import { APPROVAL_PROBLEMS } from "./approval-problems.ts";
import { BOOKS_PROBLEMS } from "./books-problems.ts";
import { CLAIM_PROBLEMS } from "./claim-problems.ts";
import { COMMON_PROBLEMS } from "./common-problems.ts";
import { COMPANY_PROBLEMS } from "./company-problems.ts";
import { DECISION_PROBLEMS } from "./decision-problems.ts";
import { EMAIL_PROBLEMS } from "./email-problems.ts";
import { HANDOVER_PROBLEMS } from "./handover-problems.ts";
import { LEASE_PROBLEMS } from "./lease-problems.ts";
import { LIMITS } from "./limits.ts";
import { LIVE_PROBLEMS } from "./live-problems.ts";
import { MESSAGE_PROBLEMS } from "./message-problems.ts";
import { NOTIFICATION_PROBLEMS } from "./notification-problems.ts";
import { PICTURE_PROBLEMS } from "./picture-problems.ts";
import { RENT_PROBLEMS } from "./rent-problems.ts";
import { REQUEST_PROBLEMS } from "./request-problems.ts";
import { REVIEW_PROBLEMS } from "./review-problems.ts";
import { SIGN_IN_PROBLEMS } from "./sign-in-problems.ts";
import { STOCK_PROBLEMS } from "./stock-problems.ts";
import { TAX_PROBLEMS } from "./tax-problems.ts";
import { TEAM_PROBLEMS } from "./team-problems.ts";

type ProblemDefinition = { readonly status: number; readonly message: string };

const TOTAL_OUT_OF_RANGE = "Le montant total doit être compris entre 0,50 € et 999 999,99 €.";

/**
 * Everything the server refuses, by code: the status it answers and the sentence people read.
 * Sources: specification §8, product decisions §4 to §6.
 */
export const PROBLEMS = {
  "request/invalid": { status: 400, message: "Certains champs sont à corriger." },
  "request/not-found": { status: 404, message: "Cette page n'existe pas." },
  "feature/off": { status: 404, message: "Cette fonction n'est pas proposée ici." },
  "request/timeout": {
    status: 408,
    message: "La demande a mis trop de temps à arriver. Veuillez réessayer.",
  },
  "request/too-large": { status: 413, message: "Les données envoyées sont trop volumineuses." },
  "request/address-too-long": { status: 414, message: "Cette adresse est trop longue." },
  "request/unsupported-type": { status: 415, message: "Ce type de contenu n'est pas accepté." },
  "request/expectation-failed": {
    status: 417,
    message: "Cette demande attend du serveur ce qu'il ne fait pas.",
  },
  "request/too-many": {
    status: 429,
    message: "Trop de tentatives. Veuillez réessayer dans quelques minutes.",
  },
  "request/headers-too-large": {
    status: 431,
    message: "Les en-têtes de cette demande sont trop volumineux.",
  },
  "server/unexpected": COMMON_PROBLEMS["server/unexpected"],
  "server/provider-unavailable": {
    status: 503,
    message: "Le service de paiement ne répond pas. Veuillez réessayer plus tard.",
  },
  "server/files-unavailable": {
    status: 503,
    message:
      "Les fichiers ne sont pas accessibles pour l'instant. Rien n'est perdu : veuillez réessayer dans quelques minutes.",
  },

  "picture/too-large": {
    status: 413,
    message: `La taille de l'image ne doit pas dépasser ${LIMITS.pictureBytes / 1024 ** 2}MB.`,
  },
  "picture/busy": {
    status: 503,
    message: "Trop de photos arrivent en même temps. Veuillez réessayer dans un instant.",
  },
  "document/too-large": { status: 413, message: "Le fichier ne doit pas dépasser 5 Mo." },
  "document/not-readable": {
    status: 415,
    message: "Envoyez un PDF ou une photo.",
  },
  "picture/not-an-image": { status: 415, message: "Seuls les fichiers image sont autorisés." },

  "session/required": COMMON_PROBLEMS["session/required"],
  "account/forbidden-role": {
    status: 403,
    message: "Votre compte ne permet pas cette action.",
  },
  "account/bad-credentials": { status: 400, message: "Email ou mot de passe incorrect." },
  "account/email-taken": { status: 409, message: "Un compte existe déjà avec cet e-mail." },
  "account/wrong-password": { status: 400, message: "Le mot de passe actuel est incorrect." },
  "account/reset-link-invalid": {
    status: 400,
    message: "Ce lien n'est plus valable. Demandez-en un nouveau.",
  },
  "account/not-found": { status: 404, message: "Utilisateur introuvable." },
  "account/has-commitments": {
    status: 409,
    message: "Ce compte a des locations en cours ou des commandes à récupérer.",
  },
  "account/money-waiting": {
    status: 409,
    message:
      "De l'argent est encore en route pour ce compte : un versement, un remboursement ou un paiement contesté. Attendez qu'il soit arrivé.",
  },
  "account/own-account": {
    status: 409,
    message: "Vous ne pouvez pas supprimer votre propre compte.",
  },
  "account/no-export": {
    status: 404,
    message: "Aucune archive n'est prête : demandez-la depuis votre profil.",
  },
  "account/export-underway": {
    status: 409,
    message: "Votre archive est en préparation : un e-mail vous préviendra.",
  },
  "account/suspended": { status: 403, message: "Votre compte est suspendu." },
  "account/already-suspended": { status: 409, message: "Ce compte est déjà suspendu." },
  "account/not-suspended": { status: 409, message: "Ce compte n'est pas suspendu." },
  "account/texts-to-accept": {
    status: 409,
    message:
      "Nos textes ont changé. Rechargez la page pour les lire et les accepter avant de continuer.",
  },
  "account/onboarding-failed": { status: 503, message: "Échec de la connexion à Stripe" },

  "space/payment-account-missing": {
    status: 403,
    message: "Compte Stripe manquant. Veuillez d'abord le connecter dans votre profil.",
  },
  "seller/not-found": { status: 404, message: "Ce vendeur est introuvable." },
  "space/not-found": { status: 404, message: "Espace de stockage introuvable." },
  "space/not-yours": { status: 403, message: "Cet espace de stockage n'est pas le vôtre." },
  "space/surface-below-rented": {
    status: 409,
    message: "La surface ne peut pas être inférieure à ce qui est déjà loué.",
  },
  "space/has-rentals": {
    status: 409,
    message: "Cet espace a une location en cours ou à venir : il ne peut pas être supprimé.",
  },

  "manager/own-address": {
    status: 409,
    message: "C'est votre adresse : vous remettez déjà les commandes de vos espaces.",
  },
  "manager/already-named": {
    status: 409,
    message: "Cette personne remet déjà les commandes de cet espace.",
  },
  "manager/too-many": {
    status: 409,
    message: `${LIMITS.managers} personnes au plus par espace. Enlevez-en une d'abord.`,
  },
  "manager/not-found": { status: 404, message: "Cette personne n'est plus dans la liste." },
  "manager/invitation-invalid": {
    status: 404,
    message: "Cette invitation n'est plus valable. Demandez-en une autre à qui vous l'a envoyée.",
  },
  "manager/own-place": {
    status: 409,
    message: "Cet espace est le vôtre : vous en remettez déjà les commandes.",
  },

  "listing/already-hidden": { status: 409, message: "C'est déjà masqué." },
  "listing/not-hidden": { status: 409, message: "Ce n'est pas masqué." },

  "rental/not-enough-space": {
    status: 409,
    message: "Il ne reste plus assez de place dans cet espace pour cette période.",
  },
  "rental/not-offered": { status: 409, message: "Cet espace n'est plus proposé à la location." },
  "rental/start-in-past": {
    status: 409,
    message: "La date de début ne peut pas être dans le passé.",
  },
  "rental/start-too-far": {
    status: 409,
    message: `La date de début ne peut pas être à plus de ${LIMITS.rentalStartMonthsAhead} mois.`,
  },
  "rental/too-short": {
    status: 409,
    message: "Le nombre de mois ne peut pas être inférieur à 1",
  },
  "rental/too-long": {
    status: 409,
    message: `La durée ne peut pas dépasser ${LIMITS.rentalMonths} mois.`,
  },
  "rental/not-whole-months": {
    status: 409,
    message: "La date de fin doit suivre la date de début d'un nombre entier de mois.",
  },
  "rental/total-mismatch": { status: 409, message: "Le prix total a changé." },
  "rental/total-out-of-range": {
    status: 409,
    message: TOTAL_OUT_OF_RANGE,
  },
  "rental/not-found": { status: 404, message: "Location introuvable." },
  "rental/not-yours": { status: 403, message: "Cette location n'est pas la vôtre." },

  "product/not-found": { status: 404, message: "Produit introuvable." },
  "product/not-yours": { status: 403, message: "Ce produit n'est pas le vôtre." },
  "product/rental-not-running": {
    status: 409,
    message: "Cette location n'est pas en cours : elle ne peut pas recevoir de produit.",
  },
  "product/area-exceeds-rental": {
    status: 409,
    message: "La surface des produits dépasse la surface louée.",
  },
  "product/quantity-below-sold": {
    status: 409,
    message: "La quantité ne peut pas être inférieure à ce qui est déjà vendu ou réservé.",
  },
  "product/has-orders": {
    status: 409,
    message: "Ce produit a des commandes à récupérer : il ne peut pas être supprimé.",
  },

  "import/not-found": { status: 404, message: "Cet import n'existe plus." },
  "import/under-way": {
    status: 409,
    message: "Un import est déjà en cours : attendez qu'il se termine.",
  },
  "import/not-ready": { status: 409, message: "Cet import n'est pas prêt." },
  "import/wrong-lines": {
    status: 409,
    message: "Des lignes sont en erreur : corrigez le fichier, ou appliquez les autres.",
  },
  ...LIVE_PROBLEMS,
  ...NOTIFICATION_PROBLEMS,
  ...RENT_PROBLEMS,
  ...REQUEST_PROBLEMS,
  ...REVIEW_PROBLEMS,
  ...MESSAGE_PROBLEMS,
  ...SIGN_IN_PROBLEMS,
  ...STOCK_PROBLEMS,
  ...PICTURE_PROBLEMS,

  "order/invalid-product": { status: 400, message: "Produit invalide. Veuillez réessayer." },
  "order/not-on-sale": { status: 409, message: "Ce produit n'est plus en vente." },
  "order/not-enough-stock": { status: 409, message: "Il n'en reste plus assez en stock." },
  "order/price-mismatch": { status: 409, message: "Le prix de ce produit a changé." },
  "order/own-product": { status: 409, message: "Vous ne pouvez pas acheter votre propre produit." },
  "order/age-undeclared": {
    status: 400,
    message: "L'alcool est réservé aux adultes : confirmez que vous avez 18 ans ou plus.",
  },
  "order/other-place": {
    status: 409,
    message: "Ce produit se récupère à un autre endroit : il ne peut pas être dans ce panier.",
  },
  "order/total-out-of-range": {
    status: 409,
    message: TOTAL_OUT_OF_RANGE,
  },
  "order/not-found": { status: 404, message: "Commande introuvable." },
  "order/not-yours": { status: 403, message: "Cette commande n'est pas la vôtre." },
  "order/not-collectable": {
    status: 409,
    message: "Cette commande ne peut pas être marquée comme récupérée.",
  },

  "document/not-found": { status: 404, message: "Ce document n'existe pas." },
  "document/none-of-year": { status: 404, message: "Vous n'avez aucun document de cette année." },
  "paper/not-found": { status: 404, message: "Il n'y a pas de contrat pour cet achat." },

  "legal-text/not-found": { status: 404, message: "Ce texte n'existe pas." },
  "legal-text/not-in-force": {
    status: 409,
    message: "Ce texte a changé entre-temps. Rechargez la page pour lire la version en vigueur.",
  },
  "legal-text/draft-changed": {
    status: 409,
    message:
      "Ce brouillon a changé entre-temps : quelqu'un d'autre l'a enregistré, publié ou supprimé. Copiez ce que vous avez écrit, puis rechargez la page.",
  },
  "legal-text/unreadable": { status: 409, message: "Ce texte ne peut pas être publié ainsi." },
  "legal-text/too-soon": {
    status: 409,
    message: "Une nouvelle version s'applique au plus tôt quinze jours après sa publication.",
  },
  "legal-text/day-taken": {
    status: 409,
    message:
      "Une version publiée s'applique déjà ce jour-là ou plus tard : choisissez un jour après.",
  },

  "commune/not-found": { status: 404, message: "Commune introuvable." },

  "order/not-to-prepare": {
    status: 409,
    message: "Cette commande n'est plus à préparer.",
  },
  "order/not-cancellable": {
    status: 409,
    message: "Cette commande ne peut plus être annulée.",
  },
  "order/too-many-units": {
    status: 409,
    message: "Il ne reste pas autant d'unités à annuler dans cette commande.",
  },

  "certificate/not-found": { status: 404, message: "Attestation introuvable." },
  "certificate/decided": {
    status: 409,
    message: "Cette attestation a déjà une réponse, ou une autre l'a remplacée.",
  },
  "certificate/day-out-of-range": {
    status: 409,
    message: "L'assurance doit courir encore, et trois ans au plus.",
  },

  "checkout/not-found": { status: 404, message: "Paiement introuvable." },
  "checkout/not-paid": { status: 409, message: "Le paiement n'est pas encore confirmé." },
  "checkout/refunded": {
    status: 409,
    message: "Le paiement est arrivé trop tard : il vous est remboursé.",
  },
  "checkout/failed": {
    status: 409,
    message: "Votre banque a refusé le paiement : rien n'est débité, et rien n'est réservé.",
  },
  "checkout/too-many-open": {
    status: 429,
    message: `Vous avez déjà ${LIMITS.openHolds} paiements en cours. Terminez-en un ou annulez-le avant d'en commencer un autre.`,
  },
  "checkout/too-many-unpaid": {
    status: 429,
    message:
      "Trop de vos paiements n'ont pas abouti aujourd'hui. Veuillez réessayer dans une heure au plus.",
  },
  "checkout/closed": { status: 409, message: "Ce paiement est déjà terminé." },
  "refund/not-found": { status: 404, message: "Remboursement introuvable." },
  "refund/too-much": {
    status: 409,
    message: "Ce montant dépasse ce qui reste à rembourser sur ce paiement.",
  },
  "refund/rental-in-use": {
    status: 409,
    message:
      "Des commandes de produits gardés dans cette location sont à récupérer : remboursez-les d'abord.",
  },
  "refund/disputed": {
    status: 409,
    message: "La banque du payeur conteste ce paiement : c'est elle qui décide s'il est rendu.",
  },
  "refund/not-failed": { status: 409, message: "Ce remboursement n'a pas échoué." },
  "webhook/bad-signature": { status: 400, message: "Signature invalide." },
  ...APPROVAL_PROBLEMS,
  ...BOOKS_PROBLEMS,
  ...COMPANY_PROBLEMS,
  ...DECISION_PROBLEMS,
  ...EMAIL_PROBLEMS,
  "queue/not-found": { status: 404, message: "C'est déjà traité." },
  "admin/changed-meanwhile": {
    status: 409,
    message: "Cette ligne a changé entre-temps. Relisez-la avant de la supprimer.",
  },
  "transaction/not-found": { status: 404, message: "Transaction introuvable." },

  ...LEASE_PROBLEMS,
  ...HANDOVER_PROBLEMS,
  ...TAX_PROBLEMS,
  ...CLAIM_PROBLEMS,
  ...TEAM_PROBLEMS,
} as const satisfies Record<string, ProblemDefinition>;

export type ProblemCode = keyof typeof PROBLEMS;

export const problemCodes = Object.keys(PROBLEMS) as ProblemCode[];
