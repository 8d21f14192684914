import { Button } from "@mantine/core";
import { changedMandateText, type KeptCard } from "@stokaz/contract/leases/rents";
import type { ReactElement } from "react";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { useChangeCard } from "./api.ts";
import styles from "./rents.module.css";
import { brandOf, endOfCard } from "./rules.ts";

type CardSectionProps = { card: KeptCard | null; rentalId: string };

/** Card that rents are charged to, with the button to change it. */
export const CardSection = ({ card, rentalId }: CardSectionProps): ReactElement => {
  const change = useChangeCard();
  const brandName = useTerritoryFacts()?.brandName;
  return (
    <div className={styles.card}>
      <h3 className={styles.cardTitle}>Carte prélevée</h3>
      <p className={styles.cardName}>
        {card ? `${brandOf(card.brand)} se terminant par ${card.last4}` : "Aucune pour l'instant"}
        {card && <span className={styles.detail}>expire fin {endOfCard(card)}</span>}
      </p>
      <Button
        variant="default"
        loading={change.isPending || change.isSuccess}
        onClick={() => change.mutate(rentalId)}
      >
        {card ? "Changer de carte" : "Indiquer une carte"}
      </Button>
      {brandName !== undefined && (
        <p className={styles.detail}>
          En changeant de carte&#8239;: {changedMandateText(brandName)}
        </p>
      )}
    </div>
  );
};
