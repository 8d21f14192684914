import { getOrderPaper, getRentalPaper } from "@stokaz/contract/papers/papers";
import { useMutation } from "@tanstack/react-query";
import { saveFile } from "../browser/save-file.ts";
import { toast } from "../browser/toasts.ts";
import { call } from "./client.ts";
import { messageOf } from "./error.ts";

/** Contract of an order or a rental, with the file name for the download. */
export type Paper = { fileName: string } & ({ orderId: string } | { rentalId: string });

/** Downloads a contract. */
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
