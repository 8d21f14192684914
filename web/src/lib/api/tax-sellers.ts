import type { CalendarDay } from "@stokaz/contract/calendar";
import * as contract from "@stokaz/contract/tax-register";
import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { saveFile } from "../browser/save-file.ts";
import { toast } from "../browser/toasts.ts";
import { call } from "./client.ts";

/** Query for one page of the sellers who were paid within a year. */
export const taxSellersQuery = (
  { year, state }: { year: number; state: "all" | "missing" },
  page: number,
) =>
  queryOptions({
    queryKey: ["admin", "tax-sellers", year, state, page],
    queryFn: ({ signal }) =>
      call(contract.listTaxSellers, { query: { year, state, page } }, { signal }),
    meta: { failureMessage: "Échec du chargement des données" },
    placeholderData: keepPreviousData,
  });

/** Query for the steps taken with a seller, and the persons who opened the seller's facts. */
export const taxSellerQuery = (id: string) =>
  queryOptions({
    queryKey: ["admin", "tax-seller", id],
    queryFn: ({ signal }) => call(contract.getTaxSeller, { params: { id } }, { signal }),
  });

/** Downloads the register of steps as a CSV file. */
export const useTaxRegister = () =>
  useMutation({
    mutationFn: async (today: CalendarDay) => {
      const content = await call(contract.exportTaxRegister, { query: {} });
      saveFile(contract.taxRegisterFileName(today), "text/csv", new Uint8Array(content));
    },
    onError: () => toast.error("Échec de l'export"),
  });
