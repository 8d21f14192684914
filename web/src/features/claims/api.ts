import { decideClaim, type SentDecision } from "@stokaz/contract/admin/admin-claims";
import type { ClaimMove, ClaimReason } from "@stokaz/contract/claims/claim-words";
import {
  listClaims,
  moveClaim,
  openClaim,
  readClaim,
  readClaimable,
  readClaimPicture,
} from "@stokaz/contract/claims/claims";
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { KEYS } from "../../lib/api/keys.ts";
import { asDataUrl } from "../../lib/browser/data-url.ts";
import { toast } from "../../lib/browser/toasts.ts";

/** First part of the query keys of claims: no other feature reads them. */
const CLAIMS = "claims";

/** Purchase that a claim is about: an order or a lease. */
export type Purchase = { purpose: "order" | "rental"; purchaseId: string };

/** Query for the facts of one's purchase that a claim can be about. */
export const claimableQuery = (purchase: Purchase) =>
  queryOptions({
    queryKey: [CLAIMS, "about", purchase],
    queryFn: ({ signal }) => call(readClaimable, { query: purchase }, { signal }),
  });

export const claimQuery = (id: string) =>
  queryOptions({
    queryKey: [CLAIMS, "one", id],
    queryFn: ({ signal }) => call(readClaim, { params: { id } }, { signal }),
  });

export const claimsQuery = infiniteQueryOptions({
  queryKey: [CLAIMS, "own"],
  queryFn: ({ signal, pageParam }) =>
    call(listClaims, { query: { limit: 20, ...(pageParam && { cursor: pageParam }) } }, { signal }),
  initialPageParam: "",
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** Query for a picture of a claim, as an address for `<img>`, read with the session. */
export const claimPictureQuery = (claimId: string, pictureId: string) =>
  queryOptions({
    queryKey: [KEYS.placePictures, pictureId],
    queryFn: async ({ signal }) =>
      asDataUrl(await call(readClaimPicture, { params: { id: claimId, pictureId } }, { signal })),
    // The picture never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * Query keys that a change of a claim invalidates: it may move money and change the actions on an
 * order.
 */
const CHANGED = [CLAIMS, KEYS.orders, KEYS.sales, KEYS.rentals, "admin"];

/**
 * What follows a change. The hook takes it, because reading the claim again may take the form away,
 * and the callbacks of `mutate` are forgotten with the form.
 */
type Outcome<Said> = { onSuccess: (said: Said) => void; onError: (error: Error) => void };

const useChange = <Input, Said>(run: (input: Input) => Promise<Said>, outcome: Outcome<Said>) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    ...outcome,
    onSettled: () =>
      Promise.all(CHANGED.map((key) => queryClient.invalidateQueries({ queryKey: [key] }))),
  });
};

/** Form values of a new claim. */
export type ClaimDraft = Purchase & {
  lines: { lineId: string; units: number }[];
  reason: ClaimReason | "";
  words: string;
  wish: "whole" | "part" | "";
  amount: string;
  pictures: File[];
};

/** Opens a claim, once per idempotency key. The form shows refused fields. */
export const useOpenClaim = (outcome: Outcome<{ claimId: string }>) =>
  useChange(
    ({ requestKey, ...draft }: ClaimDraft & { requestKey: string }) =>
      call(
        openClaim,
        {
          body: {
            ...draft,
            // A multipart form has no lists of objects: they are sent as text.
            lines: JSON.stringify(draft.lines),
            // The schema refuses an empty choice.
            reason: draft.reason as ClaimReason,
            // As above.
            wish: draft.wish as "whole" | "part",
          },
        },
        { requestKey },
      ),
    outcome,
  );

/** One side's move, with its words and pictures. */
export type MoveDraft = { move: ClaimMove; words: string; amount: string; pictures: File[] };

/** Sends a move, and shows what the server says of it. */
export const useMoveClaim = (id: string, { onSuccess, onError }: Outcome<void>) =>
  useChange((body: MoveDraft) => call(moveClaim, { params: { id }, body }), {
    onSuccess: ({ message }) => {
      toast.success(message);
      onSuccess();
    },
    onError,
  });

/** Decides a claim, and shows what the server says of it. @param onError shows a failure */
export const useDecideClaim = (id: string, onError: (error: Error) => void) =>
  useChange(
    (body: Omit<SentDecision, "amount"> & { amount: string }) =>
      call(decideClaim, { params: { id }, body }),
    { onSuccess: ({ message }) => toast.success(message), onError },
  );
