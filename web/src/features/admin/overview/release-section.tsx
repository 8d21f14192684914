import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { formatCount } from "../../../lib/format/format.ts";
import { Notice } from "../../../ui/notices/notice.tsx";
import { type AlertPeriod, alertReleaseQuery } from "./api.ts";

/** Number of buyers who lose their slot because of a closure; empty until it is loaded. */
export const ReleaseSection = ({ period }: { period: AlertPeriod }): ReactElement | null => {
  const { data } = useQuery(alertReleaseQuery(period));
  if (!data) return null;
  return data.released === 0 ? (
    <Notice tone="info" title="Aucun créneau n'est réservé ces jours-là." />
  ) : (
    <Notice
      tone="warning"
      title={`${formatCount(data.released, "créneau réservé sera libéré", "créneaux réservés seront libérés")}.`}
    >
      Les acheteurs seront prévenus par e-mail et pourront en choisir un autre.
    </Notice>
  );
};
