import {
  answerReview,
  listOwnReviews,
  listReceivedReviews,
  type newReview,
  withdrawReview,
  writeReview,
} from "@stokaz/contract/sellers/reviews";
import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "../../lib/api/client.ts";
import { useCommand } from "../../lib/api/command.ts";
import { KEYS } from "../../lib/api/keys.ts";
import { FIRST_CURSOR } from "../../lib/api/paging.ts";
import { toast } from "../../lib/browser/toasts.ts";

const REVIEWS_PAGE = 10;

const paged = {
  initialPageParam: FIRST_CURSOR,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
};

/** Query for everything that one may review, and for one's own reviews, page by page. */
export const ownReviewsQuery = infiniteQueryOptions({
  ...paged,
  queryKey: [KEYS.reviews, "mine"],
  queryFn: ({ pageParam, signal }) =>
    call(listOwnReviews, { query: { limit: REVIEWS_PAGE, cursor: pageParam } }, { signal }),
});

/** Query for the reviews about oneself, page by page. */
export const receivedReviewsQuery = infiniteQueryOptions({
  ...paged,
  queryKey: [KEYS.reviews, "received"],
  queryFn: ({ pageParam, signal }) =>
    call(listReceivedReviews, { query: { limit: REVIEWS_PAGE, cursor: pageParam } }, { signal }),
});

const TOUCHED = [[KEYS.reviews]];

/**
 * A change of reviews. The form shows refused fields.
 *
 * @param onError shows a failure. The hook takes it, because reading the reviews again may take the
 * form away, and the callbacks of `mutate` are forgotten with the form.
 */
const useReviewChange = <Input>(
  run: (input: Input) => Promise<{ message: string }>,
  onError: (error: Error) => void,
) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: ({ message }) => toast.success(message),
    onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: [KEYS.reviews] }),
  });
};

export const useWriteReview = (onError: (error: Error) => void) =>
  useReviewChange((body: z.input<typeof newReview>) => call(writeReview, { body }), onError);

export const useAnswerReview = (id: string, onError: (error: Error) => void) =>
  useReviewChange(
    (body: { words: string }) => call(answerReview, { params: { id }, body }),
    onError,
  );

export const useWithdrawReview = () =>
  useCommand((id: string) => call(withdrawReview, { params: { id } }), { invalidates: TOUCHED });
