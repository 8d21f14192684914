import { Button } from "@mantine/core";
import type { RentedSpace } from "@stokaz/contract/leases/rentals";
import { phaseOf } from "@stokaz/contract/leases/rented-space";
import { paths } from "@stokaz/contract/paths";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link, useSearchParams } from "react-router";
import noSpace from "../../assets/empty-spaces.svg";
import { RentalDeliveriesSection } from "../../features/deliveries/rental-deliveries-section.tsx";
import { rentedSpacesQuery } from "../../features/renting/api.ts";
import { ContractSection } from "../../features/renting/contract-section.tsx";
import { RentedSpaceCard } from "../../features/renting/rented-space-card.tsx";
import { useAreRequestsLoading } from "../../features/requests/api.ts";
import { OwnRequestsSection } from "../../features/requests/own-requests-section.tsx";
import { SalesSection } from "../../features/sales/sales-section.tsx";
import { ProductsSection } from "../../features/seller-products/products-section.tsx";
import { useToday } from "../../lib/api/territory.ts";
import { pageMeta } from "../../lib/format/meta.ts";
import { requireSession } from "../../lib/session/guard.ts";
import { useRights } from "../../lib/session/rights.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { Spinner } from "../../ui/page/spinner.tsx";
import styles from "./storage-details-page.module.css";

export const meta = pageMeta("Mes espaces de stockage");

export const clientLoader = requireSession("artisan");

const NoRentedSpace = (): ReactElement => {
  const { isOneself } = useRights();
  return (
    <Panel>
      <EmptyState
        illustration={noSpace}
        message={
          isOneself ? "Vous n'avez pas encore d'espace loué." : "Il n'y a pas encore d'espace loué."
        }
        action={
          isOneself && (
            <Button component={Link} to={paths.search.href()}>
              Trouver un espace
            </Button>
          )
        }
      />
    </Panel>
  );
};

/** On a phone, where the list is wider than the screen, this scrolls to the chosen card. */
const showCard = (card: HTMLElement | null): void =>
  card?.scrollIntoView({ block: "nearest", inline: "center" });

const RentedSpaces = ({
  rentals,
  today,
}: {
  rentals: readonly [RentedSpace, ...RentedSpace[]];
  today: CalendarDay;
}): ReactElement => {
  const [parameters] = useSearchParams();
  const wanted = parameters.get("rental");
  const selected = rentals.find(({ _id }) => _id === wanted) ?? rentals[0];
  const phase = phaseOf(selected, today);
  const { may } = useRights();
  return (
    <div className={styles.columns}>
      <nav aria-label="Espaces loués" data-unprinted>
        <ul className={styles.list}>
          {rentals.map((rental) => (
            <li key={rental._id} ref={rental._id === wanted ? showCard : undefined}>
              <RentedSpaceCard
                rental={rental}
                phase={phaseOf(rental, today)}
                isSelected={rental._id === selected._id}
              />
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.detail}>
        <ContractSection rental={selected} phase={phase} today={today} />
        {may("products") && <ProductsSection key={selected._id} rental={selected} phase={phase} />}
        <RentalDeliveriesSection
          key={`livraisons-${selected._id}`}
          rental={selected}
          phase={phase}
          today={today}
        />
        {may("sales") && <SalesSection spaceId={selected.storageSpace._id} />}
      </div>
    </div>
  );
};

const Content = (): ReactElement => {
  const { data, isError, refetch } = useQuery(rentedSpacesQuery);
  const today = useToday();
  if (isError && !data) {
    return <ErrorState onRetry={() => void refetch()} />;
  }
  if (!data || !today) return <Spinner />;
  const [first, ...others] = data;
  return first ? <RentedSpaces rentals={[first, ...others]} today={today} /> : <NoRentedSpace />;
};

const StorageDetailsPage = (): ReactElement => {
  const { isOneself, may } = useRights();
  const areRequestsLoading = useAreRequestsLoading(may("leases"));
  return (
    <PageShell
      title="Mes espaces de stockage"
      lead="Vos contrats, et les produits que vous vendez depuis chaque espace."
      action={
        isOneself && (
          <Button component={Link} to={paths.search.href()} variant="default">
            Louer un autre espace
          </Button>
        )
      }
    >
      {areRequestsLoading ? (
        <Spinner />
      ) : (
        <div className={styles.sections}>
          {may("leases") && <OwnRequestsSection />}
          <Content />
        </div>
      )}
    </PageShell>
  );
};

export default StorageDetailsPage;
