import {
  type HideableList,
  hideListing,
  reinstateUser,
  showListing,
  suspendUser,
} from "@stokaz/contract/admin/admin";
import type { CallInput } from "@stokaz/contract/endpoint";
import { listContests } from "@stokaz/contract/moderation/contests";
import {
  type DecisionFilters,
  decisionsFileName,
  exportDecisions,
  getDecisionFigures,
  listDecisions,
  listReports,
} from "@stokaz/contract/moderation/decisions";
import {
  closeInjunction,
  exportInjunctions,
  injunctionsFileName,
  listInjunctions,
  registerInjunction,
} from "@stokaz/contract/moderation/injunctions";
import {
  type AdminRecall,
  confirmRecall,
  exportRecallBuyers,
  listRecalls,
  previewRecall,
  recallFileName,
} from "@stokaz/contract/moderation/recalls";
import {
  listReviewsForAdmin,
  publishReview,
  type ReviewStatus,
} from "@stokaz/contract/sellers/reviews";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/client.ts";
import { useCommand } from "../../../lib/api/command.ts";
import { saveFile } from "../../../lib/browser/save-file.ts";
import { toast } from "../../../lib/browser/toasts.ts";
import { ADMIN_COMMAND, adminPageQuery } from "../api.ts";
import { EXPORT_FAILURE } from "../rules.ts";

/** Account or listing that a measure is taken against or lifted from. */
export type MeasureTarget = { list: "users" | HideableList; id: string };

/** Reason of a measure, as the server expects it. */
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

/** Takes a measure (suspends an account or hides a listing) if a reason is given, else lifts it. */
export const useMeasure = () =>
  useCommand(
    ({ target, why }: { target: MeasureTarget; why?: Reason }) => measure(target, why),
    ADMIN_COMMAND,
  );

/** Query of a page of reviews in one status. */
export const adminReviewsQuery = (status: ReviewStatus, page: number) =>
  adminPageQuery("reviews", listReviewsForAdmin, { query: { status, page } });

export const usePublishReview = () =>
  useCommand((id: string) => call(publishReview, { params: { id } }), ADMIN_COMMAND);

/** Query for one page of reports. */
export const reportsQuery = (status: "open" | "decided", page: number) =>
  adminPageQuery("reports", listReports, { query: { status, page } });

/** Query for one page of the register of decisions. */
export const decisionsQuery = (filters: DecisionFilters, page: number) =>
  adminPageQuery("decisions", listDecisions, { query: { ...filters, page } });

/** Query for the yearly figures of reports and decisions. */
export const figuresQuery = (year: number) =>
  adminPageQuery("decision-figures", getDecisionFigures, { query: { year } });

/** Downloads the register with its filters as a CSV file. */
export const useDecisionsExport = () =>
  useMutation({
    mutationFn: async ({ filters, today }: { filters: DecisionFilters; today: CalendarDay }) => {
      const content = await call(exportDecisions, { query: filters });
      saveFile(decisionsFileName(today), "text/csv", new Uint8Array(content));
    },
    onError: () => toast.error(EXPORT_FAILURE),
  });

/** Query for one page of contests against decisions. */
export const contestsQuery = (status: "open" | "decided", page: number) =>
  adminPageQuery("contests", listContests, { query: { status, page } });

/** Query for one page of the injunctions of authorities. */
export const injunctionsQuery = (status: "open" | "closed", page: number) =>
  adminPageQuery("injunctions", listInjunctions, { query: { status, page } });

/** Registers an injunction. The form shows refused fields. */
export const useRegisterInjunction = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof registerInjunction>["body"]) =>
      call(registerInjunction, { body }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return queryClient.invalidateQueries({ queryKey: ["admin"] });
    },
  });
};

/** Carries out an injunction, or states that nobody sees the listing any more. */
export const useCloseInjunction = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & CallInput<typeof closeInjunction>["body"]) =>
      call(closeInjunction, { params: { id }, body }),
    onSuccess: ({ message }) => toast.success(message),
    // After a refusal the list may be out of date: the listing may be hidden, or the injunction
    // closed.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin"] }),
  });
};

/** Downloads all injunctions as a CSV file. */
export const useInjunctionsExport = () =>
  useMutation({
    mutationFn: async (today: CalendarDay) => {
      const content = await call(exportInjunctions, {});
      saveFile(injunctionsFileName(today), "text/csv", new Uint8Array(content));
    },
    onError: () => toast.error(EXPORT_FAILURE),
  });

/** Query for one page of recalls. */
export const recallsQuery = (page: number) =>
  adminPageQuery("recalls", listRecalls, { query: { page } });

/** Product, batch and days that a recall is to cover. */
export type RecallScope = CallInput<typeof previewRecall>["query"];

/** Query for the numbers of buyers and units that a recall would reach. */
export const recallPreviewQuery = (scope: RecallScope) => ({
  ...adminPageQuery("recall-preview", previewRecall, { query: scope }),
  // Somebody may have bought the product since the last read.
  staleTime: 0,
});

/** Recalls a product and notifies its buyers. */
export const useConfirmRecall = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof confirmRecall>["body"]) => call(confirmRecall, { body }),
    onSuccess: ({ message }) => toast.success(message),
    // After a refusal the recall may reach other buyers than shown.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin"] }),
  });
};

/** Downloads the buyers of the recalled product as a CSV file. */
export const useRecallExport = () =>
  useMutation({
    mutationFn: async ({ _id: id, number }: Pick<AdminRecall, "_id" | "number">) => {
      const content = await call(exportRecallBuyers, { params: { id } });
      saveFile(recallFileName(number), "text/csv", new Uint8Array(content));
    },
    onError: () => toast.error(EXPORT_FAILURE),
  });
