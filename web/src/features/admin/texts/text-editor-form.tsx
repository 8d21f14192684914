import { Button } from "@mantine/core";
import { completeDraft } from "@stokaz/contract/legal/legal-drafts";
import { type ReactElement, useState } from "react";
import { useSchemaForm } from "../../../lib/browser/form.ts";
import { keepDraft, type TypedDraft } from "../../../lib/browser/kept-draft.ts";
import { toast } from "../../../lib/browser/toasts.ts";
import { Refusal } from "../../../ui/page/refusal.tsx";
import { updateFailure } from "../rules.ts";
import { type OpenDraft, type SavedDraft, useDraft } from "./api.ts";
import { DraftFields } from "./draft-section.tsx";
import { NextTextSection } from "./next-text-section.tsx";
import { PublishTextDialog } from "./publish-text-dialog.tsx";
import { type DraftText, unreadableText } from "./rules.ts";
import { TextPreviewPanel } from "./text-preview-panel.tsx";
import styles from "./texts.module.css";

type TextEditorFormProps = {
  opened: OpenDraft;
  /** Initial values of the fields. */
  begun: TypedDraft;
  onSaved: () => void;
  onPublished: () => void;
};

/**
 * Fields of a draft beside a preview of the text. Typed text stays in this browser until it is
 * saved.
 */
export const TextEditorForm = ({
  opened,
  begun,
  onSaved,
  onPublished,
}: TextEditorFormProps): ReactElement => {
  const { kind, firstDay, recipients, placeholders } = opened;
  const { revision, ...text } = begun;
  const draft = useDraft(kind, revision);
  const [isAsking, setIsAsking] = useState(false);
  const form = useSchemaForm<DraftText>({
    schema: completeDraft,
    initialValues: text,
    onValuesChange: (values) => keepDraft(kind, { ...values, revision: draft.revision }),
  });
  const showFailure = (error: Error): void => {
    setIsAsking(false);
    form.showFailure(error, updateFailure(error));
  };
  const save = (values: DraftText, then: (saved: SavedDraft) => void): void =>
    draft.save(values, {
      onSaved: (saved) => {
        onSaved();
        then(saved);
      },
      onError: showFailure,
    });
  const ask = ({ faults }: SavedDraft): void => {
    if (faults.length > 0) showFailure(unreadableText(faults));
    else setIsAsking(true);
  };
  return (
    <div className={styles.editor}>
      <form
        aria-label={opened.title}
        className={styles.form}
        {...form.formProps((values) => save(values, ask))}
      >
        <NextTextSection next={opened.next} typed={form.values} onChange={form.setValues} />
        <DraftFields form={form} firstDay={firstDay} placeholders={placeholders} />
        <Refusal message={form.refusal} />
        <div className={styles.actions}>
          <Button
            variant="default"
            loading={draft.isSaving}
            onClick={() => save(form.values, ({ message }) => toast.success(message))}
          >
            Enregistrer le brouillon
          </Button>
          <Button type="submit" disabled={draft.isSaving}>
            Publier cette version
          </Button>
        </div>
      </form>
      <TextPreviewPanel markdown={form.values.markdown} />
      <PublishTextDialog
        isOpen={isAsking}
        effectiveOn={form.values.effectiveOn}
        recipients={recipients}
        isPending={draft.isPublishing}
        onPublish={() => draft.publish({ onSuccess: onPublished, onError: showFailure })}
        onClose={() => setIsAsking(false)}
      />
    </div>
  );
};
