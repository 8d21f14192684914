/** Refusals of the approval of first listings. */
export const APPROVAL_PROBLEMS = {
  "approval/not-waiting": { status: 409, message: "Cette annonce n'attend plus de validation." },
  "approval/not-refused": {
    status: 409,
    message: "Cette annonce n'a pas été refusée : il n'y a rien à soumettre à nouveau.",
  },
} as const;
