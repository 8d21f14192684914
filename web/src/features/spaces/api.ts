import { inviteManager, listManagers, removeManager } from "@stokaz/contract/accounts/managers";
import type { Answer, CallInput } from "@stokaz/contract/endpoint";
import { getCommunePrices } from "@stokaz/contract/spaces/available-spaces";
import { getOccupancy } from "@stokaz/contract/spaces/occupancy";
import {
  addSpacePicture,
  arrangeSpacePictures,
  listSpacePictures,
} from "@stokaz/contract/spaces/space-pictures";
import {
  type ChangedSpace,
  createSpace,
  deleteSpace,
  listOwnSpaces,
  type OwnSpace,
  updateSpace,
  updateSpaceOffer,
} from "@stokaz/contract/spaces/spaces";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { useCommand } from "../../lib/api/command.ts";
import { reasonOf } from "../../lib/api/error.ts";
import { KEYS } from "../../lib/api/keys.ts";
import { usePictureChanges } from "../../lib/api/picture-changes.ts";
import { toast } from "../../lib/browser/toasts.ts";

/** Query of the lessor's own spaces. */
export const ownSpacesQuery = queryOptions({
  queryKey: [KEYS.ownSpaces],
  queryFn: ({ signal }) => call(listOwnSpaces, {}, { signal }),
});

/** Query of a space's occupancy. @param month `2026-12`; without it, the current month */
export const occupancyQuery = (spaceId: string, month: string | undefined) =>
  queryOptions({
    queryKey: [KEYS.occupancy, spaceId, month],
    queryFn: ({ signal }) =>
      call(getOccupancy, { params: { id: spaceId }, query: { month } }, { signal }),
    placeholderData: keepPreviousData,
  });

/**
 * Query of the prices in the commune of an address. It is only a help, so a failure shows no
 * message.
 */
export const communePricesQuery = (address: string) =>
  queryOptions({
    queryKey: ["commune-prices", address],
    queryFn: ({ signal }) => call(getCommunePrices, { query: { address } }, { signal }),
    enabled: address !== "",
    retry: false,
    placeholderData: keepPreviousData,
  });

/** Values of the form as typed; the contract's schema reads them. */
export type TypedSpace = Record<keyof Omit<ChangedSpace, "photo" | "version">, string> & {
  photo: File | null | undefined;
  version: string | undefined;
};

/** Reads a space as it is stored now; `undefined` if it is gone. */
export const readNewestSpace = async (id: string): Promise<OwnSpace | undefined> =>
  (await call(listOwnSpaces, {})).find(({ _id }) => _id === id);

type SpaceToSave = { typed: TypedSpace; requestKey: string };

/** Answer after a space is published or changed. */
export type SavedSpace = Answer<typeof createSpace>;

const save = (
  { typed, requestKey }: SpaceToSave,
  spaceId: string | undefined,
): Promise<SavedSpace> => {
  // The form has checked these values with the schemas of both calls.
  const body = typed as CallInput<typeof createSpace>["body"] &
    CallInput<typeof updateSpace>["body"];
  return spaceId === undefined
    ? call(createSpace, { body }, { requestKey })
    : call(updateSpace, { params: { id: spaceId }, body });
};

const notifySaved = ({ message, storageSpace }: SavedSpace): void => {
  toast.success(message);
  if (storageSpace.lat === null) {
    toast.warning(
      "L'adresse n'a pas été trouvée sur la carte. Vérifiez la commune et le code postal.",
    );
  }
};

/**
 * Publishes a space, once per idempotency key, or changes the given space. The list of spaces is
 * loaded again before it succeeds.
 */
export const useSaveSpace = (spaceId: string | undefined) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wanted: SpaceToSave) => save(wanted, spaceId),
    onSuccess: async (saved) => {
      notifySaved(saved);
      await queryClient.invalidateQueries({ queryKey: ownSpacesQuery.queryKey });
    },
  });
};

/** Takes a space off offer, or puts it back. */
export const useUpdateOffer = () =>
  useCommand(
    ({ id, isTakenOff }: { id: string; isTakenOff: boolean }) =>
      call(updateSpaceOffer, { params: { id }, body: { isTakenOff } }),
    { invalidates: [ownSpacesQuery.queryKey, [KEYS.spaces]] },
  );

/** Message of a refused deletion. Source: specification §8. */
export const deletionFailure = (error: Error): string =>
  reasonOf(error) ?? "Erreur lors de la suppression de l'espace de stockage.";

/** Deletes a space. The list is loaded again after any answer. */
export const useDeleteSpace = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (spaceId: OwnSpace["_id"]) => call(deleteSpace, { params: { id: spaceId } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(deletionFailure(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownSpacesQuery.queryKey }),
  });
};

export const spacePicturesQuery = (id: string) =>
  queryOptions({
    queryKey: [KEYS.pictures, "space", id],
    queryFn: ({ signal }) => call(listSpacePictures, { params: { id } }, { signal }),
  });

/** Commands that add a picture to a space or change the order of its pictures. */
export const useSpacePictureChanges = (id: string) =>
  usePictureChanges({
    own: spacePicturesQuery(id).queryKey,
    shownIn: [KEYS.ownSpaces, KEYS.spaces, KEYS.products],
    add: (body) => call(addSpacePicture, { params: { id }, body }),
    arrange: (body) => call(arrangeSpacePictures, { params: { id }, body }),
  });

/** Query of the managers of a space, who hand orders over, and of the people invited to be one. */
export const managersQuery = (spaceId: string) =>
  queryOptions({
    queryKey: ["managers", spaceId],
    queryFn: ({ signal }) => call(listManagers, { params: { id: spaceId } }, { signal }),
  });

/** Invites a manager by e-mail, or sends the invitation again. */
export const useInviteManager = (spaceId: string) =>
  useCommand((email: string) => call(inviteManager, { params: { id: spaceId }, body: { email } }), {
    invalidates: [managersQuery(spaceId).queryKey],
  });

/** Removes a manager or an invitation. */
export const useRemoveManager = (spaceId: string) =>
  useCommand((managerId: string) => call(removeManager, { params: { id: spaceId, managerId } }), {
    invalidates: [managersQuery(spaceId).queryKey],
  });
