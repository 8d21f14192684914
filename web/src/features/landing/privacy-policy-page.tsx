import { LEGAL_TITLES } from "@stokaz/contract/legal/legal-kinds";
import type { ReactElement } from "react";
import { useLoaderData } from "react-router";
import { publicMeta } from "../../lib/format/meta.ts";
import { textLoader } from "./api.ts";
import { RetentionSection } from "./retention-section.tsx";
import { TextInForce } from "./text-section.tsx";

export const meta = publicMeta({
  title: LEGAL_TITLES.privacy,
  description:
    "Quelles données nous traitons, pourquoi, combien de temps, avec qui, et quels sont vos droits.",
});

export const loader = textLoader("privacy");

const PrivacyPolicyPage = (): ReactElement => (
  <TextInForce text={useLoaderData<typeof loader>()}>
    <RetentionSection />
  </TextInForce>
);

export default PrivacyPolicyPage;
