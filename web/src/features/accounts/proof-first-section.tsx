import type { ReactElement } from "react";
import { Notice } from "../../ui/notices/notice.tsx";
import { EMAIL_PROOF_ID } from "./rules.ts";

/**
 * Says that a way to sign in can't be added until the address is confirmed, and leads to the notice
 * above the page that sends the link again.
 */
export const ProofFirstSection = ({ why }: { why: string }): ReactElement => (
  <Notice
    tone="info"
    title="Confirmez d'abord votre adresse e-mail."
    action={<a href={`#${EMAIL_PROOF_ID}`}>Confirmer mon adresse</a>}
  >
    {why}
  </Notice>
);
