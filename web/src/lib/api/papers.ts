import { getOrderPaper, getRentalPaper } from "@stokaz/contract/papers";
import { useMutation } from "@tanstack/react-query";
import { saveFile } from "../browser/save-file.ts";
import { toast } from "../browser/toasts.ts";
import { call } from "./client.ts";
import { messageOf } from "./error.ts";

/** The contract of an order or a rental, and the name it is saved under. */
export type Paper = { fileName: string } & ({ orderId: string } | { rentalId: string });

/** Has the browser keep a contract. */
export const useSavePaper = (paper: Paper) =>
  useMutation({
    mutationFn: async () => {
      const content =
        "orderId" in paper
          ? await call(getOrderPaper, { params: { orderId: paper.orderId } })
          : await call(getRentalPaper, { params: { rentalId: paper.rentalId } });
      saveFile(paper.fileName, "application/pdf", new Uint8Array(content));
    },
    onError: (error) => toast.error(messageOf(error)),
  });
