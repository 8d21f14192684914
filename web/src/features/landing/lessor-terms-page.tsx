import { getLegalText } from "@stokaz/contract/legal-texts";
import type { ReactElement } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { read } from "../../lib/api/reader.ts";
import { publicMeta } from "../../lib/format/meta.ts";
import { TextInForce } from "./text-section.tsx";

export const meta = publicMeta({
  title: "Conditions des loueurs",
  description:
    "Ce à quoi s'engage un particulier qui loue un espace de stockage, et ce qu'il reçoit.",
});

export const loader = ({ context }: LoaderFunctionArgs) =>
  read(context, getLegalText, { params: { kind: "lessor" } });

const LessorTermsPage = (): ReactElement => <TextInForce text={useLoaderData<typeof loader>()} />;

export default LessorTermsPage;
