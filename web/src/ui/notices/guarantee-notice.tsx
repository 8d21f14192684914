import { GUARANTEE_NOTICE_PATH, GUARANTEES, YOUR_EUROPE } from "@stokaz/contract/orders/guarantee";
import type { ReactElement } from "react";
import { useSite } from "../../lib/api/site.ts";
import { Disclosure } from "../lists/disclosure.tsx";

/**
 * The legal guarantee of a seller in words; above the words the official picture, if the operator
 * supplied it.
 */
export const GuaranteeNotice = (): ReactElement => (
  <>
    {useSite()?.hasGuaranteeNotice && (
      <a href={YOUR_EUROPE}>
        <img
          src={GUARANTEE_NOTICE_PATH}
          alt="Avis de l'Union européenne sur la garantie légale de conformité : en savoir plus"
          width={420}
          style={{ height: "auto" }}
        />
      </a>
    )}
    <Disclosure summary="Ce que la loi vous garantit">
      {GUARANTEES.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </Disclosure>
  </>
);
