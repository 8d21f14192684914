import { SMALL_SALES_COUNT, SMALL_SALES_WORDS } from "@stokaz/contract/tax/small-sales";
import { TAX_FACTS, type TaxStep } from "@stokaz/contract/tax/tax-identity";
import type { ReactElement } from "react";
import { formatList, formatLongDay } from "../../lib/format/format.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import type { TaxIdentityAnswer } from "./api.ts";
import styles from "./tax-identity.module.css";

/** French text for each future step. */
const FOLLOWING: Readonly<Record<TaxStep, string>> = {
  asked: "nous vous écrivons",
  "first-reminder": "nous vous le rappelons par e-mail",
  "second-reminder": "nous vous le rappelons une dernière fois",
  "payouts-held": "vos versements attendent",
  closed: "plus rien de vous n'est proposé sur le site",
};

const NOW: Partial<Record<TaxStep, string>> = {
  "payouts-held":
    "Vos versements attendent\u202f: ils partent dès que tout est complet, rien n'est perdu.",
  closed:
    "Vos versements attendent et plus rien de vous n'est proposé. Ce qui est déjà loué ou commandé continue. Tout revient dès que tout est complet.",
};

const titleOf = ({ missing }: TaxIdentityAnswer): string =>
  `Il manque\u202f: ${formatList(missing.map((fact) => TAX_FACTS[fact]))}.`;

/** Notice with the missing data, whether it is required, and the next step. */
export const StateSection = ({ known }: { known: TaxIdentityAnswer }): ReactElement => {
  const { missing, isRequired, request } = known;
  if (missing.length === 0) {
    return (
      <Notice tone="success" title="Il ne manque rien.">
        Merci. Si quelque chose change, modifiez-le ici.
      </Notice>
    );
  }
  if (!isRequired) {
    return (
      <Notice tone="info" title={titleOf(known)}>
        {known.kind === "person"
          ? "La loi le demande dès le premier loyer reçu. Le donner maintenant vous évite d'y penser plus tard."
          : `La loi le demande à partir de ${SMALL_SALES_COUNT} ventes ou de plus de ${SMALL_SALES_WORDS} dans l'année. Le donner maintenant vous évite d'y penser plus tard.`}
      </Notice>
    );
  }
  const now = request && NOW[request.step];
  return (
    <Notice tone={now ? "danger" : "warning"} title={titleOf(known)}>
      {now && <p className={styles.follows}>{now}</p>}
      {request?.next && (
        <p className={styles.follows}>
          Sans réponse, le {formatLongDay(request.next.on)} {FOLLOWING[request.next.step]}.
        </p>
      )}
    </Notice>
  );
};
