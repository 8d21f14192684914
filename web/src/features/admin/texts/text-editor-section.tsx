import { Button } from "@mantine/core";
import { type ReactElement, useState } from "react";
import { forgetDraft, recallDraft, type TypedDraft } from "../../../lib/browser/kept-draft.ts";
import { Notice } from "../../../ui/notices/notice.tsx";
import type { OpenDraft } from "./api.ts";
import { unsavedOver } from "./rules.ts";
import { TextEditorForm } from "./text-editor-form.tsx";

/** Form with a text's draft, or with newer text that was typed and not saved. */
export const TextEditorSection = ({
  opened,
  onPublished,
}: {
  opened: OpenDraft;
  onPublished: () => void;
}): ReactElement => {
  const { kind, draft } = opened;
  const [typed] = useState(() => unsavedOver(draft, recallDraft(kind)));
  const [initial, setInitial] = useState<TypedDraft>(typed ?? draft);
  const [isRestored, setIsRestored] = useState(typed !== undefined);
  const drop = (): void => {
    forgetDraft(kind);
    setInitial(draft);
    setIsRestored(false);
  };
  return (
    <>
      {isRestored && (
        <Notice
          tone="info"
          title="Voici ce que vous aviez écrit sans l'enregistrer."
          action={
            <Button variant="default" onClick={drop}>
              {draft.revision > 0 ? "Revenir au brouillon enregistré" : "Repartir du texte publié"}
            </Button>
          }
        />
      )}
      <TextEditorForm
        key={initial === typed ? "typed" : "saved"}
        opened={opened}
        begun={initial}
        onSaved={() => setIsRestored(false)}
        onPublished={onPublished}
      />
    </>
  );
};
