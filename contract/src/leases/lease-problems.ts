import { LIMITS } from "../limits.ts";

/** Refusals of changes of a lease, or of the state of its place. */
export const LEASE_PROBLEMS = {
  "rental/no-notice": {
    status: 409,
    message:
      "Le contrat de cette location ne prévoit pas de fin avant son terme : elle va jusqu'à son dernier jour.",
  },
  "rental/not-suspended": {
    status: 409,
    message: "Le compte de cet artisan n'est pas suspendu : il donne son préavis lui-même.",
  },
  "rental/ends-anyway": {
    status: 409,
    message: "Cette location prend fin avant la fin du préavis : il n'y a rien à faire.",
  },
  "rental/no-give-back": {
    status: 409,
    message:
      "Le contrat de cette location ne prévoit pas de rendre des palettes : vous les gardez jusqu'à son dernier jour.",
  },
  "rental/one-pallet-stays": {
    status: 409,
    message: "Une palette au moins reste louée. Pour tout rendre, quittez l'espace.",
  },
  "rental/pallets-in-use": {
    status: 409,
    message: "Vos produits occupent ces palettes : videz-les d'abord.",
  },
  "rental/rules-to-accept": {
    status: 409,
    message: "Lisez et acceptez les règles de cet espace : elles ont pu changer.",
  },
  "rental/asks-first": {
    status: 409,
    message:
      "Dans cet espace, le loueur accepte chaque location : faites-lui une nouvelle demande depuis la page de l'espace.",
  },
  "rental/exit-signed": {
    status: 409,
    message:
      "L'état des lieux de sortie est signé par vous deux : cette location ne peut plus être prolongée. Louez à nouveau l'espace.",
  },
  "rental/left": {
    status: 409,
    message:
      "Vous avez donné votre préavis : pour garder ou ajouter de la place, louez de nouveau.",
  },
  "rental/rent-unpaid": {
    status: 409,
    message: "Un loyer de cette location n'est pas payé : réglez-le d'abord.",
  },
  "rental/quote-changed": {
    status: 409,
    message: "Les montants ont changé entre-temps. Relisez-les avant de confirmer.",
  },
  "rental/payment-under-way": {
    status: 409,
    message: "Un loyer de cette location est en cours de paiement. Réessayez dans une demi-heure.",
  },
  "leftover/not-ended": {
    status: 409,
    message: "Cette location n'est pas finie : il n'y a encore rien à reprendre.",
  },
  "leftover/over": {
    status: 409,
    message: "C'est réglé, ou trop tard : il n'y a plus rien à dire de ce qui restait.",
  },
  "leftover/not-fetched": {
    status: 409,
    message: "D'après le stock, l'artisan n'a pas encore tout repris.",
  },
  "leftover/not-there": {
    status: 404,
    message: "Ce produit ne fait pas partie de ce qui reste. Rechargez la page.",
  },
  "leftover/nothing-left": {
    status: 404,
    message: "D'après le stock, il ne reste rien à étiqueter.",
  },
  "leftover/sides-only": {
    status: 403,
    message: "Seul le loueur confirme que la place est vide, ou dit ce qui reste.",
  },
  "leftover/case-not-found": { status: 404, message: "Ce dossier n'existe pas." },
  "leftover/case-decided": { status: 409, message: "Ce dossier est déjà réglé." },
  "leftover/day-out-of-range": {
    status: 400,
    message: `Choisissez un jour à partir d'aujourd'hui et dans les ${LIMITS.leftoverFetchDays} jours.`,
  },
  "leftover/of-account": {
    status: 409,
    message:
      "Une location finie de ce compte n'est pas réglée : voyez « Ce qui reste » sur sa page. Le compte pourra être fermé ensuite.",
  },
  "leftover/orders-wait": {
    status: 409,
    message:
      "Des commandes attendent encore d'être remises dans cet espace : ce n'est réglé qu'après elles.",
  },
  "place-state/not-open": {
    status: 409,
    message: "Cet état des lieux ne s'écrit et ne se signe pas aujourd'hui.",
  },
  "place-state/signed": {
    status: 409,
    message: "Vous avez signé tous les deux : cet état des lieux ne change plus.",
  },
  "place-state/changed": {
    status: 409,
    message: "L'état des lieux a changé entre-temps. Relisez-le, puis recommencez.",
  },
  "place-state/empty": {
    status: 409,
    message: "Ajoutez d'abord une photo ou une remarque : il n'y a rien à signer.",
  },
  "place-state/too-many-pictures": {
    status: 409,
    message: `${LIMITS.placeStatePictures} photos au maximum pour chacun. Supprimez-en une d'abord.`,
  },
  "place-state/read-only": {
    status: 403,
    message: "Seuls le loueur, l'artisan et qui remet les commandes ici y écrivent.",
  },
  "place-state/sides-sign": {
    status: 403,
    message: "Seuls le loueur et l'artisan signent l'état des lieux.",
  },
  "place-state/picture-not-found": { status: 404, message: "Cette photo n'est plus là." },
  "place-state/not-signed": {
    status: 404,
    message: "Le document existe dès que vous avez signé tous les deux.",
  },
} as const;
