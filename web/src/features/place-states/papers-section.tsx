import { Button } from "@mantine/core";
import { PLACE_STATE_KINDS, type PlaceState } from "@stokaz/contract/handover/place-states";
import type { Lease } from "@stokaz/contract/leases/leases";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { DownloadIcon } from "../../ui/page/tool-icons.tsx";
import { placeStatesQuery, useSaveState } from "./api.ts";

const LABELS = {
  entry: "Télécharger l'état des lieux d'entrée",
  exit: "Télécharger l'état des lieux de sortie",
} as const;

const SaveButton = ({ leaseId, state }: { leaseId: string; state: PlaceState }): ReactElement => {
  const save = useSaveState({ id: leaseId, kind: state.kind }, state.fileName);
  return (
    <Button
      variant="default"
      leftSection={<DownloadIcon />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {LABELS[state.kind]}
    </Button>
  );
};

/** Downloads of the states that both sides signed, beside the contract. */
export const PlaceStatePapers = ({ lease }: { lease: Lease }): ReactElement => {
  const { data } = useQuery(placeStatesQuery(lease._id));
  const signed = PLACE_STATE_KINDS.flatMap((kind) =>
    data?.[kind].status === "signed" ? [data[kind]] : [],
  );
  return (
    <>
      {signed.map((state) => (
        <SaveButton key={state.kind} leaseId={lease._id} state={state} />
      ))}
    </>
  );
};
