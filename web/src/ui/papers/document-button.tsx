import { Button } from "@mantine/core";
import type { IssuedDocument } from "@stokaz/contract/papers/documents";
import type { ReactElement } from "react";
import { useSaveDocument } from "../../lib/api/documents.ts";
import { DownloadIcon } from "../page/tool-icons.tsx";

type DocumentButtonProps = {
  document: Pick<IssuedDocument, "_id" | "fileName">;
  /** Verb on the button. */
  word: string;
  /** Verb and document, for a screen reader. */
  label: string;
};

/** Button that downloads one document of a list. */
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
