import { getOrderPaper } from "@stokaz/contract/papers";
import { useMutation } from "@tanstack/react-query";
import { saveFile } from "../browser/save-file.ts";
import { toast } from "../browser/toasts.ts";
import { call } from "./client.ts";
import { messageOf } from "./error.ts";

/** Has the browser keep the contract of a paid order. */
export const useSaveOrderPaper = ({ _id, orderNumber }: { _id: string; orderNumber: string }) =>
  useMutation({
    mutationFn: async () => {
      const content = await call(getOrderPaper, { params: { orderId: _id } });
      const name = `contrat-de-vente-${orderNumber.toLowerCase()}.pdf`;
      saveFile(name, "application/pdf", new Uint8Array(content));
    },
    onError: (error) => toast.error(messageOf(error)),
  });
