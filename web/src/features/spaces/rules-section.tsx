import { NativeSelect, Textarea, Title } from "@mantine/core";
import {
  RULE_TEXT_MAX,
  type RuleKey,
  ruleKeys,
  SPACE_RULES,
} from "@stokaz/contract/spaces/space-rules";
import type { ReactElement } from "react";
import type { SchemaForm } from "../../lib/browser/form.ts";
import type { TypedSpace } from "./api.ts";
import styles from "./space-form.module.css";

type RulesSectionProps = { form: SchemaForm<TypedSpace> };

const RuleField = ({ form, ruleKey }: RulesSectionProps & { ruleKey: RuleKey }): ReactElement => {
  const rule = SPACE_RULES[ruleKey];
  const { value: _, ...input } = form.getInputProps(ruleKey);
  if ("choices" in rule) {
    const choices = Object.entries(rule.choices).map(([value, label]) => ({ value, label }));
    return (
      <NativeSelect
        label={rule.label}
        size="md"
        data={[{ value: "", label: "Non précisé" }, ...choices]}
        {...input}
        value={form.values[ruleKey]}
      />
    );
  }
  return (
    <Textarea
      label={rule.label}
      description={rule.hint}
      size="md"
      autosize
      minRows={1}
      maxLength={RULE_TEXT_MAX}
      {...input}
      value={form.values[ruleKey]}
    />
  );
};

/**
 * Fields for the rules of a space. Artisans accept them before they pay, and they become part of
 * the contract.
 */
export const RulesSection = ({ form }: RulesSectionProps): ReactElement => (
  <>
    <div className={styles.heading}>
      <Title order={3}>Règles de l'espace</Title>
    </div>
    <p className={styles.meaning}>
      Facultatives. Les artisans les acceptent avant de payer et elles entrent dans leur contrat. Si
      vous les changez, les locations déjà payées gardent les leurs.
    </p>
    {ruleKeys.map((key) => (
      <RuleField key={key} form={form} ruleKey={key} />
    ))}
  </>
);
