import { ruleRows, type SpaceRules } from "@stokaz/contract/spaces/space-rules";
import type { ReactElement } from "react";
import { Term, Terms } from "../lists/terms.tsx";

/** Rules of a space; only those that the lessor gave. */
export const SpaceRulesList = ({ rules }: { rules: SpaceRules }): ReactElement => (
  <Terms>
    {ruleRows(rules).map(([label, text]) => (
      <Term key={label} name={label}>
        {text}
      </Term>
    ))}
  </Terms>
);
