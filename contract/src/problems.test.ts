import { describe, expect, it } from "vitest";
import { PROBLEMS } from "./problems.ts";

/** What the reference and the product decisions say, to the letter; status and sentence by code. */
const EXPECTED: Readonly<Record<string, readonly [number, string]>> = {
  "request/invalid": [400, "Certains champs sont à corriger."],
  "request/not-found": [404, "Cette page n'existe pas."],
  "request/too-large": [413, "Les données envoyées sont trop volumineuses."],
  "request/unsupported-type": [415, "Ce type de contenu n'est pas accepté."],
  "request/too-many": [429, "Trop de tentatives. Veuillez réessayer dans quelques minutes."],
  "server/unexpected": [500, "Une erreur inattendue est survenue. Veuillez réessayer plus tard."],
  "server/provider-unavailable": [
    503,
    "Le service de paiement ne répond pas. Veuillez réessayer plus tard.",
  ],
  "server/files-unavailable": [
    503,
    "Les fichiers ne sont pas accessibles pour l'instant. Rien n'est perdu : veuillez réessayer dans quelques minutes.",
  ],
  "picture/too-large": [413, "La taille de l'image ne doit pas dépasser 5MB."],
  "picture/not-an-image": [415, "Seuls les fichiers image sont autorisés."],
  "session/required": [401, "Session expirée. Veuillez vous reconnecter."],
  "account/forbidden-role": [403, "Votre compte ne permet pas cette action."],
  "account/bad-credentials": [400, "Email ou mot de passe incorrect."],
  "account/email-taken": [409, "Un compte existe déjà avec cet e-mail."],
  "account/wrong-password": [400, "Le mot de passe actuel est incorrect."],
  "account/reset-link-invalid": [400, "Ce lien n'est plus valable. Demandez-en un nouveau."],
  "account/not-found": [404, "Utilisateur introuvable."],
  "account/has-commitments": [
    409,
    "Ce compte a des locations en cours ou des commandes à récupérer.",
  ],
  "account/own-account": [409, "Vous ne pouvez pas supprimer votre propre compte."],
  "account/suspended": [403, "Votre compte est suspendu."],
  "account/already-suspended": [409, "Ce compte est déjà suspendu."],
  "account/not-suspended": [409, "Ce compte n'est pas suspendu."],
  "account/onboarding-failed": [503, "Échec de la connexion à Stripe"],
  "space/payment-account-missing": [
    403,
    "Compte Stripe manquant. Veuillez d'abord le connecter dans votre profil.",
  ],
  "seller/not-found": [404, "Ce vendeur est introuvable."],
  "space/not-found": [404, "Espace de stockage introuvable."],
  "space/not-yours": [403, "Cet espace de stockage n'est pas le vôtre."],
  "space/surface-below-rented": [
    409,
    "La surface ne peut pas être inférieure à ce qui est déjà loué.",
  ],
  "space/has-rentals": [
    409,
    "Cet espace a une location en cours ou à venir : il ne peut pas être supprimé.",
  ],
  "listing/already-hidden": [409, "C'est déjà masqué."],
  "listing/not-hidden": [409, "Ce n'est pas masqué."],
  "rental/not-enough-space": [
    409,
    "Il ne reste plus assez de place dans cet espace pour cette période.",
  ],
  "rental/not-offered": [409, "Cet espace n'est plus proposé à la location."],
  "rental/start-in-past": [409, "La date de début ne peut pas être dans le passé."],
  "rental/start-too-far": [409, "La date de début ne peut pas être à plus de 12 mois."],
  "rental/too-short": [409, "Le nombre de mois ne peut pas être inférieur à 1"],
  "rental/too-long": [409, "La durée ne peut pas dépasser 36 mois."],
  "rental/not-whole-months": [
    409,
    "La date de fin doit suivre la date de début d'un nombre entier de mois.",
  ],
  "rental/total-mismatch": [409, "Le prix total a changé."],
  "rental/total-out-of-range": [
    409,
    "Le montant total doit être compris entre 0,50 € et 999 999,99 €.",
  ],
  "rental/not-found": [404, "Location introuvable."],
  "rental/not-yours": [403, "Cette location n'est pas la vôtre."],
  "product/not-found": [404, "Produit introuvable."],
  "product/not-yours": [403, "Ce produit n'est pas le vôtre."],
  "product/rental-not-running": [
    409,
    "Cette location n'est pas en cours : elle ne peut pas recevoir de produit.",
  ],
  "product/area-exceeds-rental": [409, "La surface des produits dépasse la surface louée."],
  "product/quantity-below-sold": [
    409,
    "La quantité ne peut pas être inférieure à ce qui est déjà vendu ou réservé.",
  ],
  "product/has-orders": [
    409,
    "Ce produit a des commandes à récupérer : il ne peut pas être supprimé.",
  ],
  "order/invalid-product": [400, "Produit invalide. Veuillez réessayer."],
  "order/not-on-sale": [409, "Ce produit n'est plus en vente."],
  "order/not-enough-stock": [409, "Il n'en reste plus assez en stock."],
  "order/price-mismatch": [409, "Le prix de ce produit a changé."],
  "order/own-product": [409, "Vous ne pouvez pas acheter votre propre produit."],
  "order/age-undeclared": [
    400,
    "L'alcool est réservé aux adultes : confirmez que vous avez 18 ans ou plus.",
  ],
  "order/total-out-of-range": [
    409,
    "Le montant total doit être compris entre 0,50 € et 999 999,99 €.",
  ],
  "order/not-found": [404, "Commande introuvable."],
  "order/not-yours": [403, "Cette commande n'est pas la vôtre."],
  "order/not-collectable": [409, "Cette commande ne peut pas être marquée comme récupérée."],
  "commune/not-found": [404, "Commune introuvable."],
  "order/not-cancellable": [409, "Cette commande ne peut plus être annulée."],
  "checkout/not-found": [404, "Paiement introuvable."],
  "checkout/not-paid": [409, "Le paiement n'est pas encore confirmé."],
  "checkout/refunded": [409, "Le paiement est arrivé trop tard : il vous est remboursé."],
  "checkout/failed": [
    409,
    "Votre banque a refusé le paiement : rien n'est débité, et rien n'est réservé.",
  ],
  "checkout/closed": [409, "Ce paiement est déjà terminé."],
  "refund/not-found": [404, "Remboursement introuvable."],
  "refund/too-much": [409, "Ce montant dépasse ce qui reste à rembourser sur ce paiement."],
  "refund/rental-in-use": [
    409,
    "Des commandes de produits gardés dans cette location sont à récupérer : remboursez-les d'abord.",
  ],
  "refund/disputed": [
    409,
    "La banque du payeur conteste ce paiement : c'est elle qui décide s'il est rendu.",
  ],
  "refund/not-failed": [409, "Ce remboursement n'a pas échoué."],
  "webhook/bad-signature": [400, "Signature invalide."],
  "queue/not-found": [404, "C'est déjà traité."],
  "admin/changed-meanwhile": [
    409,
    "Cette ligne a changé entre-temps. Relisez-la avant de la supprimer.",
  ],
  "transaction/not-found": [404, "Transaction introuvable."],
};

describe("refusals", () => {
  it.each(Object.entries(EXPECTED))("%s", (code, [status, message]) => {
    expect(PROBLEMS).toHaveProperty([code], { status, message });
  });
});
