import {
  adminDelete,
  adminUpdateUser,
  type HideableList,
  hideListing,
  reinstateUser,
  showListing,
  suspendUser,
} from "@stokaz/contract/admin";
import { exportAudit, listAudit } from "@stokaz/contract/admin-audit";
import {
  getPurchaseDetail,
  getTransactionPurchase,
  getUserDetail,
  listCommitments,
} from "@stokaz/contract/admin-details";
import {
  type AdminList,
  adminDashboard,
  adminExport,
  adminRows,
  exportFileName,
} from "@stokaz/contract/admin-lists";
import { listGivenUpMails, sendMailsAgain } from "@stokaz/contract/admin-mails";
import { getOverview, getQueue, placeSpace, resolveItem } from "@stokaz/contract/admin-overview";
import { listBackups } from "@stokaz/contract/backups";
import type { CalendarDay } from "@stokaz/contract/calendar";
import { listAllDocuments } from "@stokaz/contract/documents";
import type { Answer, CallInput } from "@stokaz/contract/endpoint";
import { decideHandoverCase, listHandoverCases } from "@stokaz/contract/handover-cases";
import { decideCertificate } from "@stokaz/contract/insurance";
import { decideLeftovers } from "@stokaz/contract/leftovers";
import { createRefund, retryRefund, runReconciliation } from "@stokaz/contract/payments";
import { readRetention } from "@stokaz/contract/retention";
import { listReviewsForAdmin, publishReview, type ReviewStatus } from "@stokaz/contract/reviews";
import { exportVat } from "@stokaz/contract/vat-exports";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { z } from "zod";
import { call } from "../../lib/api/client.ts";
import { useCommand } from "../../lib/api/command.ts";
import { ApiError, reasonOf } from "../../lib/api/error.ts";
import { useSaveVatFile } from "../../lib/api/vat-files.ts";
import type { ListChoice } from "../../lib/browser/list-address.ts";
import { saveFile } from "../../lib/browser/save-file.ts";
import { toast } from "../../lib/browser/toasts.ts";

/** Said when a list can't be had. Source: specification §8. */
export const LOADING_FAILURE = "Échec du chargement des données";

/** A line of one of the administrator's lists. */
export type AdminRow<List extends AdminList> = z.output<(typeof adminRows)[List]>;

const keyOf = (type: AdminList) => ["admin", type] as const;

/** A page of one of the lists. Another page or filter shows the former rows until it is there. */
export const adminListQuery = <List extends AdminList>(
  type: List,
  { page, choice }: { page: number; choice: ListChoice },
) =>
  queryOptions({
    queryKey: [...keyOf(type), page, choice],
    queryFn: async ({
      signal,
    }): Promise<{ data: AdminRow<List>[]; total: number; committed: readonly string[] }> => {
      // The contract's answer is any of the four lists: which one, the question tells.
      const answer = z.object({
        data: z.array(adminRows[type]),
        total: z.number(),
        committed: z.array(z.string()),
      });
      const query = { ...choice, type, page };
      const { data, ...rest } = await call({ ...adminDashboard, answer }, { query }, { signal });
      return { data: data as AdminRow<List>[], ...rest };
    },
    placeholderData: keepPreviousData,
    meta: { failureMessage: LOADING_FAILURE },
  });

/** What failed, and why when the server says so. */
const failureOf =
  (failure: string) =>
  (error: Error): string => {
    const reason = reasonOf(error);
    return reason ? `${failure}. ${reason}` : failure;
  };

/** What to say of each failure. Source: specification §8. */
export const loadingFailure = failureOf(LOADING_FAILURE);
export const updateFailure = failureOf("Échec de la mise à jour");
export const sendingFailure = failureOf("Échec de l'envoi");
export const exportFailure = failureOf("Échec de l'export");
const deletionFailure = failureOf("Échec de la suppression");

/** A command of an administrator may change any list, figure or detail. */
const ADMIN_COMMAND = { failure: updateFailure, invalidates: [["admin"]] };

/** Refused because somebody counts on it. */
const BLOCKS: readonly ApiError["code"][] = [
  "account/has-commitments",
  "account/money-waiting",
  "space/has-rentals",
  "product/has-orders",
];
const isBlocked = (error: Error): boolean =>
  error instanceof ApiError && BLOCKS.includes(error.code);

/** Why a row could not be deleted; nothing when what stands in the way is listed elsewhere. */
export const deletionRefusal = (error: Error | null): string | undefined =>
  error && !isBlocked(error) ? deletionFailure(error) : undefined;

/** Deletes a row of a list and says what became of it, the server's reason included. */
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

/** Corrects a person. Refused fields are the form's to show; any other failure is said. */
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

/** Somebody or something that a measure is taken against, or is lifted from. */
export type MeasureTarget = { list: "users" | HideableList; id: string };

/** Why it is taken. */
type Reason = CallInput<typeof suspendUser>["body"];

const measure = ({ list, id }: MeasureTarget, why: Reason | undefined) => {
  if (list === "users") {
    return why === undefined
      ? call(reinstateUser, { params: { id } })
      : call(suspendUser, { params: { id }, body: why });
  }
  return why === undefined
    ? call(showListing, { params: { type: list, id } })
    : call(hideListing, { params: { type: list, id }, body: why });
};

/** Suspends somebody or hides a listing for a reason; without one, lifts the measure. */
export const useMeasure = () =>
  useCommand(
    ({ target, why }: { target: MeasureTarget; why?: Reason }) => measure(target, why),
    ADMIN_COMMAND,
  );

/** A page of the reviews in a status. */
export const adminReviewsQuery = (status: ReviewStatus, page: number) =>
  queryOptions({
    queryKey: ["admin", "reviews", status, page],
    queryFn: ({ signal }) => call(listReviewsForAdmin, { query: { status, page } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { failureMessage: LOADING_FAILURE },
  });

export const usePublishReview = () =>
  useCommand((id: string) => call(publishReview, { params: { id } }), ADMIN_COMMAND);

/** A page of the audit log. */
export const auditQuery = ({ page, choice }: { page: number; choice: ListChoice }) =>
  queryOptions({
    queryKey: ["admin", "audit", page, choice],
    queryFn: ({ signal }) => call(listAudit, { query: { ...choice, page } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { failureMessage: LOADING_FAILURE },
  });

/** Everybody's documents, and what the last check of them found. */
export const documentsQuery = ({ page, choice }: { page: number; choice: ListChoice }) =>
  queryOptions({
    queryKey: ["admin", "documents", page, choice],
    queryFn: ({ signal }) => call(listAllDocuments, { query: { ...choice, page } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { failureMessage: LOADING_FAILURE },
  });

export type IssuedCheck = NonNullable<Answer<typeof listAllDocuments>["check"]>;

/** Has the browser keep a list, or the audit log, as it is narrowed: a CSV file. */
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

/** Takes away what all artisans sold in a month with its VAT. */
export const useExportVat = () => useSaveVatFile((query) => call(exportVat, { query }));

/** Key figures of a period. */
export const overviewQuery = (choice: ListChoice) =>
  queryOptions({
    queryKey: ["admin", "overview", choice],
    queryFn: ({ signal }) => call(getOverview, { query: choice }, { signal }),
    placeholderData: keepPreviousData,
    meta: { failureMessage: LOADING_FAILURE },
  });

/** What waits for an administrator. */
export const queueQuery = queryOptions({
  queryKey: ["admin", "queue"],
  queryFn: ({ signal }) => call(getQueue, {}, { signal }),
  meta: { failureMessage: LOADING_FAILURE },
});

export type RetentionState = Answer<typeof readRetention>["data"][number];

/** Each rule of retention, with its clock. */
export const retentionQuery = queryOptions({
  queryKey: ["admin", "retention"],
  queryFn: async ({ signal }) => (await call(readRetention, {}, { signal })).data,
  meta: { failureMessage: LOADING_FAILURE },
});

/** The last backups that were taken by themselves. */
export const backupsQuery = queryOptions({
  queryKey: ["admin", "backups"],
  queryFn: ({ signal }) => call(listBackups, {}, { signal }),
  meta: { failureMessage: LOADING_FAILURE },
});

/** A page of the mails that were tried in vain. */
export const givenUpMailsQuery = (page: number) =>
  queryOptions({
    queryKey: ["admin", "mails", page],
    queryFn: ({ signal }) => call(listGivenUpMails, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { failureMessage: LOADING_FAILURE },
  });

/** Refusals and contests of handovers that wait for a decision, the oldest first. */
export const openCasesQuery = queryOptions({
  queryKey: ["admin", "handover-cases"],
  queryFn: async ({ signal }) => (await call(listHandoverCases, { query: {} }, { signal })).data,
  meta: { failureMessage: LOADING_FAILURE },
});

/** Decides one and tells both sides. Refused fields are the form's to show. */
export const useDecideCase = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & CallInput<typeof decideHandoverCase>["body"]) =>
      call(decideHandoverCase, { params: { id }, body }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return queryClient.invalidateQueries({ queryKey: ["admin"] });
    },
  });
};

/** Has one of them sent again, all without an identifier. */
export const useSendMailsAgain = () =>
  useCommand((body: { id?: string }) => call(sendMailsAgain, { body }), {
    ...ADMIN_COMMAND,
    failure: sendingFailure,
  });

/** Takes a message out of the queue. */
export const useResolve = () =>
  useCommand(
    ({ id }: { id: string }) => call(resolveItem, { params: { kind: "messages", id } }),
    ADMIN_COMMAND,
  );

/** Sets the pin of a space for its lessor. */
export const usePlaceSpace = () =>
  useCommand(
    ({ id, pin }: { id: string; pin: { lat: number; lng: number } }) =>
      call(placeSpace, { params: { id }, body: pin }),
    ADMIN_COMMAND,
  );

/** What a detail is about. */
export type DetailKind = "user" | "order" | "rental";
const DETAIL_KINDS: readonly DetailKind[] = ["user", "order", "rental"];

/** The person or purchase that is looked at: in the page's address, beside the list. */
export const useDetailAddress = () => {
  const [parameters, setParameters] = useSearchParams();
  const [kind, id] = parameters.get("detail")?.split(":") ?? [];
  const known = DETAIL_KINDS.find((one) => one === kind);
  const show = (detail: string | undefined): void =>
    setParameters(
      (current) => {
        const changed = new URLSearchParams(current);
        if (detail) changed.set("detail", detail);
        else changed.delete("detail");
        return changed;
      },
      { preventScrollReset: true },
    );
  return {
    shown: known && id ? { kind: known, id } : undefined,
    open: (of: DetailKind, which: string) => show(`${of}:${which}`),
    close: () => show(undefined),
  };
};

/** A person with everything around them. */
export const userDetailQuery = (id: string) =>
  queryOptions({
    queryKey: ["admin", "detail", "user", id],
    queryFn: ({ signal }) => call(getUserDetail, { params: { id } }, { signal }),
    meta: { failureMessage: LOADING_FAILURE },
  });

/** An order or a rental with its history. */
export const purchaseQuery = (purpose: "order" | "rental", id: string) =>
  queryOptions({
    queryKey: ["admin", "detail", purpose, id],
    queryFn: ({ signal }) => call(getPurchaseDetail, { params: { purpose, id } }, { signal }),
    meta: { failureMessage: LOADING_FAILURE },
  });

/** What stands in the way of a deletion. */
export const commitmentsQuery = (type: AdminList, id: string) =>
  queryOptions({
    queryKey: ["admin", "commitments", type, id],
    queryFn: ({ signal }) => call(listCommitments, { params: { type, id } }, { signal }),
    meta: { failureMessage: LOADING_FAILURE },
  });

/** Opens the order or rental that a movement of money belongs to. */
export const useOpenPurchase = () => {
  const { open } = useDetailAddress();
  return useMutation({
    mutationFn: ({ id }: { id: string }) => call(getTransactionPurchase, { params: { id } }),
    onSuccess: ({ purpose, purchaseId }) => open(purpose, purchaseId),
    onError: (error) => toast.error(loadingFailure(error)),
  });
};

/** Gives money back. Refused fields are the form's to show. */
export const useRefund = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({
      requestKey,
      ...body
    }: CallInput<typeof createRefund>["body"] & { requestKey: string }) =>
      call(createRefund, { body }, { requestKey }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return queryClient.invalidateQueries({ queryKey: ["admin"] });
    },
  });
};

/** Tries a refund again that the provider could not bring to the payer. */
export const useRetryRefund = () =>
  useCommand(({ id }: { id: string }) => call(retryRefund, { params: { id } }), ADMIN_COMMAND);

/** Compares our books with the provider's now. */
export const useCompareBooks = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(runReconciliation, {}),
    onSuccess: ({ data }) =>
      data.length === 0
        ? toast.success("Les livres concordent.")
        : toast.error("Il reste des écarts entre les livres."),
    onError: (error) => toast.error(updateFailure(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin"] }),
  });
};

/** Decides about goods that stayed after a lease and tells both sides. Refused fields are the form's to show. */
export const useDecideLeftovers = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & CallInput<typeof decideLeftovers>["body"]) =>
      call(decideLeftovers, { params: { id }, body }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return queryClient.invalidateQueries({ queryKey: ["admin"] });
    },
  });
};

/** Answers an insurance certificate and tells its artisan. Refused fields are the form's to show. */
export const useDecideCertificate = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & CallInput<typeof decideCertificate>["body"]) =>
      call(decideCertificate, { params: { id }, body }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return queryClient.invalidateQueries({ queryKey: ["admin"] });
    },
  });
};
