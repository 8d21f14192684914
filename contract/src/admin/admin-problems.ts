/** Refusals of the administrators' lists. */
export const ADMIN_PROBLEMS = {
  "queue/not-found": { status: 404, message: "C'est déjà traité." },
  "admin/changed-meanwhile": {
    status: 409,
    message: "Cette ligne a changé entre-temps. Relisez-la avant de la supprimer.",
  },
  "transaction/not-found": { status: 404, message: "Transaction introuvable." },
} as const;
