import { Checkbox } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { RIGHTS } from "@stokaz/contract/accounts/rights";
import { OWNER_ONLY, RIGHT_WORDS } from "@stokaz/contract/accounts/team";
import type { ReactElement } from "react";
import styles from "./team.module.css";

/**
 * Rights to choose from, each with its effect.
 *
 * @param input props of the form's field for rights
 */
export const RightsSection = ({ input }: { input: GetInputPropsReturnType }): ReactElement => (
  <Checkbox.Group label="Ce que cette personne peut faire" size="md" withAsterisk {...input}>
    <div className={styles.rights}>
      {RIGHTS.map((right) => (
        <Checkbox
          key={right}
          value={right}
          size="md"
          label={RIGHT_WORDS[right].name}
          description={RIGHT_WORDS[right].detail}
        />
      ))}
      <p className={styles.soft}>{OWNER_ONLY}</p>
    </div>
  </Checkbox.Group>
);
