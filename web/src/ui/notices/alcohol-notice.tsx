import type { ReactElement } from "react";
import { useAlcoholHoursText } from "../../lib/api/site.ts";
import styles from "./alcohol-notice.module.css";

/**
 * Legal notice, word for word, shown wherever alcohol is offered at a distance, and the hours without
 * alcohol, if there are any. Source: arrêté du 17 octobre 2016, annexes 4 and 6; CSP L3323-4.
 */
export const AlcoholNotice = (): ReactElement => (
  <p role="note" className={styles.notice}>
    L'abus d'alcool est dangereux pour la santé, à consommer avec modération. La vente d'alcool à
    des mineurs de moins de 18 ans est interdite. {useAlcoholHoursText()}
  </p>
);
