import {
  type HideableList,
  hideListing,
  reinstateUser,
  showListing,
  suspendUser,
} from "@stokaz/contract/admin";
import type { CallInput } from "@stokaz/contract/endpoint";
import { listReviewsForAdmin, publishReview, type ReviewStatus } from "@stokaz/contract/reviews";
import { call } from "../../../lib/api/client.ts";
import { useCommand } from "../../../lib/api/command.ts";
import { ADMIN_COMMAND, adminPageQuery } from "../api.ts";

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
