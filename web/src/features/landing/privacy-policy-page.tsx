import { getLegalText } from "@stokaz/contract/legal-texts";
import type { ReactElement } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { read } from "../../lib/api/reader.ts";
import { publicMeta } from "../../lib/format/meta.ts";
import { TextInForce } from "./text-section.tsx";

export const meta = publicMeta({
  title: "Politique de confidentialité",
  description:
    "Quelles données nous traitons, pourquoi, combien de temps, avec qui, et quels sont vos droits.",
});

export const loader = ({ context }: LoaderFunctionArgs) =>
  read(context, getLegalText, { params: { kind: "privacy" } });

const PrivacyPolicyPage = (): ReactElement => <TextInForce text={useLoaderData<typeof loader>()} />;

export default PrivacyPolicyPage;
