// @vitest-environment happy-dom
import { getBusiness } from "@stokaz/contract/sellers/sellers";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { idOf } from "#test/products";
import { logIn, says, show, startServer } from "#test/screen";
import { anIdentity, NOTHING_SOLD } from "#test/sellers";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { FactsSection } from "./facts-section.tsx";
import { askedSheet, type ProductValues, typedSheet, withAskedFacts } from "./rules.ts";

const server = startServer();
const {
  kind: _,
  name: __,
  tradeName: ___,
  siret: ____,
  ...business
} = anIdentity({ vatSince: null });

let sheet: Record<string, unknown> = {};

const VALUES: ProductValues = {
  rentedSpaceId: idOf(1),
  productName: "",
  pickupLocation: "",
  brand: "",
  category: "Épicerie sucrée",
  subCategory: "Miels",
  withdrawalException: "none",
  vatClass: "",
  quantity: "",
  quantityShown: undefined,
  version: undefined,
  price: "",
  area: "",
  netAmount: "",
  netUnit: "g",
  sharesPalletWith: "",
  description: "",
  facts: typedSheet(undefined),
  productPhoto: undefined,
  photoOf: undefined,
};

const Form = (kind: Partial<ProductValues>): ReactElement => {
  const form = useSchemaForm<ProductValues>({
    schema: withAskedFacts(z.unknown(), false),
    initialValues: { ...VALUES, ...kind },
  });
  sheet = askedSheet(form.values);
  return (
    <>
      <button type="button" onClick={() => form.setFieldValue("subCategory", "Confitures")}>
        Confitures
      </button>
      <button type="button" onClick={() => form.setFieldValue("subCategory", "Miels")}>
        Miels
      </button>
      <FactsSection form={form} isUnfinished={false} />
    </>
  );
};

const open = (kind: Partial<ProductValues> = {}): UserEvent => {
  logIn("artisan", { tradeName: "La Ruche" });
  server.answer(getBusiness, says({ business, ...NOTHING_SOLD, missing: [] }));
  return show(<Form {...kind} />);
};

const type = async (user: UserEvent, label: RegExp, text: string): Promise<void> => {
  await user.click(screen.getByLabelText(label, { selector: "input, textarea" }));
  await user.paste(text);
};
const press = (user: UserEvent, name: string) => user.click(screen.getByRole("button", { name }));
const tick = (user: UserEvent, name: string) => user.click(screen.getByRole("checkbox", { name }));

describe("the sheet in an artisan's form", () => {
  it("says in words how far it is and what is missing", async () => {
    covers("own.product.172");
    const user = open({ subCategory: null, category: null });
    const words =
      "0 sur 3 : il manque ce qui permet de reconnaître le modèle, les précautions et qui le fabrique.";
    expect(screen.getAllByText((__, element) => element?.textContent === words)).not.toEqual([]);
    await type(user, /^Comment reconnaître/, "Panier n° 3");
    await tick(user, "Rien de particulier");
    await press(user, "C'est moi : remplir");
    expect(await screen.findAllByText(/la fiche est complète/)).toHaveLength(2);
    expect(sheet).toMatchObject({ warnings: "aucun", maker: { name: "La Ruche" } });
  });

  it("asks what this kind of product needs, and keeps what was typed when the kind changes", async () => {
    covers("own.product.172");
    const user = open();
    await type(user, /^Pays 1/, "Madagascar");
    await press(user, "Confitures");
    expect(screen.queryByLabelText(/^Pays 1/, { selector: "input" })).toBeNull();
    await type(user, /^Fruits, en grammes/, "60");
    expect(sheet).toEqual({ fruit: 60 });
    await press(user, "Miels");
    expect(screen.getByLabelText<HTMLInputElement>(/^Pays 1/, { selector: "input" }).value).toBe(
      "Madagascar",
    );
    expect(sheet).toEqual({ honeyOrigins: [{ name: "Madagascar", percent: 100 }] });
  });

  it("asks about what the ingredients make one think of, and tells none from not answered", async () => {
    covers("own.product.167");
    const user = open({ subCategory: "Biscuits et confiseries" });
    await type(user, /^Ingrédients/, "Farine de manioc, beurre");
    await tick(user, "Aucun de ces 14 allergènes");
    expect(sheet.allergens).toEqual([]);
    expect(screen.getByText(/beurre.*fait penser au lait/)).toBeDefined();
    await press(user, "Cocher : lait");
    expect(sheet.allergens).toEqual(["milk"]);
    expect(screen.queryByText(/fait penser/)).toBeNull();
    const group = screen.getByRole("group", { name: /^Allergènes/ });
    await user.click(within(group).getByRole("checkbox", { name: /^Lait/ }));
    expect(sheet).not.toHaveProperty("allergens");
  });

  it("asks for figures only of who has some, and for labels one by one", async () => {
    const user = open();
    const choice = screen.getByRole("combobox", { name: /^Valeurs nutritionnelles/ });
    expect(screen.queryByLabelText("Glucides (g)")).toBeNull();
    await user.selectOptions(choice, "Oui : je les écris");
    await type(user, /^Glucides/, "81,5");
    expect(sheet.nutritionValues).toEqual({ carbohydrates: 81.5 });
    await press(user, "Ajouter un label");
    await user.selectOptions(screen.getByRole("combobox", { name: "Label 1" }), "Produit Péi");
    expect(sheet.labels).toEqual([{ label: "pei" }]);
    await press(user, "Enlever : label 1");
    expect(sheet).not.toHaveProperty("labels");
  });
});
