import { greenClaimsIn } from "@stokaz/contract/products/green-claims";
import type { ReactElement } from "react";
import { formatQuoted } from "../../lib/format/format.ts";
import { Notice } from "../../ui/notices/notice.tsx";

/** Help beside a text with generic environmental claims. It blocks nothing: the artisan is only told. */
export const GreenClaimsNotice = ({ text }: { text: string }): ReactElement | null => {
  const claims = greenClaimsIn(text);
  if (claims.length === 0) return null;
  return (
    <Notice tone="warning" title={`À préciser et à prouver\u202f: ${formatQuoted(claims)}`}>
      La loi n'admet pas qu'on dise d'un produit, sans autre précision, qu'il est bon pour
      l'environnement. Écrivez plutôt ce qui est vrai de celui-ci, et ce qui le prouve&#8239;:
      «&#8239;pot en verre consigné&#8239;», «&#8239;carton recyclé à 100&#8239;%, certifié
      FSC&#8239;», «&#8239;Écolabel européen n°&#8239;…&#8239;». Un label officiel se nomme avec son
      numéro.
    </Notice>
  );
};
