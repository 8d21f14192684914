import { PLACE_STATE_KINDS } from "@stokaz/contract/handover/place-states";
import type { Lease } from "@stokaz/contract/leases/leases";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useToday } from "../../lib/api/territory.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { Spinner } from "../../ui/page/spinner.tsx";
import { placeStatesQuery } from "./api.ts";
import { StateCard } from "./state-card.tsx";

/** States of a lease's place when its artisan moves in and when they move out. */
export const PlaceStatesSection = ({ lease }: { lease: Lease }): ReactElement => {
  const { data, error, refetch } = useQuery(placeStatesQuery(lease._id));
  const today = useToday();
  return (
    <Panel
      title="État des lieux"
      help="Photos et remarques de chacun, signées par le loueur et l'artisan. Ce n'est pas obligatoire."
    >
      {error && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner />}
      {data &&
        today &&
        PLACE_STATE_KINDS.map((kind) => (
          <StateCard key={kind} lease={lease} state={data[kind]} today={today} />
        ))}
    </Panel>
  );
};
