import { getLegalText } from "@stokaz/contract/legal-texts";
import type { ReactElement } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { read } from "../../lib/api/reader.ts";
import { publicMeta } from "../../lib/format/meta.ts";
import { TextInForce } from "./text-section.tsx";

export const meta = publicMeta({
  title: "Mandat du vendeur",
  description:
    "Ce qu'un artisan confie à la plateforme quand il y vend ses produits, et ce qu'il garantit.",
});

export const loader = ({ context }: LoaderFunctionArgs) =>
  read(context, getLegalText, { params: { kind: "mandate" } });

const SellerMandatePage = (): ReactElement => <TextInForce text={useLoaderData<typeof loader>()} />;

export default SellerMandatePage;
