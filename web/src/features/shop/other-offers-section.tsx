import { paths } from "@stokaz/contract/paths";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { loadShoppingCalls } from "../../lib/api/load-shopping-calls.ts";
import { formatCount } from "../../lib/format/format.ts";
import { OtherOffers } from "../../ui/offers/other-offers.tsx";

/** Storage spaces in a place without a matching product; nothing if there are none either. */
export const OtherOffersSection = ({ text }: { text: string }): ReactElement | null => {
  const { data } = useQuery({
    queryKey: ["available-spaces", "count", text],
    queryFn: async (query) =>
      (await loadShoppingCalls()).readSpaces({ location: text, limit: 1 }, query),
  });
  const { total = 0, correctedLocation } = data ?? {};
  const spaces = formatCount(total, "espace de stockage", "espaces de stockage");
  const offers =
    total === 0 || correctedLocation !== undefined
      ? []
      : [
          {
            label: `${spaces} pour «\u202f${text}\u202f»`,
            to: paths.search.href({ location: text }),
          },
        ];
  return <OtherOffers offers={offers} />;
};
