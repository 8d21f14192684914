// Sentences that several areas' refusals share.

/** The refusal of a link that is over, where a new one can be asked for. */
export const LINK_OVER = "Ce lien n'est plus valable. Demandez-en un nouveau.";

/** The refusal of an invitation that is over. */
export const INVITATION_OVER =
  "Cette invitation n'est plus valable. Demandez-en une autre à qui vous l'a envoyée.";
