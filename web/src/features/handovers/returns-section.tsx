import { Button, Title } from "@mantine/core";
import type { ExpectedReturn } from "@stokaz/contract/orders/withdrawals";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import illustration from "../../assets/empty-orders.svg";
import { messageOf } from "../../lib/api/error.ts";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { formatInstantDay, formatLongDay } from "../../lib/format/format.ts";
import { MoreButton } from "../../ui/lists/more-button.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { CardSkeletons } from "../../ui/page/loading.tsx";
import { CalendarIcon } from "../../ui/page/tool-icons.tsx";
import { returnsQuery } from "./api.ts";
import cards from "./pickup-card.module.css";
import styles from "./pickups-section.module.css";
import { ReturnDialog } from "./return-dialog.tsx";
import { ReturnLineWords } from "./return-form.tsx";

type ReturnCardProps = {
  expected: ExpectedReturn;
  timeZone: string;
  /** True if the card must name the place. */
  isOfSeveralPlaces: boolean;
  onReturned: () => void;
};

/** One buyer who is to bring products back. */
const ReturnCard = ({
  expected,
  timeZone,
  isOfSeveralPlaces,
  onReturned,
}: ReturnCardProps): ReactElement => {
  const { orderNumber, buyerName, lines, declaredAt, refundBy, storageName } = expected;
  const isRefunded = lines.every((line) => line.isRefunded);
  return (
    <article className={cards.card} aria-label={`Retour de la commande ${orderNumber}`}>
      <header className={cards.head}>
        <Title order={2} size="h3" className={cards.buyer ?? ""}>
          {buyerName}
        </Title>
        <span className={cards.number}>{orderNumber}</span>
        <p className={cards.when}>
          <CalendarIcon size={18} />
          <span>
            {isRefunded ? "Attendu depuis le" : "Attendu au plus tard le"}{" "}
            {isRefunded ? formatInstantDay(declaredAt, timeZone) : formatLongDay(refundBy)}
            {isOfSeveralPlaces && <span className={cards.place}>{storageName}</span>}
          </span>
        </p>
      </header>
      <section className={cards.artisan}>
        <ul>
          {lines.map((line) => (
            <li key={line.lineId}>
              <ReturnLineWords line={line} />
            </li>
          ))}
        </ul>
      </section>
      <footer className={cards.actions}>
        <Button
          variant="outline"
          onClick={onReturned}
          aria-label={`Produit rendu : commande ${orderNumber} de ${buyerName}`}
        >
          Produit rendu
        </Button>
      </footer>
    </article>
  );
};

/** List of returns to one's places or of one's own products. */
export const ReturnsSection = (): ReactElement => {
  const returns = useInfiniteQuery(returnsQuery);
  const territory = useTerritoryFacts();
  const [returned, setReturned] = useState<ExpectedReturn>();
  if (returns.isError && !returns.data) {
    return <ErrorState message={messageOf(returns.error)} onRetry={() => returns.refetch()} />;
  }
  if (!returns.data || !territory) return <CardSkeletons count={2} />;
  const rows = returns.data.pages.flatMap(({ data }) => data);
  const places = new Set(rows.map(({ storageId }) => storageId));
  return (
    <div className={styles.section}>
      {rows.length === 0 ? (
        <EmptyState
          illustration={illustration}
          message="Aucun retour n'est attendu. Un e‑mail vous prévient quand un client doit rapporter un produit."
        />
      ) : (
        <ul className={styles.cards}>
          {rows.map((expected) => (
            <li key={expected.withdrawalId}>
              <ReturnCard
                expected={expected}
                timeZone={territory.timeZone}
                isOfSeveralPlaces={places.size > 1}
                onReturned={() => setReturned(expected)}
              />
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={returns}>Voir plus de retours</MoreButton>
      <ReturnDialog expected={returned} onClose={() => setReturned(undefined)} />
    </div>
  );
};
