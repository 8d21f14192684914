import type { CallInput } from "@stokaz/contract/endpoint";
import {
  type GiveBackQuote,
  getAmendment,
  giveBackPallets,
  leaveLease,
  quoteGivingBack,
  quoteLeaving,
} from "@stokaz/contract/leases/lease-changes";
import {
  type GrowthKind,
  type GrowthQuote,
  growLease,
  growthPaymentSuccess,
  quoteGrowth,
} from "@stokaz/contract/leases/lease-growths";
import { getLeaseSettlement } from "@stokaz/contract/leases/lease-settlement";
import {
  getLease,
  getLeaseLabels,
  type Labelled,
  type Lease,
} from "@stokaz/contract/leases/leases";
import {
  confirmLeftovers,
  type FetchedGoods,
  fetchLeftovers,
  getLeftoverLabels,
  getLeftovers,
  reportLeftovers,
} from "@stokaz/contract/leases/leftovers";
import { toEuros } from "@stokaz/contract/money/euros";
import type { Cents } from "@stokaz/contract/money/money";
import { amendmentName, labelsName, leftoverLabelsName } from "@stokaz/contract/papers/papers";
import { sendCertificate } from "@stokaz/contract/spaces/insurance";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/error.ts";
import { KEYS } from "../../lib/api/keys.ts";
import { useRestored } from "../../lib/browser/restored.ts";
import { saveFile } from "../../lib/browser/save-file.ts";
import { toast } from "../../lib/browser/toasts.ts";

/**
 * Query of a lease as its viewer may see it. Changes of rentals, products or stocks invalidate it.
 */
export const leaseQuery = (id: string) =>
  queryOptions({
    queryKey: [KEYS.rentals, "lease", id],
    queryFn: ({ signal }) => call(getLease, { params: { id } }, { signal }),
  });

/** Downloads labels of a lease's pallets, from a pallet number on. */
export const useSaveLabels = ({ _id: id, startDate, space }: Lease) =>
  useMutation({
    mutationFn: async (query: { which: Labelled; from: number }) => {
      const content = await call(getLeaseLabels, { params: { id }, query });
      const name = labelsName({ startDate, spaceName: space.name });
      saveFile(name, "application/pdf", new Uint8Array(content));
    },
    onError: (error) => toast.error(messageOf(error)),
  });

/** Downloads an amendment of a lease. */
export const useSaveAmendment = ({ _id: id, startDate, space }: Lease) =>
  useMutation({
    mutationFn: async (number: number) => {
      const content = await call(getAmendment, { params: { id, number } });
      const name = amendmentName({ startDate, spaceName: space.name }, number);
      saveFile(name, "application/pdf", new Uint8Array(content));
    },
    onError: (error) => toast.error(messageOf(error)),
  });

type SentCertificate = CallInput<typeof sendCertificate>["body"];

/**
 * Sends an insurance certificate. All leases are loaded again, as each of them shows it; the form
 * shows the refused fields.
 */
export const useSendCertificate = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SentCertificate) => call(sendCertificate, { body }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return queryClient.invalidateQueries({ queryKey: [KEYS.rentals, "lease"] });
    },
  });
};

/**
 * Query of the quote for leaving a lease today. It is never cached, because it changes each day.
 */
export const leaveQuoteQuery = (id: string) =>
  queryOptions({
    queryKey: [KEYS.rentals, "lease", id, "leave"],
    queryFn: ({ signal }) => call(quoteLeaving, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** Figures that the artisan saw and agreed to. Amounts in cents. */
type AgreedFigures = { endDate: CalendarDay; notOwed: Cents; refund: Cents };

/** Leaves a lease at the figures that were shown. After a change they are loaded again. */
export const useLeave = (id: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ endDate, notOwed, refund, reason }: AgreedFigures & { reason?: string }) =>
      call(leaveLease, {
        params: { id },
        body: { endDate, notOwed: toEuros(notOwed), refund: toEuros(refund), reason },
      }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [KEYS.rentals] }),
  });
};

/**
 * Query of the quote for giving pallets back today. It is never cached, because it changes each
 * day.
 */
export const giveBackQuoteQuery = (id: string, pallets: number) =>
  queryOptions({
    queryKey: [KEYS.rentals, "lease", id, "give-back", pallets],
    queryFn: ({ signal }) =>
      call(quoteGivingBack, { params: { id }, query: { pallets } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** Gives pallets back at the figures that were shown. After a change they are loaded again. */
export const useGiveBack = (id: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ pallets, palletsAfter, effectiveOn, notOwed, refund }: GiveBackQuote) =>
      call(giveBackPallets, {
        params: { id },
        body: {
          pallets,
          palletsAfter,
          effectiveOn,
          notOwed: toEuros(notOwed),
          refund: toEuros(refund),
        },
      }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [KEYS.rentals] }),
  });
};

/**
 * Query of the quote for more months or pallets today. It is never cached, because it changes with
 * the day and the free room.
 */
export const growthQuoteQuery = (id: string, kind: GrowthKind, count: number) =>
  queryOptions({
    queryKey: [KEYS.rentals, "lease", id, "growth", kind, count],
    queryFn: ({ signal }) =>
      call(quoteGrowth, { params: { id }, query: { kind, count } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/**
 * Extends a lease at the figures that were shown. It redirects to the payment page, unless nothing
 * is due now.
 */
export const useGrow = (id: string) => {
  const queryClient = useQueryClient();
  const grow = useMutation({
    mutationFn: ({ kind, count, palletsAfter, effectiveOn, priceChange, dueNow }: GrowthQuote) =>
      call(growLease, {
        params: { id },
        body: {
          kind,
          count,
          palletsAfter,
          effectiveOn,
          priceChange: toEuros(priceChange),
          dueNow: toEuros(dueNow),
        },
      }),
    onSuccess: ({ url, message }) => {
      if (url === null) toast.success(message);
      else window.location.assign(url);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [KEYS.rentals] }),
  });
  useRestored(grow.reset);
  return grow;
};

/** Asks the server for the result of a growth's payment and shows it. */
export const useGrowthReturn = () =>
  useCommand(
    (sessionId: string) => call(growthPaymentSuccess, { query: { session_id: sessionId } }),
    { invalidates: [[KEYS.rentals], [KEYS.products]] },
  );

/** Query of the goods that stayed after the end of a lease. */
export const leftoversQuery = (id: string) =>
  queryOptions({
    queryKey: [KEYS.rentals, "lease", id, "leftovers"],
    queryFn: ({ signal }) => call(getLeftovers, { params: { id } }, { signal }),
  });

/**
 * Statement about these goods: the artisan took all or some of them, or the lessor confirms that
 * none is left or reports some.
 */
type Said =
  | { fetch: FetchedGoods }
  | { confirm: true }
  | { report: { note: string; picture: File | undefined } };

/**
 * Sends a statement about these goods, once per idempotency key. The form shows the refused fields.
 */
export const useSayOfLeftovers = (id: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ requestKey, ...said }: Said & { requestKey: string }) => {
      const params = { id };
      if ("fetch" in said) {
        return call(fetchLeftovers, { params, body: said.fetch }, { requestKey });
      }
      if ("report" in said) {
        return call(reportLeftovers, { params, body: said.report }, { requestKey });
      }
      return call(confirmLeftovers, { params });
    },
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () =>
      Promise.all(
        [[KEYS.rentals], [KEYS.products], [KEYS.stock]].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
};

/** Downloads labels for the goods that stayed. */
export const useSaveLeftoverLabels = ({ _id: id, startDate, space }: Lease) =>
  useMutation({
    mutationFn: async () => {
      const content = await call(getLeftoverLabels, { params: { id } });
      const name = leftoverLabelsName({ startDate, spaceName: space.name });
      saveFile(name, "application/pdf", new Uint8Array(content));
    },
    onError: (error) => toast.error(messageOf(error)),
  });

/** Query of the settlement of a lease, from the books. */
export const settlementQuery = (id: string) =>
  queryOptions({
    queryKey: [KEYS.rentals, "lease", id, "settlement"],
    queryFn: ({ signal }) => call(getLeaseSettlement, { params: { id } }, { signal }),
  });
