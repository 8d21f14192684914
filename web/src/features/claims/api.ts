import { decideClaim, type SentDecision } from "@stokaz/contract/admin-claims";
import type { ClaimMove, ClaimReason } from "@stokaz/contract/claim-words";
import {
  listClaims,
  moveClaim,
  openClaim,
  readClaim,
  readClaimable,
  readClaimPicture,
} from "@stokaz/contract/claims";
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

/** What answers about claims are kept under: no other feature reads any. */
const CLAIMS = "claims";

/** An order or a lease. */
export type Purchase = { purpose: "order" | "rental"; purchaseId: string };

/** What somebody can claim for of a purchase of theirs. */
export const claimableQuery = (of: Purchase) =>
  queryOptions({
    queryKey: [CLAIMS, "about", of],
    queryFn: ({ signal }) => call(readClaimable, { query: of }, { signal }),
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

/** A picture of a claim as an address for `<img>`, read with the session. */
export const claimPictureQuery = (claimId: string, pictureId: string) =>
  queryOptions({
    queryKey: [KEYS.placePictures, pictureId],
    queryFn: async ({ signal }) =>
      asDataUrl(await call(readClaimPicture, { params: { id: claimId, pictureId } }, { signal })),
    // It never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What a claim changes: its money, and what can be done with an order. */
const CHANGED = [CLAIMS, KEYS.orders, KEYS.sales, KEYS.rentals, "admin"];

const useChange = <Input, Said>(run: (input: Input) => Promise<Said>) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () =>
      Promise.all(CHANGED.map((key) => queryClient.invalidateQueries({ queryKey: [key] }))),
  });
};

/** What a form holds of a new claim. */
export type ClaimDraft = Purchase & {
  lines: { lineId: string; units: number }[];
  reason: ClaimReason | "";
  words: string;
  wish: "whole" | "part" | "";
  amount: string;
  pictures: File[];
};

/** Opens a claim, once for a request key. Refused fields are the form's to show. */
export const useOpenClaim = () =>
  useChange(({ requestKey, ...draft }: ClaimDraft & { requestKey: string }) =>
    call(
      openClaim,
      {
        body: {
          ...draft,
          // A form holds no lists of objects: they go as text.
          lines: JSON.stringify(draft.lines),
          reason: draft.reason as ClaimReason,
          wish: draft.wish as "whole" | "part",
        },
      },
      { requestKey },
    ),
  );

/** What a side does, with its words and pictures. */
export type MoveDraft = { move: ClaimMove; words: string; amount: string; pictures: File[] };

export const useMoveClaim = (id: string) => {
  const change = useChange((body: MoveDraft) => call(moveClaim, { params: { id }, body }));
  return {
    ...change,
    /** @param done is called once it is; @param failed shows why it is not */
    run: (draft: MoveDraft, done: () => void, failed: (error: Error) => void): void =>
      change.mutate(draft, {
        onSuccess: ({ message }) => {
          toast.success(message);
          done();
        },
        onError: failed,
      }),
  };
};

export const useDecideClaim = (id: string) =>
  useChange((body: Omit<SentDecision, "amount"> & { amount: string }) =>
    call(decideClaim, { params: { id }, body }),
  );
