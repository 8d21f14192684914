import { adminDelete, adminUpdateUser } from "@stokaz/contract/admin/admin";
import { exportAudit, listAudit } from "@stokaz/contract/admin/admin-audit";
import { listCommitments } from "@stokaz/contract/admin/admin-details";
import {
  type AdminList,
  adminDashboard,
  adminExport,
  adminRows,
  exportFileName,
} from "@stokaz/contract/admin/admin-lists";
import { getTransactionPurchase } from "@stokaz/contract/admin/admin-purchases";
import type { Answer, CallInput } from "@stokaz/contract/endpoint";
import { listAllDocuments } from "@stokaz/contract/papers/documents";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { call } from "../../../lib/api/client.ts";
import { ApiError } from "../../../lib/api/error.ts";
import type { ListChoice } from "../../../lib/browser/list-address.ts";
import { saveFile } from "../../../lib/browser/save-file.ts";
import { toast } from "../../../lib/browser/toasts.ts";
import { adminPageQuery, adminQuery, useDetailAddress } from "../api.ts";
import { deletionFailure, exportFailure, LOADING_FAILURE, loadingFailure } from "../rules.ts";

/** Row of one of the administrator's lists. */
export type AdminRow<List extends AdminList> = z.output<(typeof adminRows)[List]>;

const keyOf = (type: AdminList) => ["admin", type] as const;

/**
 * Query of a page of a list. Another page or filter shows the former rows until its own are loaded.
 */
export const adminListQuery = <List extends AdminList>(
  type: List,
  { page, choice }: { page: number; choice: ListChoice },
) =>
  queryOptions({
    queryKey: [...keyOf(type), page, choice],
    queryFn: async ({
      signal,
    }): Promise<{ data: AdminRow<List>[]; total: number; committed: readonly string[] }> => {
      // The contract's answer covers all four lists, so the schema is narrowed to the requested
      // one.
      const answer = z.object({
        data: z.array(adminRows[type]),
        total: z.number(),
        committed: z.array(z.string()),
      });
      const query = { ...choice, type, page };
      const { data, ...rest } = await call({ ...adminDashboard, answer }, { query }, { signal });
      // The schema was taken under this type.
      return { data: data as AdminRow<List>[], ...rest };
    },
    placeholderData: keepPreviousData,
    meta: { failureMessage: LOADING_FAILURE },
  });

/** Problem codes of a deletion that is refused because other people depend on the row. */
const BLOCKS: readonly ApiError["code"][] = [
  "account/has-commitments",
  "account/money-waiting",
  "space/has-rentals",
  "product/has-orders",
];
const isBlocked = (error: Error): boolean =>
  error instanceof ApiError && BLOCKS.includes(error.code);

/**
 * Reason why a row could not be deleted.
 *
 * @returns `undefined` if the blocking commitments are listed elsewhere
 */
export const deletionRefusal = (error: Error | null): string | undefined =>
  error && !isBlocked(error) ? deletionFailure(error) : undefined;

/** Deletes a row of a list and shows the result, with the server's reason if it was refused. */
export const useDeleteRow = (type: AdminList, onBlocked: (id: string, reason: string) => void) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, confirm }: { id: string; confirm: string }) =>
      call(adminDelete, { params: { type, id }, query: { confirm } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error, { id }) => {
      if (isBlocked(error)) onBlocked(id, error.message);
      else toast.error(deletionFailure(error));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(type) }),
  });
};

/**
 * Updates a person. The form shows the refused fields; the query client reports any other failure.
 */
export const useUpdateUser = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, edit }: { id: string; edit: CallInput<typeof adminUpdateUser>["body"] }) =>
      call(adminUpdateUser, { params: { id }, body: edit }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return queryClient.invalidateQueries({ queryKey: keyOf("users") });
    },
  });
};

export const auditQuery = ({ page, choice }: { page: number; choice: ListChoice }) =>
  adminPageQuery("audit", listAudit, { query: { ...choice, page } });

/** Query of all users' documents with the result of the last check. */
export const documentsQuery = ({ page, choice }: { page: number; choice: ListChoice }) =>
  adminPageQuery("documents", listAllDocuments, { query: { ...choice, page } });

export type IssuedCheck = NonNullable<Answer<typeof listAllDocuments>["check"]>;

/** Downloads a list or the audit log with its current filters as a CSV file. */
export const useExport = (list: AdminList | "audit") =>
  useMutation({
    mutationFn: async ({ choice, today }: { choice: ListChoice; today: CalendarDay }) => {
      const content =
        list === "audit"
          ? await call(exportAudit, { query: choice })
          : await call(adminExport, { query: { ...choice, type: list } });
      saveFile(exportFileName(list, today), "text/csv", new Uint8Array(content));
    },
    onError: (error) => toast.error(exportFailure(error)),
  });

/** Query of the commitments that block a deletion. */
export const commitmentsQuery = (type: AdminList, id: string) =>
  adminQuery("commitments", listCommitments, { params: { type, id } });

/** Opens the order or rental of a transaction. */
export const useOpenPurchase = () => {
  const { open } = useDetailAddress();
  return useMutation({
    mutationFn: ({ id }: { id: string }) => call(getTransactionPurchase, { params: { id } }),
    onSuccess: ({ purpose, purchaseId }) => open(purpose, purchaseId),
    onError: (error) => toast.error(loadingFailure(error)),
  });
};
