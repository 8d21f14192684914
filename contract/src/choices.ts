/** Refusals of a choice that was not made. */
export const ANSWER_MISSING = "Choisissez une réponse.";
export const DECISION_MISSING = "Choisissez une décision.";
/** The refusal of a decision without a reason, which both sides read. */
export const SHARED_REASON_MISSING = "Dites pourquoi : les deux parties le liront.";

/** The answer to a decision between two people. */
export const BOTH_SIDES_TOLD = "C'est décidé : les deux parties sont prévenues.";

/** Refusals of a choice that does not exist. */
export const CHOICE_UNKNOWN = "Choix inconnu";
export const LIST_UNKNOWN = "Liste inconnue";
export const STATE_UNKNOWN = "État inconnu";
export const SUBJECT_UNKNOWN = "Objet inconnu";
export const TYPE_UNKNOWN = "Type inconnu";
