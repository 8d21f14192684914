import { paths } from "@stokaz/contract/paths";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { useNavigate } from "react-router";
import {
  forgetCheckout,
  isLeavingFor,
  type Purpose,
  recallCheckout,
} from "../browser/left-checkout.ts";
import { toast } from "../browser/toasts.ts";
import { ApiError, isRefusal, messageOf } from "./error.ts";
import { KEYS } from "./keys.ts";
import { loadShoppingCalls } from "./load-shopping-calls.ts";
import { forgetRequestKeys } from "./request-key.ts";

/**
 * Page that shows a paid purchase, and the key of the query that changes when a hold is released.
 */
const PURPOSES = {
  rental: { outcome: paths.storagePaymentSuccess, held: KEYS.spaces },
  order: { outcome: paths.productPaymentSuccess, held: KEYS.products },
} as const satisfies Record<Purpose, unknown>;

/**
 * Forgets a checkout that was paid or given up: the next request for the same is a new purchase.
 */
export const settleCheckout = (purpose: Purpose): void => {
  forgetCheckout(purpose);
  forgetRequestKeys(`${purpose}:`);
};

/** True if a checkout was not given up because it is paid, or is being paid. */
const isClosed = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === "checkout/closed";

/**
 * Cancels the checkout and its hold when the payer comes back from the payment page without
 * payment.
 *
 * @param isReturning true if the payment page leads back to the shown page
 */
export const useReturnFromPayment = (
  purpose: Purpose,
  isReturning: boolean,
): { isLeaving: boolean } => {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (sessionId: string) => (await loadShoppingCalls()).giveUpCheckout(sessionId),
    onSuccess: ({ message }) => toast.info(message),
    onError: async (error, sessionId) => {
      if (isClosed(error)) {
        const address = PURPOSES[purpose].outcome.href({ session_id: sessionId });
        await navigate(address, { replace: true });
      } else if (!(error instanceof ApiError && error.code === "checkout/not-found")) {
        toast.error(messageOf(error));
      }
    },
    onSettled: (_, error) => {
      if (error && !isRefusal(error)) return;
      // Of a debit that is under way nothing is settled yet: its outcome's page is.
      if (isClosed(error)) forgetCheckout(purpose);
      else settleCheckout(purpose);
      return queryClient.invalidateQueries({ queryKey: [PURPOSES[purpose].held] });
    },
  });
  const cancelKept = useCallback((): void => {
    const sessionId = recallCheckout(purpose);
    if (sessionId !== undefined) mutate(sessionId);
  }, [mutate, purpose]);
  // A return shows in two ways: the browser loads the page again, or restores it from its memory.
  useEffect(() => {
    if (!isReturning) return;
    const sessionId = recallCheckout(purpose);
    // `isReturning` may become true only after the payment page was opened: this visit is no return
    // then.
    if (sessionId !== undefined && !isLeavingFor(sessionId)) cancelKept();
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) cancelKept();
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [isReturning, cancelKept, purpose]);
  return { isLeaving: isPending };
};
