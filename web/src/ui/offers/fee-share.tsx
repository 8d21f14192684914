import { cents, withoutFee } from "@stokaz/contract/money/money";
import type { ReactElement } from "react";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { formatShortEuros } from "../../lib/format/format.ts";

const TEN_EUROS = cents(1000);

/** Shows how ten euros of a price are shared: `Sur 10 € : 9 € à l'artisan, 1 € à la plateforme.` */
export const FeeShare = ({ kind }: { kind: "product" | "rent" }): ReactElement => {
  const percent = useTerritoryFacts()?.platformFeePercent;
  // An empty line keeps the place until the fee is loaded.
  if (percent === undefined) return <>&nbsp;</>;
  const left = withoutFee(TEN_EUROS, percent);
  return (
    <>
      Sur {formatShortEuros(TEN_EUROS)}
      {kind === "rent" && " par mois"}&#8239;: {formatShortEuros(left)}{" "}
      {kind === "rent" ? "au loueur" : "à l'artisan"}, {formatShortEuros(cents(TEN_EUROS - left))} à
      la plateforme.
    </>
  );
};
