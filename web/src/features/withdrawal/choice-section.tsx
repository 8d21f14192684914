import { TextInput } from "@mantine/core";
import type { Withdrawable } from "@stokaz/contract/orders/withdrawals";
import type { ReactElement } from "react";
import type { SchemaForm } from "../../lib/browser/form.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { Price } from "../../ui/offers/price.tsx";
import { LinesField } from "./lines-section.tsx";
import { type Declaration, isCancellation, isOpen, linesOf, totalOf } from "./rules.ts";
import styles from "./withdrawal.module.css";

const PersonFields = ({ form }: { form: SchemaForm<Declaration> }): ReactElement => (
  <Panel title="Qui êtes-vous ?">
    <div className={styles.step}>
      <TextInput
        label="Prénom et nom"
        autoComplete="name"
        withAsterisk
        {...form.getInputProps("name")}
      />
      <TextInput
        label="E-mail"
        description="Le reçu est envoyé à cette adresse."
        type="email"
        inputMode="email"
        autoComplete="email"
        withAsterisk
        {...form.getInputProps("email")}
      />
    </div>
  </Panel>
);

type ChoiceSectionProps = {
  asked: Withdrawable;
  form: SchemaForm<Declaration>;
  /** True if the person is known only by a mailed link. */
  isByLink: boolean;
};

/** Choice of products and units; with a mailed link, also the person's name and email. */
export const ChoiceSection = ({ asked, form, isByLink }: ChoiceSectionProps): ReactElement => {
  const question = isCancellation(asked.lines.filter(isOpen))
    ? "Que voulez-vous annuler ?"
    : "À quoi voulez-vous renoncer ?";
  const chosen = linesOf(asked, form.values.lines);
  return (
    <>
      <Panel title={question} help={`Commande ${asked.orderNumber}`}>
        <div className={styles.step}>
          <LinesField
            label={question}
            lines={asked.lines}
            chosen={form.values.lines}
            errors={form.errors}
            onChange={(lines) => {
              form.clearErrors();
              form.setFieldValue("lines", lines);
            }}
          />
          {chosen.length > 0 && (
            <p className={styles.total} aria-live="polite">
              <span>Vous serez remboursé de</span>
              <Price amount={totalOf(chosen)} />
            </p>
          )}
        </div>
      </Panel>
      {isByLink && <PersonFields form={form} />}
    </>
  );
};
