import type { Answer, CallInput } from "@stokaz/contract/endpoint";
import { inviteManager, listManagers, removeManager } from "@stokaz/contract/managers";
import {
  addSpacePicture,
  arrangeSpacePictures,
  listSpacePictures,
} from "@stokaz/contract/space-pictures";
import {
  type ChangedSpace,
  createSpace,
  deleteSpace,
  getCommunePrices,
  getOccupancy,
  listOwnSpaces,
  type OwnSpace,
  updateSpace,
} from "@stokaz/contract/spaces";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { useCommand } from "../../lib/api/command.ts";
import { reasonOf } from "../../lib/api/error.ts";
import { KEYS } from "../../lib/api/keys.ts";
import { usePictureChanges } from "../../lib/api/picture-changes.ts";
import { toast } from "../../lib/browser/toasts.ts";

/** The lessor's own spaces. */
export const ownSpacesQuery = queryOptions({
  queryKey: [KEYS.ownSpaces],
  queryFn: ({ signal }) => call(listOwnSpaces, {}, { signal }),
});

/** How full a space is. @param month `2026-12`; today's without it */
export const occupancyQuery = (spaceId: string, month: string | undefined) =>
  queryOptions({
    queryKey: [KEYS.occupancy, spaceId, month],
    queryFn: ({ signal }) =>
      call(getOccupancy, { params: { id: spaceId }, query: { month } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What is asked for in the commune of an address. It only helps: a failure is silence. */
export const communePricesQuery = (address: string) =>
  queryOptions({
    queryKey: ["commune-prices", address],
    queryFn: ({ signal }) => call(getCommunePrices, { query: { address } }, { signal }),
    enabled: address !== "",
    retry: false,
    placeholderData: keepPreviousData,
  });

/** What the form holds, as typed; the contract reads it. */
export type TypedSpace = Record<keyof Omit<ChangedSpace, "photo">, string> & {
  photo: File | null | undefined;
};

type SpaceToSave = { typed: TypedSpace; requestKey: string };

/** What is answered once a space is published or changed. */
export type SavedSpace = Answer<typeof createSpace>;

// The form has checked what it holds with the very schemas of these calls.
const save = (
  { typed, requestKey }: SpaceToSave,
  spaceId: string | undefined,
): Promise<SavedSpace> =>
  spaceId === undefined
    ? call(createSpace, { body: typed as CallInput<typeof createSpace>["body"] }, { requestKey })
    : call(updateSpace, {
        params: { id: spaceId },
        body: typed as CallInput<typeof updateSpace>["body"],
      });

const tellSaved = ({ message, storageSpace }: SavedSpace): void => {
  toast.success(message);
  if (storageSpace.lat === null) {
    toast.warning(
      "L'adresse n'a pas été trouvée sur la carte. Vérifiez la commune et le code postal.",
    );
  }
};

/** Publishes a space, once for a request key, or changes the one named. The list is fresh when it succeeds. */
export const useSaveSpace = (spaceId: string | undefined) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wanted: SpaceToSave) => save(wanted, spaceId),
    onSuccess: async (saved) => {
      tellSaved(saved);
      await queryClient.invalidateQueries({ queryKey: ownSpacesQuery.queryKey });
    },
  });
};

/** Why a space could not be taken away. Source: specification §8. */
export const deletionFailure = (error: Error): string =>
  reasonOf(error) ?? "Erreur lors de la suppression de l'espace de stockage.";

/** Takes a space away. Whatever the answer, the list is looked at again. */
export const useDeleteSpace = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (spaceId: OwnSpace["_id"]) => call(deleteSpace, { params: { id: spaceId } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(deletionFailure(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownSpacesQuery.queryKey }),
  });
};

/** The pictures of one's space. */
export const spacePicturesQuery = (id: string) =>
  queryOptions({
    queryKey: [KEYS.pictures, "space", id],
    queryFn: ({ signal }) => call(listSpacePictures, { params: { id } }, { signal }),
  });

/** Adding a picture to one's space, and putting those it has in order. */
export const useSpacePictureChanges = (id: string) =>
  usePictureChanges({
    own: spacePicturesQuery(id).queryKey,
    shownIn: [KEYS.ownSpaces, KEYS.spaces, KEYS.products],
    add: (body) => call(addSpacePicture, { params: { id }, body }),
    arrange: (body) => call(arrangeSpacePictures, { params: { id }, body }),
  });

/** Who may hand orders over at a space, and who is invited to. */
export const managersQuery = (spaceId: string) =>
  queryOptions({
    queryKey: ["managers", spaceId],
    queryFn: ({ signal }) => call(listManagers, { params: { id: spaceId } }, { signal }),
  });

/** Invites somebody by e-mail, or once more. */
export const useInviteManager = (spaceId: string) =>
  useCommand((email: string) => call(inviteManager, { params: { id: spaceId }, body: { email } }), {
    invalidates: [managersQuery(spaceId).queryKey],
  });

/** Takes it back from somebody. */
export const useRemoveManager = (spaceId: string) =>
  useCommand((managerId: string) => call(removeManager, { params: { id: spaceId, managerId } }), {
    invalidates: [managersQuery(spaceId).queryKey],
  });
