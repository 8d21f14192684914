import { GROUNDS, type GroundName } from "@stokaz/contract/grounds";
import type { Measure } from "@stokaz/contract/measures";

/** What a measure reaches, as the person concerned reads it. */
const SCOPES: Readonly<Record<Measure, string>> = {
  hide: "Cette annonce seule, sur tout le site. Ce qui est déjà payé suit son cours.",
  suspend:
    "Votre compte et toutes vos annonces, sur tout le site. Ce qui est déjà payé suit son cours.",
  none: "Rien ne change.",
};

/** What a decision says of its measure, as it is kept: the rule as it reads today, and what the measure reaches. */
export const wordsOf = (
  measure: Measure,
  ground: GroundName,
): { ground: GroundName | null; ground_text: string | null; scope: string } => {
  const scope = SCOPES[measure];
  if (measure === "none") return { ground: null, ground_text: null, scope };
  return { ground, ground_text: GROUNDS[ground].text, scope };
};
