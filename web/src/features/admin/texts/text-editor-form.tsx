import { Button, Textarea } from "@mantine/core";
import type { CalendarDay } from "@stokaz/contract/calendar";
import { completeDraft, NOTICE_DAYS } from "@stokaz/contract/legal-drafts";
import type { LegalKind } from "@stokaz/contract/legal-kinds";
import { LIMITS } from "@stokaz/contract/limits";
import { type ReactElement, useState } from "react";
import { ApiError } from "../../../lib/api/error.ts";
import { type OpenDraft, usePublishText, useSaveDraft } from "../../../lib/api/legal-texts.ts";
import { useSchemaForm } from "../../../lib/browser/form.ts";
import {
  forgetDraft,
  keepDraft,
  recallDraft,
  type TypedDraft,
} from "../../../lib/browser/kept-draft.ts";
import { toast } from "../../../lib/browser/toasts.ts";
import { formatCount, formatLongDay } from "../../../lib/format/format.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { DateField } from "../../../ui/date-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { updateFailure } from "../rules.ts";
import { TextPreviewPanel } from "./text-preview-panel.tsx";
import styles from "./texts.module.css";

type Values = { markdown: string; summary: string; effectiveOn: CalendarDay | null };

/** How to write what; a placeholder stands for what a setting says. */
const MARKS = [
  [
    "## 1. Objet {#objet}",
    "Un article. {#objet} est l'adresse à laquelle d'autres pages le trouvent : gardez-la.",
  ],
  ["### Sous-titre", "Une partie d'un article"],
  ["- Premier point", "Un point d'une liste"],
  ["> Texte", "Une citation"],
  ["**gras**, *italique*", "Des mots mis en avant"],
  ["[nous écrire](/contact)", "Un lien"],
] as const;

const Help = ({ placeholders }: Pick<OpenDraft, "placeholders">): ReactElement => {
  const rows = [
    ...MARKS.map(([code, meaning]) => ({ code, meaning })),
    ...placeholders.map(({ name, meaning }) => ({ code: `{{${name}}}`, meaning })),
  ];
  return (
    <details className={styles.help}>
      <summary>Mise en forme et repères</summary>
      <dl>
        {rows.map(({ code, meaning }) => (
          <div key={code}>
            <dt>
              <code>{code}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};

/** Saves and publishes; how often the draft was saved by then is known here alone. */
const useDraft = (kind: LegalKind, begun: number) => {
  const [revision, setRevision] = useState(begun);
  const save = useSaveDraft(kind);
  const publish = usePublishText(kind);
  return {
    revision,
    isSaving: save.isPending,
    isPublishing: publish.isPending,
    /** @param onSaved gets what the text can't be published with */
    save: (
      values: Values,
      {
        onSaved,
        onError,
      }: { onSaved: (faults: string[]) => void; onError: (error: Error) => void },
    ): void =>
      save.mutate(
        { ...values, revision },
        {
          onSuccess: ({ revision: saved, faults }) => {
            setRevision(saved);
            onSaved(faults.map(({ message }) => message));
          },
          onError,
        },
      ),
    publish: (then: { onSuccess: () => void; onError: (error: Error) => void }): void =>
      publish.mutate(revision, then),
  };
};

/** What publishing would refuse too, as its refusal. */
const unreadable = (faults: readonly string[]): ApiError => {
  const message = faults.join(" ");
  return new ApiError({
    status: 409,
    code: "legal-text/unreadable",
    message,
    errors: [{ field: "markdown", message }],
  });
};

type EditorProps = {
  opened: OpenDraft;
  begun: TypedDraft;
  onSaved: () => void;
  onPublished: () => void;
};

const Editor = ({ opened, begun, onSaved, onPublished }: EditorProps): ReactElement => {
  const { kind, firstDay, recipients, placeholders } = opened;
  const draft = useDraft(kind, begun.revision);
  const [isAsking, setIsAsking] = useState(false);
  const form = useSchemaForm<Values>({
    schema: completeDraft,
    initialValues: {
      markdown: begun.markdown,
      summary: begun.summary,
      effectiveOn: begun.effectiveOn,
    },
    onValuesChange: (values) => keepDraft(kind, { ...values, revision: draft.revision }),
  });
  const showFailure = (error: Error): void => form.showFailure(error, updateFailure(error));
  const save = (values: Values, then: (faults: string[]) => void): void =>
    draft.save(values, {
      onSaved: (faults) => {
        forgetDraft(kind);
        onSaved();
        then(faults);
      },
      onError: showFailure,
    });
  const ask = (faults: string[]): void => {
    if (faults.length > 0) showFailure(unreadable(faults));
    else setIsAsking(true);
  };
  const publish = (): void =>
    draft.publish({
      onSuccess: onPublished,
      onError: (error) => {
        setIsAsking(false);
        showFailure(error);
      },
    });
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
        <Help placeholders={placeholders} />
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
          description={`Au plus tôt le ${formatLongDay(firstDay)} : chacun est prévenu ${NOTICE_DAYS} jours avant, et elle vient après celles déjà publiées.`}
          min={firstDay}
          {...form.getInputProps("effectiveOn")}
          value={effectiveOn}
        />
        <Refusal message={form.refusal} />
        <div className={styles.actions}>
          <Button
            variant="default"
            loading={draft.isSaving}
            onClick={() => save(form.values, () => toast.success("Le brouillon est enregistré."))}
          >
            Enregistrer le brouillon
          </Button>
          <Button type="submit" disabled={draft.isSaving}>
            Publier cette version
          </Button>
        </div>
      </form>
      <TextPreviewPanel markdown={form.values.markdown} />
      <ConfirmDialog
        opened={isAsking}
        title="Publier cette version ?"
        confirmLabel="Publier et prévenir"
        cancelLabel="Pas encore"
        isPending={draft.isPublishing}
        onConfirm={publish}
        onClose={() => setIsAsking(false)}
      >
        <p>
          {effectiveOn && `Elle s'appliquera à partir du ${formatLongDay(effectiveOn)}. `}
          {recipients === 0
            ? "Personne n'est à prévenir."
            : `${formatCount(recipients, "personne recevra", "personnes recevront")} un e-mail.`}
        </p>
        <p>
          Ensuite, plus rien n'y change : une erreur ne se corrige que par une nouvelle version.
        </p>
      </ConfirmDialog>
    </div>
  );
};

/** What was typed and not saved, unless it says the same as the draft. */
const recallUnsaved = (kind: LegalKind, draft: TypedDraft): TypedDraft | undefined => {
  const typed = recallDraft(kind);
  const isSame =
    typed?.markdown === draft.markdown &&
    typed.summary === draft.summary &&
    typed.effectiveOn === draft.effectiveOn;
  return isSame ? undefined : typed;
};

/** The draft of a text beside how it will look. What is typed stays in this browser until it is saved. */
export const TextEditorForm = ({
  opened,
  onPublished,
}: {
  opened: OpenDraft;
  onPublished: () => void;
}): ReactElement => {
  const { kind, draft } = opened;
  const [typed] = useState(() => recallUnsaved(kind, draft));
  const [begun, setBegun] = useState<TypedDraft>(typed ?? draft);
  const [isRestored, setIsRestored] = useState(typed !== undefined);
  const drop = (): void => {
    forgetDraft(kind);
    setBegun(draft);
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
      <Editor
        key={begun === typed ? "typed" : "saved"}
        opened={opened}
        begun={begun}
        onSaved={() => setIsRestored(false)}
        onPublished={onPublished}
      />
    </>
  );
};
