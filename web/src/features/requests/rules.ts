import type { RentalRequestShown, RequestStatus } from "@stokaz/contract/leases/rental-requests";

type Tone = "danger" | "success" | "warning" | "neutral";

const BADGES = {
  waiting: { tone: "warning", label: "En attente de réponse" },
  accepting: { tone: "success", label: "Acceptée, paiement en cours" },
  accepted: { tone: "success", label: "Acceptée" },
  refused: { tone: "danger", label: "Refusée" },
  withdrawn: { tone: "neutral", label: "Retirée" },
  unanswered: { tone: "neutral", label: "Sans réponse" },
  lapsed: { tone: "neutral", label: "Annulée" },
} as const satisfies Record<RequestStatus, { tone: Tone; label: string }>;

/** Badge of a request's state. */
export const badgeOf = ({
  status,
}: Pick<RentalRequestShown, "status">): { tone: Tone; label: string } => BADGES[status];

const NOTHING_CHARGED = "Rien n'a été débité.";

/**
 * French text with the result of a request, for its artisan.
 *
 * @returns `undefined` while it waits for the lessor
 */
export const outcomeOf = ({
  status,
  reason,
}: Pick<RentalRequestShown, "status" | "reason">): string | undefined => {
  if (status === "refused") {
    return reason ? `Raison : ${reason} ${NOTHING_CHARGED}` : NOTHING_CHARGED;
  }
  if (status === "unanswered") return `Le loueur n'a pas répondu à temps. ${NOTHING_CHARGED}`;
  if (status === "lapsed") {
    return `La place ou le paiement n'était plus disponible. ${NOTHING_CHARGED}`;
  }
  if (status === "accepting") return "Le loueur a accepté : votre paiement est en cours.";
  return undefined;
};
