import { runReconciliation } from "@stokaz/contract/payments";
import { exportVat } from "@stokaz/contract/vat-exports";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/client.ts";
import { useSaveVatFile } from "../../../lib/api/vat-files.ts";
import { toast } from "../../../lib/browser/toasts.ts";
import { updateFailure } from "../rules.ts";

/** Downloads all artisans' sales of a month with their VAT. */
export const useExportVat = () => useSaveVatFile((query) => call(exportVat, { query }));

/** Starts a comparison of our books with the payment provider's. */
export const useCompareBooks = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(runReconciliation, {}),
    onSuccess: ({ data }) =>
      data.length === 0
        ? toast.success("Les livres concordent.")
        : toast.error("Il reste des écarts entre les livres."),
    onError: (error) => toast.error(updateFailure(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin"] }),
  });
};
