import { RETENTION_RULES } from "@stokaz/contract/admin/retention";
import type { ReactElement } from "react";
import { Article } from "../../ui/page/article.tsx";

/** How long each kind of personal data is kept, as the product applies it, and why. */
export const RetentionSection = (): ReactElement => (
  <Article id="effacement" title="Ce qui s'efface tout seul">
    <p>Le site applique lui-même ces durées, au moins une fois par jour&#8239;:</p>
    <ul>
      {Object.values(RETENTION_RULES).map(({ data, kept, reason }) => (
        <li key={data}>
          {data}&#8239;: {kept}&#8239;; {reason}.
        </li>
      ))}
    </ul>
  </Article>
);
