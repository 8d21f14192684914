import { Button } from "@mantine/core";
import type { VatFile } from "@stokaz/contract/tax/vat-exports";
import type { ReactElement } from "react";
import type { useSaveVatFile } from "../../lib/api/vat-files.ts";
import { DownloadIcon } from "../page/tool-icons.tsx";

const FILES = [
  ["days", "Totaux par jour (CSV)"],
  ["lines", "Vente par vente (CSV)"],
] as const satisfies (readonly [VatFile, string])[];

type VatFileButtonsProps = { month: string; save: ReturnType<typeof useSaveVatFile> };

/** Buttons for the files with the VAT of a month's sales. */
export const VatFileButtons = ({ month, save }: VatFileButtonsProps): ReactElement[] =>
  FILES.map(([content, words]) => (
    <Button
      key={content}
      variant="default"
      leftSection={<DownloadIcon />}
      loading={save.isPending && save.variables.content === content}
      onClick={() => save.mutate({ month, content })}
    >
      {words}
    </Button>
  ));
