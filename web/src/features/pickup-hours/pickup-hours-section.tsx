import { Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link } from "react-router";
import illustration from "../../assets/empty-spaces.svg";
import { SPACES_FAILURE } from "../../lib/api/keys.ts";
import { useIsOffered } from "../../lib/api/site.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { RowSkeletons } from "../../ui/page/loading.tsx";
import { ownPlacesQuery } from "./api.ts";
import { CalendarCard } from "./calendar-card.tsx";
import { ClosuresSection } from "./closures-section.tsx";
import styles from "./pickup-hours.module.css";
import { SettingsSection } from "./settings-section.tsx";

/** "Horaires et fermetures": hours in which buyers may come to a lessor's spaces. */
export const PickupHoursSection = (): ReactElement => {
  const areSlotsOffered = useIsOffered("slots");
  const { data: places, isError, refetch } = useQuery(ownPlacesQuery);
  if (!places) {
    return isError ? (
      <ErrorState message={SPACES_FAILURE} onRetry={() => refetch()} />
    ) : (
      <RowSkeletons />
    );
  }
  if (places.length === 0) {
    return (
      <EmptyState
        illustration={illustration}
        message="Publiez d'abord un espace : ses horaires de récupération se règlent ensuite ici."
        action={
          <Button component={Link} to={paths.storageManagement.href({ vue: "ajouter" })}>
            Ajouter un espace de stockage
          </Button>
        }
      />
    );
  }
  return (
    <div className={styles.sections}>
      <div className={styles.column}>
        <ClosuresSection places={places} />
        <CalendarCard />
      </div>
      {areSlotsOffered && <SettingsSection places={places} />}
    </div>
  );
};
