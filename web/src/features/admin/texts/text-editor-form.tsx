import { Button, Textarea } from "@mantine/core";
import { completeDraft } from "@stokaz/contract/legal/legal-drafts";
import { TEXT_NOTICE_DAYS } from "@stokaz/contract/legal/legal-kinds";
import { LIMITS } from "@stokaz/contract/limits";
import { type ReactElement, useState } from "react";
import { useSchemaForm } from "../../../lib/browser/form.ts";
import { keepDraft, type TypedDraft } from "../../../lib/browser/kept-draft.ts";
import { toast } from "../../../lib/browser/toasts.ts";
import { formatLongDay } from "../../../lib/format/format.ts";
import { DateField } from "../../../ui/fields/date-field.tsx";
import { Refusal } from "../../../ui/page/refusal.tsx";
import { updateFailure } from "../rules.ts";
import { type OpenDraft, type SavedDraft, useDraft } from "./api.ts";
import { PublishTextDialog } from "./publish-text-dialog.tsx";
import { type DraftText, unreadableText } from "./rules.ts";
import { TextHelpSection } from "./text-help-section.tsx";
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
  const { effectiveOn } = form.values;
  return (
    <div className={styles.editor}>
      <form
        aria-label={opened.title}
        className={styles.form}
        {...form.formProps((values) => save(values, ask))}
      >
        <Textarea
          className={styles.markdown ?? ""}
          label="Le texte"
          description="Chaque article commence par ## et son titre."
          autosize={false}
          spellCheck
          maxLength={LIMITS.legalText}
          withAsterisk
          {...form.getInputProps("markdown")}
        />
        <TextHelpSection placeholders={placeholders} />
        <Textarea
          label="Ce qui change"
          description="Quelques phrases simples : elles sont dans l'e-mail, et sur les pages du texte."
          autosize
          minRows={4}
          maxLength={LIMITS.longText}
          withAsterisk
          {...form.getInputProps("summary")}
        />
        <DateField
          label="Premier jour de cette version"
          description={`Au plus tôt le ${formatLongDay(firstDay)} : chacun est prévenu ${TEXT_NOTICE_DAYS} jours avant, et elle vient après celles déjà publiées.`}
          min={firstDay}
          {...form.getInputProps("effectiveOn")}
          value={effectiveOn}
        />
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
        effectiveOn={effectiveOn}
        recipients={recipients}
        isPending={draft.isPublishing}
        onPublish={() => draft.publish({ onSuccess: onPublished, onError: showFailure })}
        onClose={() => setIsAsking(false)}
      />
    </div>
  );
};
