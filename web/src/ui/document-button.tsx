import { Button } from "@mantine/core";
import type { IssuedDocument } from "@stokaz/contract/documents";
import type { ReactElement } from "react";
import { useSaveDocument } from "../lib/api/documents.ts";
import { DownloadIcon } from "./tool-icons.tsx";

type DocumentButtonProps = {
  document: Pick<IssuedDocument, "_id" | "fileName">;
  /** The verb on the button. */
  word: string;
  /** The verb with what it is done to, for who hears the button alone. */
  label: string;
};

/** Has the browser keep the file of a document of a list. */
export const DocumentButton = ({ document, word, label }: DocumentButtonProps): ReactElement => {
  const save = useSaveDocument();
  return (
    <Button
      variant="default"
      leftSection={<DownloadIcon size={18} />}
      loading={save.isPending}
      aria-label={label}
      onClick={() => save.mutate(document)}
    >
      {word}
    </Button>
  );
};
