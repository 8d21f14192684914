import { getInvoicing } from "@stokaz/contract/money/invoicing";
import {
  type IssuedDocument,
  listDocumentsOf,
  readDocument,
} from "@stokaz/contract/papers/documents";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { saveFile } from "../browser/save-file.ts";
import { toast } from "../browser/toasts.ts";
import { call } from "./client.ts";
import { messageOf } from "./error.ts";
import { KEYS } from "./keys.ts";

/** Query for invoices, credit notes and receipts of an order or a rental. */
export const documentsOfQuery = (subjectId: string) =>
  queryOptions({
    queryKey: [KEYS.documents, "of", subjectId],
    queryFn: async ({ signal }) =>
      (await call(listDocumentsOf, { params: { id: subjectId } }, { signal })).data,
  });

/** Downloads a document. */
export const useSaveDocument = () =>
  useMutation({
    mutationFn: async ({ _id, fileName }: Pick<IssuedDocument, "_id" | "fileName">) => {
      const content = await call(readDocument, { params: { id: _id } });
      saveFile(fileName, "application/pdf", new Uint8Array(content));
    },
    onError: (error) => toast.error(messageOf(error)),
  });

/** Query that says if an artisan's sales are invoiced in the artisan's name. */
export const invoicingQuery = queryOptions({
  queryKey: [KEYS.documents, "invoicing"],
  queryFn: ({ signal }) => call(getInvoicing, {}, { signal }),
});
