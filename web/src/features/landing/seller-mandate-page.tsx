import type { ReactElement } from "react";
import { useLoaderData } from "react-router";
import { publicMeta } from "../../lib/format/meta.ts";
import { textLoader } from "./api.ts";
import { TextInForce } from "./text-section.tsx";

export const meta = publicMeta({
  title: "Mandat du vendeur",
  description:
    "Ce qu'un artisan confie à la plateforme quand il y vend ses produits, et ce qu'il garantit.",
});

export const loader = textLoader("mandate");

const SellerMandatePage = (): ReactElement => <TextInForce text={useLoaderData<typeof loader>()} />;

export default SellerMandatePage;
