import type { ReactElement } from "react";
import { formatQuoted } from "../../lib/format/format.ts";

/** Fact of a listing: generic environmental claims in the texts of its artisan. */
export const GreenClaimsFact = ({ claims }: { claims: readonly string[] }): ReactElement | null =>
  claims.length === 0 ? null : (
    <>
      <dt>Allégations environnementales</dt>
      <dd>{formatQuoted(claims)}&#8239;: précises et prouvées&#8239;?</dd>
    </>
  );
