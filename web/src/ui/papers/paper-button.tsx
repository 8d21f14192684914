import { Button } from "@mantine/core";
import type { ReactElement } from "react";
import { type Paper, useSavePaper } from "../../lib/api/papers.ts";
import { DownloadIcon } from "../page/tool-icons.tsx";

/**
 * Downloads the contract of an order or a rental. @param about text that tells it from other
 * contracts on the page
 */
export const PaperButton = ({
  paper,
  label = "Télécharger mon contrat",
  about,
}: {
  paper: Paper;
  label?: string;
  about?: string;
}): ReactElement => {
  const save = useSavePaper(paper);
  return (
    <Button
      variant="default"
      leftSection={<DownloadIcon />}
      loading={save.isPending}
      onClick={() => save.mutate()}
      {...(about ? { "aria-label": `${label} : ${about}` } : {})}
    >
      {label}
    </Button>
  );
};
