/** Refusals of messages between people. */
export const MESSAGE_PROBLEMS = {
  "conversation/not-found": { status: 404, message: "Conversation introuvable." },
  "conversation/not-reported": {
    status: 403,
    message: "Aucun signalement ne permet de lire cette conversation.",
  },
  "message/not-found": { status: 404, message: "Message introuvable." },
  "message/picture-not-found": { status: 404, message: "Photo introuvable." },
  "message/blocked": { status: 403, message: "Cette personne ne reçoit plus vos messages." },
  "message/blocking": {
    status: 409,
    message: "Vous avez bloqué cette personne. Débloquez-la pour lui écrire.",
  },
  "message/side-blocks": {
    status: 403,
    message: "Vous écrivez au nom du loueur : lui seul peut bloquer quelqu'un.",
  },
  "message/recipient-away": {
    status: 409,
    message: "Ce compte est fermé ou suspendu : personne ne lirait votre message.",
  },
  "message/link-invalid": {
    status: 404,
    message: "Ce lien n'est plus valable. Connectez-vous pour lire vos messages.",
  },
  "message/link-used": {
    status: 409,
    message: "Vous avez déjà répondu par ce lien. Connectez-vous pour continuer.",
  },
} as const;
