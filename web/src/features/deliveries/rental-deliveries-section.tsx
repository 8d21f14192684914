import { Anchor, Button, Title } from "@mantine/core";
import type { RentedSpace } from "@stokaz/contract/leases/rentals";
import type { RentalPhase } from "@stokaz/contract/leases/rented-space";
import { paths } from "@stokaz/contract/paths";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type ReactElement, useState } from "react";
import { Link } from "react-router";
import { useRights } from "../../lib/session/rights.ts";
import { PlusIcon } from "../../ui/page/tool-icons.tsx";
import { AnnounceDialog } from "./announce-dialog.tsx";
import { DeliveriesList } from "./deliveries-list-section.tsx";
import styles from "./deliveries-section.module.css";
import { firstDropOffDay } from "./rules.ts";

type RentalDeliveriesSectionProps = { rental: RentedSpace; phase: RentalPhase; today: CalendarDay };

/** Expected deliveries at a rented space, with the button to announce one. */
export const RentalDeliveriesSection = ({
  rental,
  phase,
  today,
}: RentalDeliveriesSectionProps): ReactElement | null => {
  const [isAnnouncing, setIsAnnouncing] = useState(false);
  const mayBring = useRights().may("products");
  if (phase === "ended" || phase === "ending") return null;
  const hasProducts = rental.products.length > 0;
  const canAnnounce = mayBring && hasProducts && firstDropOffDay(rental, today) !== undefined;
  return (
    <section className={styles.panel} aria-labelledby="livraisons" data-unprinted>
      <div className={styles.head}>
        <Title order={2} size="h3" id="livraisons">
          Livraisons
        </Title>
        <Anchor
          component={Link}
          to={paths.handovers.href({ onglet: "livraisons" })}
          className={styles.all ?? ""}
        >
          Toutes vos livraisons
        </Anchor>
        {canAnnounce && (
          <Button
            leftSection={<PlusIcon />}
            className={styles.add ?? ""}
            onClick={() => setIsAnnouncing(true)}
          >
            Annoncer une livraison
          </Button>
        )}
      </div>
      <DeliveriesList
        wanted={{ status: "expected", rentedSpaceId: rental._id }}
        none={
          <p className={styles.none}>
            {hasProducts
              ? "Dites ce que vous apportez et quand : le loueur vous attend et compte avec vous."
              : "Ajoutez d'abord un produit : vous pourrez ensuite annoncer ce que vous apportez."}
          </p>
        }
      />
      <AnnounceDialog
        rental={rental}
        today={today}
        opened={isAnnouncing}
        onClose={() => setIsAnnouncing(false)}
      />
    </section>
  );
};
