import { LEGAL_TITLES } from "@stokaz/contract/legal/legal-kinds";
import type { ReactElement } from "react";
import { useLoaderData } from "react-router";
import { publicMeta } from "../../lib/format/meta.ts";
import { textLoader } from "./api.ts";
import { TextInForce } from "./text-section.tsx";

export const meta = publicMeta({
  title: LEGAL_TITLES.lessor,
  description:
    "Ce à quoi s'engage un particulier qui loue un espace de stockage, et ce qu'il reçoit.",
});

export const loader = textLoader("lessor");

const LessorTermsPage = (): ReactElement => <TextInForce text={useLoaderData<typeof loader>()} />;

export default LessorTermsPage;
