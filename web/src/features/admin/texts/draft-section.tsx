import { Textarea } from "@mantine/core";
import { TEXT_NOTICE_DAYS } from "@stokaz/contract/legal/legal-kinds";
import { LIMITS } from "@stokaz/contract/limits";
import type { ReactElement } from "react";
import type { SchemaForm } from "../../../lib/browser/form.ts";
import { formatLongDay } from "../../../lib/format/format.ts";
import { DateField } from "../../../ui/fields/date-field.tsx";
import type { OpenDraft } from "./api.ts";
import type { DraftText } from "./rules.ts";
import { TextHelpSection } from "./text-help-section.tsx";
import styles from "./texts.module.css";

type DraftFieldsProps = Pick<OpenDraft, "firstDay" | "placeholders"> & {
  form: SchemaForm<DraftText>;
};

/** Fields of the next version of a text: its words, what changes, and its first day. */
export const DraftFields = ({ form, firstDay, placeholders }: DraftFieldsProps): ReactElement => (
  <>
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
      description={`Au plus tôt le ${formatLongDay(firstDay)} : chacun est prévenu ${TEXT_NOTICE_DAYS} jours entiers avant, et elle vient après celles déjà publiées.`}
      min={firstDay}
      {...form.getInputProps("effectiveOn")}
      value={form.values.effectiveOn}
    />
  </>
);
