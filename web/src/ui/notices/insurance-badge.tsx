import type { InsuranceState } from "@stokaz/contract/spaces/insurance";
import type { ReactElement } from "react";
import { formatLongDay } from "../../lib/format/format.ts";
import { StatusBadge } from "../lists/status-badge.tsx";
import { CheckIcon } from "../page/icons.tsx";

const WORDS = {
  verified: { tone: "success", word: "Assurance vérifiée jusqu'au" },
  declared: { tone: "neutral", word: "Assurance déclarée jusqu'au" },
  over: { tone: "warning", word: "Assurance finie depuis le" },
  refused: { tone: "danger", word: "Attestation d'assurance refusée" },
  missing: { tone: "warning", word: "Aucune attestation d'assurance" },
} as const;

/** State of an artisan's insurance: checked by the operator, only declared, or none. */
export const InsuranceBadge = ({ insurance }: { insurance: InsuranceState }): ReactElement => {
  const { state, until } = insurance;
  const { tone, word } = WORDS[state];
  return (
    <StatusBadge
      tone={tone}
      label={until ? `${word} ${formatLongDay(until)}` : word}
      {...(state === "verified" && { icon: <CheckIcon size={16} /> })}
    />
  );
};
