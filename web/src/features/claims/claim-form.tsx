import { Button, NativeSelect, Textarea } from "@mantine/core";
import { CLAIM_REASONS } from "@stokaz/contract/claims/claim-words";
import { type Claimable, newClaim } from "@stokaz/contract/claims/claims";
import { LIMITS } from "@stokaz/contract/limits";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useRequestKey } from "../../lib/api/request-key.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { getSession } from "../../lib/session/session.ts";
import { UnsavedChanges } from "../../ui/fields/unsaved-changes.tsx";
import { Refusal } from "../../ui/page/refusal.tsx";
import { type ClaimDraft, useOpenClaim } from "./api.ts";
import styles from "./claims.module.css";
import { LinesField } from "./lines-section.tsx";
import { PicturesField } from "./pictures-section.tsx";
import { maxAmount } from "./rules.ts";
import { WishFields } from "./wish-section.tsx";

/** Lines chosen at first: the only product of an order, if there is just one. */
const firstLines = ({ lines }: Claimable): ClaimDraft["lines"] => {
  const [only, ...others] = lines.filter(({ refusal }) => refusal === null);
  return only && others.length === 0 ? [{ lineId: only.lineId, units: only.units }] : [];
};

/**
 * Form of a new claim: the problem, words, pictures and the request. It asks before the page that
 * holds it is left with unsent values.
 */
export const ClaimForm = ({
  about,
  onDone,
}: {
  about: Claimable;
  onDone: (claimId: string) => void;
}): ReactElement => {
  const key = useRequestKey();
  const initialValues: ClaimDraft = {
    purpose: about.purpose,
    purchaseId: about.purchaseId,
    lines: firstLines(about),
    reason: "",
    words: "",
    // A person who did not pay asks for an amount of their own.
    wish: about.isRefundable ? "" : "part",
    amount: "",
    pictures: [],
  };
  const form = useSchemaForm<ClaimDraft>({
    schema: newClaim,
    initialValues,
    onValuesChange: key.renew,
  });
  const open = useOpenClaim({
    onSuccess: ({ claimId }) => onDone(claimId),
    onError: (error) => form.showFailure(error, messageOf(error)),
  });
  const { lines, pictures } = form.values;
  const whole = maxAmount(about, lines);
  const submit = (draft: ClaimDraft): void => open.mutate({ ...draft, requestKey: key.read() });
  return (
    <form {...form.formProps(submit)} className={styles.form} aria-label="Signaler un problème">
      <UnsavedChanges
        isUnsaved={() => form.isDirty() && !open.isPending && getSession() !== null}
      />
      {about.lines.length > 0 && (
        <LinesField
          lines={about.lines}
          chosen={lines}
          error={form.errors.lines}
          onChange={(chosen) => {
            form.setFieldValue("lines", chosen);
            form.clearFieldError("lines");
          }}
        />
      )}
      <NativeSelect
        label="Qu'est-ce qui ne va pas ?"
        size="md"
        withAsterisk
        data={[
          { value: "", label: "Choisir…" },
          ...about.reasons.map((value) => ({ value, label: CLAIM_REASONS[value] })),
        ]}
        {...form.getInputProps("reason")}
      />
      <Textarea
        label="Dites-le avec vos mots"
        description="L'autre partie le lira, et la plateforme aussi s'il faut décider."
        size="md"
        minRows={4}
        autosize
        maxLength={LIMITS.longText}
        withAsterisk
        {...form.getInputProps("words")}
      />
      <PicturesField
        pictures={pictures}
        error={form.errors.pictures}
        onChange={(chosen) => form.setFieldValue("pictures", chosen)}
      />
      <WishFields form={form} isRefundable={about.isRefundable} whole={whole} />
      <Refusal message={form.refusal} />
      <Button type="submit" size="lg" fullWidth loading={open.isPending}>
        Ouvrir le litige
      </Button>
    </form>
  );
};
