import { SLOT_CHANGE_LEAD, WRONG_CODES } from "../limits.ts";
import { LINK_OVER } from "../shared-refusals.ts";

/** Refusals of slots, deliveries, handovers and withdrawals. */
export const HANDOVER_PROBLEMS = {
  "slot/not-found": { status: 404, message: "Ce créneau n'existe pas ou plus." },
  "slot/none": { status: 404, message: "Cette commande n'a pas de créneau." },
  "slot/full": {
    status: 409,
    message: "Ce créneau vient d'être pris. Choisissez-en un autre.",
  },
  "slot/none-left": {
    status: 409,
    message: "Plus aucun créneau n'est libre ici avant le dernier jour pour récupérer la commande.",
  },
  "slot/too-late": {
    status: 409,
    message: `Un créneau se choisit, se déplace ou se rend jusqu'à ${SLOT_CHANGE_LEAD.words} avant.`,
  },
  "slot/after-last-day": {
    status: 409,
    message: "Ce créneau est après le dernier jour pour récupérer la commande.",
  },
  "slot/not-slotted": {
    status: 409,
    message: "On ne choisit pas de créneau ici : venez pendant les horaires d'ouverture.",
  },
  "slot/alcohol-hours": {
    status: 409,
    message: "L'alcool ne se remet pas à l'heure de ce créneau (arrêté préfectoral).",
  },
  "slot/order-not-waiting": { status: 409, message: "Cette commande n'est plus à récupérer." },
  "closure/not-found": { status: 404, message: "Fermeture introuvable." },
  "closure/not-yours": { status: 403, message: "Cette fermeture n'est pas la vôtre." },
  "closure/over": { status: 409, message: "Cette période est déjà passée." },
  "pickup-calendar/not-found": { status: 404, message: "Cet agenda n'existe plus." },
  "delivery/not-found": { status: 404, message: "Livraison introuvable." },
  "delivery/not-yours": { status: 403, message: "Cette livraison n'est pas la vôtre." },
  "delivery/lease-not-running": {
    status: 409,
    message: "Votre location ne court pas ce jour-là.",
  },
  "delivery/day-not-open": {
    status: 409,
    message: "Cet espace ne reçoit pas de livraison ce jour-là.",
  },
  "delivery/other-product": { status: 409, message: "Ce produit n'est pas dans cet espace." },
  "delivery/not-expected": {
    status: 409,
    message: "Cette livraison n'est plus attendue.",
  },
  "delivery/too-many-units": {
    status: 409,
    message: "Vous ne pouvez pas confirmer plus que ce qui est annoncé.",
  },
  "delivery/nothing-received": {
    status: 409,
    message: "Rien n'est arrivé ? Dites-le en quelques mots à l'artisan.",
  },
  "handover/unknown-number": { status: 404, message: "Aucune commande n'a ce numéro." },
  "handover/other-place": {
    status: 403,
    message: "Cette commande n'est pas à récupérer chez vous.",
  },
  "handover/wrong-code": { status: 409, message: "Ce code n'est pas le bon." },
  "handover/locked": {
    status: 409,
    message: `Trop de codes faux : attendez ${WRONG_CODES.words} avant de réessayer.`,
  },
  "handover/already-done": { status: 409, message: "Cette commande est déjà remise." },
  "handover/cancelled": {
    status: 409,
    message: "Cette commande est annulée : ne remettez rien.",
  },
  "handover/lease-over": {
    status: 409,
    message: "La location de l'artisan est terminée : cette commande ne peut plus être remise.",
  },
  "handover/line-not-waiting": {
    status: 409,
    message: "Un de ces produits n'est plus à remettre.",
  },
  "handover/line-contested": {
    status: 409,
    message: "Un de ces produits attend notre décision : il ne peut pas être remis.",
  },
  "handover/line-recalled": {
    status: 409,
    message: "Rappel de produit : ne remettez pas ce produit. L'acheteur est prévenu.",
  },
  "handover/age-unchecked": {
    status: 409,
    message: "Vérifiez d'abord l'âge : ce produit est interdit aux moins de 18 ans.",
  },
  "handover/alcohol-hours": {
    status: 409,
    message: "L'alcool ne se remet pas à cette heure (arrêté préfectoral).",
  },
  "handover/too-early": { status: 409, message: "Le créneau de cet acheteur n'est pas fini." },
  "handover/already-told": { status: 409, message: "L'acheteur est déjà prévenu." },
  "handover/link-invalid": { status: 404, message: "Ce lien n'est plus valable." },
  "handover/already-answered": { status: 409, message: "Vous avez déjà répondu." },
  "handover/case-not-found": { status: 404, message: "Réclamation introuvable." },
  "handover/case-decided": { status: 409, message: "Cette réclamation est déjà décidée." },
  "handover/decision-impossible": {
    status: 409,
    message: "Cette décision n'est plus possible pour cette réclamation.",
  },
  "withdrawal/of-account": {
    status: 409,
    message:
      "Un acheteur doit encore rapporter des produits dans un espace de ce compte : voyez « Retours ». Le compte pourra être fermé ensuite.",
  },
  "withdrawal/link-invalid": {
    status: 404,
    message: LINK_OVER,
  },
  "withdrawal/nothing-to-withdraw": {
    status: 409,
    message: "Il n'y a plus rien à annuler ou à rendre pour ce produit.",
  },
  "withdrawal/too-many-units": {
    status: 409,
    message: "Il ne reste pas autant d'unités de ce produit à annuler ou à rendre.",
  },
  "withdrawal/changed-meanwhile": {
    status: 409,
    message: "Cette commande a changé entre-temps. Relisez-la avant de confirmer.",
  },
  "withdrawal/over": {
    status: 409,
    message: "Le délai pour changer d'avis est passé pour ce produit.",
  },
  "withdrawal/excluded": {
    status: 409,
    message: "La loi ne prévoit pas de droit de rétractation pour ce produit.",
  },
  "withdrawal/already-prepared": {
    status: 409,
    message:
      "Ce produit est déjà prêt et la loi ne prévoit pas de droit de rétractation pour lui : il ne peut plus être annulé.",
  },
  "withdrawal/contested": {
    status: 409,
    message: "Ce produit attend notre décision : vous la recevrez par e-mail.",
  },
  "withdrawal/seal-undeclared": {
    status: 409,
    message: "Ce produit ne se rend que s'il est encore scellé : cochez la case pour le confirmer.",
  },
  "withdrawal/return-not-expected": {
    status: 409,
    message: "Ce produit n'est pas attendu en retour, ou il est déjà noté comme rendu.",
  },
} as const;
