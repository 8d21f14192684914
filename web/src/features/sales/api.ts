import { listDocumentsOf, readDocument } from "@stokaz/contract/documents";
import { cancelSale, cancelSaleUnits, listSales, markReady } from "@stokaz/contract/sales";
import { infiniteQueryOptions, useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/error.ts";
import { KEYS } from "../../lib/api/keys.ts";
import { saveFile } from "../../lib/browser/save-file.ts";
import { toast } from "../../lib/browser/toasts.ts";

const SALES_PAGE = 10;

/** What was sold, from one place when it is named, a page at a time; looked at again when one comes back to the page. */
export const salesQuery = (storageId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [KEYS.sales, storageId],
    queryFn: ({ pageParam, signal }) =>
      call(listSales, { query: { storageId, limit: SALES_PAGE, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Tells a buyer that their order is ready, and says so. */
export const useMarkReady = () =>
  useCommand((orderId: string) => call(markReady, { params: { orderId } }), {
    invalidates: [[KEYS.sales]],
  });

/** What of an order is given up: all of one's own, or units of a line. */
type GivenUp = { orderId: string; part?: { lineId: string; quantity: number } };

/** Gives up what one can't honour of an order, and says so. */
export const useCancelSale = () =>
  useCommand(
    ({ orderId, part }: GivenUp) =>
      part
        ? call(cancelSaleUnits, {
            params: { orderId, lineId: part.lineId },
            body: { quantity: part.quantity },
          })
        : call(cancelSale, { params: { orderId } }),
    { invalidates: [[KEYS.sales], [KEYS.rentals]] },
  );

/** Has the browser keep the invoice of a sale, and the credit notes that followed. */
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
