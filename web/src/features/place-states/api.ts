import type { CallInput } from "@stokaz/contract/endpoint";
import {
  addPlacePicture,
  describePlacePicture,
  listPlaceStates,
  type PlacePictureSize,
  type PlaceState,
  type PlaceStateKind,
  readPlacePicture,
  readPlaceStatePaper,
  removePlacePicture,
  signPlaceState,
  writePlaceNotes,
} from "@stokaz/contract/handover/place-states";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { messageOf } from "../../lib/api/error.ts";
import { KEYS } from "../../lib/api/keys.ts";
import { asDataUrl } from "../../lib/browser/data-url.ts";
import { saveFile } from "../../lib/browser/save-file.ts";
import { toast } from "../../lib/browser/toasts.ts";

/** Query of both states of a lease's place. */
export const placeStatesQuery = (leaseId: string) =>
  queryOptions({
    queryKey: [KEYS.placeStates, leaseId],
    queryFn: ({ signal }) => call(listPlaceStates, { params: { id: leaseId } }, { signal }),
  });

/** Lease and kind of a place state. */
export type StateRef = { id: string; kind: PlaceStateKind };

/** Query of a private picture's address for `<img>`. The session gives access to it. */
export const placePictureQuery = (
  { id, kind }: StateRef,
  pictureId: string,
  size: PlacePictureSize,
) =>
  queryOptions({
    queryKey: [KEYS.placePictures, pictureId, size],
    queryFn: async ({ signal }) =>
      asDataUrl(
        await call(
          readPlacePicture,
          { params: { id, kind, pictureId }, query: { size } },
          { signal },
        ),
      ),
    // A picture never changes, so it stays in the cache.
    staleTime: Number.POSITIVE_INFINITY,
  });

type Change =
  | { notes: CallInput<typeof writePlaceNotes>["body"] }
  | { add: CallInput<typeof addPlacePicture>["body"] }
  | { describe: { pictureId: string; description: string } }
  | { remove: { pictureId: string } }
  | { sign: { version: number } };

const send = ({ id, kind }: StateRef, change: Change): Promise<{ message: string }> => {
  const params = { id, kind };
  if ("notes" in change) return call(writePlaceNotes, { params, body: change.notes });
  if ("add" in change) return call(addPlacePicture, { params, body: change.add });
  if ("sign" in change) return call(signPlaceState, { params, body: change.sign });
  if ("remove" in change) {
    return call(removePlacePicture, { params: { ...params, ...change.remove } });
  }
  const { pictureId, description } = change.describe;
  return call(describePlacePicture, { params: { ...params, pictureId }, body: { description } });
};

/**
 * Changes or signs a state. It is loaded again after a refusal as well, since the other side may
 * have changed it.
 */
export const useChangeState = (stateRef: StateRef) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => send(stateRef, change),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [KEYS.placeStates, stateRef.id] }),
  });
};

/** Downloads the PDF of a signed state. */
export const useSaveState = ({ id, kind }: StateRef, fileName: PlaceState["fileName"]) =>
  useMutation({
    mutationFn: async () => {
      const content = await call(readPlaceStatePaper, { params: { id, kind } });
      saveFile(fileName ?? "etat-des-lieux.pdf", "application/pdf", new Uint8Array(content));
    },
    onError: (error) => toast.error(messageOf(error)),
  });
