import { cancelSale, cancelSaleUnits, listSales, markReady } from "@stokaz/contract/orders/sales";
import { listDocumentsOf, readDocument } from "@stokaz/contract/papers/documents";
import { infiniteQueryOptions, useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/error.ts";
import { KEYS } from "../../lib/api/keys.ts";
import { FIRST_CURSOR } from "../../lib/api/paging.ts";
import { saveFile } from "../../lib/browser/save-file.ts";
import { toast } from "../../lib/browser/toasts.ts";

const SALES_PAGE = 10;

/**
 * Query of sales, page by page, from one place if it is given. It is repeated when the user returns
 * to the page.
 */
export const salesQuery = (storageId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [KEYS.sales, storageId],
    queryFn: ({ pageParam, signal }) =>
      call(listSales, { query: { storageId, limit: SALES_PAGE, cursor: pageParam } }, { signal }),
    initialPageParam: FIRST_CURSOR,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Tells a buyer that their order is ready, and shows the result. */
export const useMarkReady = () =>
  useCommand((orderId: string) => call(markReady, { params: { orderId } }), {
    invalidates: [[KEYS.sales]],
  });

/** Cancelled part of an order: all of the seller's lines, or some units of one line. */
type GivenUp = {
  orderId: string;
  part?: { lineId: string; quantity: number; unitsShown: number };
};

/** Cancels the part of an order that the seller can't deliver, and shows the result. */
export const useCancelSale = () =>
  useCommand(
    ({ orderId, part }: GivenUp) =>
      part
        ? call(cancelSaleUnits, {
            params: { orderId, lineId: part.lineId },
            body: { quantity: part.quantity, unitsShown: part.unitsShown },
          })
        : call(cancelSale, { params: { orderId } }),
    { invalidates: [[KEYS.sales], [KEYS.rentals]] },
  );

/** Downloads the invoice of a sale and its credit notes. */
export const useSaveInvoices = () =>
  useMutation({
    mutationFn: async (saleId: string) => {
      const { data } = await call(listDocumentsOf, { params: { id: saleId } });
      for (const { _id, fileName } of data) {
        const content = await call(readDocument, { params: { id: _id } });
        saveFile(fileName, "application/pdf", new Uint8Array(content));
      }
      return data.length;
    },
    onSuccess: (count) => {
      if (count === 0) toast.error("Cette vente n'a pas de facture en votre nom.");
    },
    onError: (error) => toast.error(messageOf(error)),
  });
