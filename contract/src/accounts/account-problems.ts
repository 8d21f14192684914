import { LINK_OVER } from "../shared-refusals.ts";

/** Refusals of accounts: their credentials, closing, export and suspension. */
export const ACCOUNT_PROBLEMS = {
  "account/forbidden-role": {
    status: 403,
    message: "Votre compte ne permet pas cette action.",
  },
  "account/bad-credentials": { status: 400, message: "Email ou mot de passe incorrect." },
  "account/email-taken": { status: 409, message: "Un compte existe déjà avec cet e-mail." },
  "account/wrong-password": { status: 400, message: "Le mot de passe actuel est incorrect." },
  "account/reset-link-invalid": {
    status: 400,
    message: LINK_OVER,
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
  "account/rent-unpaid": {
    status: 409,
    message:
      "Ce compte a un loyer impayé que nous essayons encore de prélever. Il pourra être supprimé dès que ce loyer est payé, ou quelques jours après la fin de la location.",
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
} as const;
