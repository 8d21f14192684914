import { Button } from "@mantine/core";
import type { Lease } from "@stokaz/contract/leases/leases";
import type { StandingProduct } from "@stokaz/contract/leases/pallets";
import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { formatCount, formatSurface } from "../../lib/format/format.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { Pallets } from "../../ui/offers/pallets.tsx";
import { isOfArtisan } from "./rules.ts";

/** French text with the number of rented and free pallets. */
const roomWords = ({ pallets, standing }: Lease): string => {
  const rented = `${formatCount(pallets, "palette louée", "palettes louées")} (${formatSurface(pallets)})`;
  return standing.free === 0
    ? `${rented}, toutes occupées.`
    : `${rented}, dont ${formatCount(standing.free, "libre")}.`;
};

/** Link to the stock of a product, unless orders hold all of it. */
const stockLink = ({ _id, productName, stock }: StandingProduct): ReactElement | null =>
  stock === 0 ? null : (
    <Button
      component={Link}
      to={paths.productStock.href(_id)}
      variant="default"
      aria-label={`Corriger le stock de ${productName}`}
      data-unprinted
    >
      Corriger le stock
    </Button>
  );

/** Content of each pallet. @param asked number of the pallet whose label was scanned */
export const PalletsSection = ({
  lease,
  asked,
}: {
  lease: Lease;
  asked?: number | undefined;
}): ReactElement => (
  <Panel title="Sur les palettes" help={roomWords(lease)}>
    <Pallets
      standing={lease.standing}
      asked={asked}
      unplacedAction={isOfArtisan(lease) ? stockLink : undefined}
    />
    {isOfArtisan(lease) && (
      <Button
        component={Link}
        to={paths.storageDetails.href({ rental: lease._id })}
        variant="default"
        mt="md"
        data-unprinted
      >
        Gérer mes produits
      </Button>
    )}
  </Panel>
);
