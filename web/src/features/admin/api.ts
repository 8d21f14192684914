import {
  type AdminList,
  adminDashboard,
  adminDelete,
  adminRows,
  adminUpdateUser,
} from "@stokaz/contract/admin";
import type { Answer, CallInput } from "@stokaz/contract/endpoint";
import {
  queryOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { z } from "zod";
import { call } from "../../lib/api-client.ts";
import { reasonOf } from "../../lib/api-error.ts";
import { toast } from "../../lib/toasts.ts";

/** Said when a list can't be had. Source: specification §8. */
export const LOADING_FAILURE = "Échec du chargement des données";

/** A line of one of the administrator's lists. */
export type AdminRow<List extends AdminList> = z.output<(typeof adminRows)[List]>;

const keyOf = (type: AdminList) => ["admin", type] as const;

// The contract's answer is any of the four lists: which one, the question tells.
const adminListQuery = <Row extends z.ZodType>(type: AdminList, row: Row) =>
  queryOptions({
    queryKey: keyOf(type),
    queryFn: async ({ signal }): Promise<z.output<Row>[]> => {
      const list = { ...adminDashboard, answer: z.object({ data: z.array(row) }) };
      return (await call(list, { query: { type } }, { signal })).data;
    },
    meta: { failureMessage: LOADING_FAILURE },
  });

export const transactionsQuery = adminListQuery("transactions", adminRows.transactions);
export const usersQuery = adminListQuery("users", adminRows.users);
export const spacesQuery = adminListQuery("spaces", adminRows.spaces);
export const productsQuery = adminListQuery("products", adminRows.products);

const sayFailure = (failure: string, error: Error): void => {
  const reason = reasonOf(error);
  toast.error(reason ? `${failure}. ${reason}` : failure);
};

/** Deletes a row of a list and says what became of it, the server's reason included. */
export const useDeleteRow = (
  type: AdminList,
): UseMutationResult<Answer<typeof adminDelete>, Error, { id: string }> => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }) => call(adminDelete, { params: { type, id } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => sayFailure("Échec de la suppression", error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(type) }),
  });
};

/** Corrects a person. Refused fields are the form's to show; any other failure is said. */
export const useUpdateUser = (): UseMutationResult<
  Answer<typeof adminUpdateUser>,
  Error,
  { id: string; edit: CallInput<typeof adminUpdateUser>["body"] }
> => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, edit }) => call(adminUpdateUser, { params: { id }, body: edit }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return queryClient.invalidateQueries({ queryKey: keyOf("users") });
    },
  });
};

/** Says that a correction failed, where no field can. */
export const sayUpdateFailure = (error: Error): void =>
  sayFailure("Échec de la mise à jour", error);
