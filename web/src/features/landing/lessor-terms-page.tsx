import type { ReactElement } from "react";
import { useLoaderData } from "react-router";
import { publicMeta } from "../../lib/format/meta.ts";
import { textLoader } from "./api.ts";
import { TextInForce } from "./text-section.tsx";

export const meta = publicMeta({
  title: "Conditions des loueurs",
  description:
    "Ce à quoi s'engage un particulier qui loue un espace de stockage, et ce qu'il reçoit.",
});

export const loader = textLoader("lessor");

const LessorTermsPage = (): ReactElement => <TextInForce text={useLoaderData<typeof loader>()} />;

export default LessorTermsPage;
