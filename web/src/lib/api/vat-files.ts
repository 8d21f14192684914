import { type VatFile, vatFileName } from "@stokaz/contract/tax/vat-exports";
import { useMutation } from "@tanstack/react-query";
import { saveFile } from "../browser/save-file.ts";

type Asked = { month: string; content: VatFile };

/** Downloads the VAT of a month's sales. @param read loads the table */
export const useSaveVatFile = (read: (query: Asked) => Promise<ArrayBuffer | Uint8Array>) =>
  useMutation({
    mutationFn: async (query: Asked) => {
      const table = await read(query);
      saveFile(vatFileName(query.content, query.month), "text/csv", new Uint8Array(table));
    },
  });
