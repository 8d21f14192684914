import type { OwnSpace } from "@stokaz/contract/spaces/spaces";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { MonthNav } from "../../ui/lists/month-nav.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { Spinner } from "../../ui/page/spinner.tsx";
import { occupancyQuery } from "./api.ts";
import { EarningsSection } from "./earnings-section.tsx";
import styles from "./occupancy.module.css";
import { OccupancyCalendarSection } from "./occupancy-calendar-section.tsx";
import { TenantsSection } from "./tenants-section.tsx";

const Content = ({ space }: { space: OwnSpace }): ReactElement => {
  const [asked, setAsked] = useState<string>();
  const { data, error, refetch } = useQuery(occupancyQuery(space._id, asked));
  if (!data && error) {
    return (
      <ErrorState
        message="L'occupation de cet espace n'a pas pu être lue."
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <Spinner />;
  return (
    <div className={styles.occupancy}>
      <div>
        <MonthNav month={asked ?? data.month} onMonth={setAsked} />
        <OccupancyCalendarSection key={data.month} occupancy={data} />
      </div>
      <div className={styles.aside}>
        <TenantsSection occupancy={data} spaceName={space.name} />
        <EarningsSection earnings={data.earnings} />
      </div>
    </div>
  );
};

type OccupancyDialogProps = {
  opened: boolean;
  space: OwnSpace | undefined;
  onClose: () => void;
};

/** Occupancy of a space by day and by month, with its tenants and its earnings. */
export const OccupancyDialog = ({ opened, space, onClose }: OccupancyDialogProps): ReactElement => (
  <Dialog
    opened={opened}
    onClose={onClose}
    width={960}
    title={space ? `Occupation : ${space.name}` : "Occupation"}
  >
    {space && <Content key={space._id} space={space} />}
  </Dialog>
);
