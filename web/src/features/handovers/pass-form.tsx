import { Button, Input, PinInput, TextInput } from "@mantine/core";
import { passCheck } from "@stokaz/contract/handover/handover";
import { LIMITS } from "@stokaz/contract/limits";
import { type ReactElement, useId } from "react";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { formatList } from "../../lib/format/format.ts";
import type { TriedPass } from "./api.ts";
import styles from "./pass-form.module.css";
import { strangeCharacters } from "./rules.ts";

const LENGTH = 6;

type PassFormProps = {
  /** Number of the order, if it is known already. */
  orderNumber: string;
  isPending: boolean;
  onCheck: (pass: TriedPass) => void;
};

/** Form to type a pass: the number of the order and its code of six characters. */
export const PassForm = ({ orderNumber, isPending, onCheck }: PassFormProps): ReactElement => {
  const codeId = useId();
  const form = useSchemaForm({ schema: passCheck, initialValues: { orderNumber, code: "" } });
  const strange = strangeCharacters(form.values.code);
  // Moving from one character to the next does not leave the code field: the code is checked on
  // submit.
  const { error, onChange, value } = form.getInputProps("code");
  const codeError =
    strange.length > 0
      ? `Aucun code ne contient ${formatList(strange)}\u202f: ni O ni zéro, ni I ni un. Regardez de nouveau le pass.`
      : error;
  return (
    <form {...form.formProps(onCheck)} className={styles.form} aria-label="Saisir un pass">
      <TextInput
        label="Numéro de la commande"
        placeholder="K7M2-P9QR"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={LIMITS.typedOrderNumber}
        classNames={{ input: styles.number }}
        {...form.getInputProps("orderNumber")}
      />
      <Input.Wrapper
        label="Code du pass"
        description="Les six lettres et chiffres que le client vous montre ou vous dicte."
        error={codeError}
        size="md"
        labelElement="div"
        id={codeId}
        role="group"
        aria-labelledby={`${codeId}-label`}
      >
        <PinInput
          value={value}
          id={codeId}
          className={styles.pin ?? ""}
          length={LENGTH}
          type="alphanumeric"
          inputMode="text"
          placeholder=""
          size="lg"
          gap={6}
          error={Boolean(codeError)}
          onChange={(typed) => onChange(typed.toUpperCase())}
          getInputProps={(index) => ({
            "aria-label": `Caractère ${index + 1} sur ${LENGTH}`,
            autoCapitalize: "characters",
            autoComplete: "off",
            spellCheck: false,
          })}
        />
      </Input.Wrapper>
      <Button type="submit" size="lg" fullWidth loading={isPending}>
        Vérifier le pass
      </Button>
    </form>
  );
};
