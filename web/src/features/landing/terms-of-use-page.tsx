import { getLegalText } from "@stokaz/contract/legal-texts";
import type { ReactElement } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { read } from "../../lib/api/reader.ts";
import { publicMeta } from "../../lib/format/meta.ts";
import { TextInForce } from "./text-section.tsx";

export const meta = publicMeta({
  title: "Conditions d'utilisation",
  description:
    "Les règles de la plateforme, de la location d'un espace de stockage et de la vente de produits locaux.",
});

export const loader = ({ context }: LoaderFunctionArgs) =>
  read(context, getLegalText, { params: { kind: "terms" } });

const TermsOfUsePage = (): ReactElement => <TextInForce text={useLoaderData<typeof loader>()} />;

export default TermsOfUsePage;
