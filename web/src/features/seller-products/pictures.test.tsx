// @vitest-environment happy-dom
import { paths } from "@stokaz/contract/paths";
import {
  addPicture,
  arrangePictures,
  listPictures,
} from "@stokaz/contract/products/product-pictures";
import { covers } from "@stokaz/spec-coverage";
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { laterAnswer } from "#test/later-answer";
import { idOf } from "#test/products";
import { logIn, refuses, says, show, startServer } from "#test/screen";
import ProductPicturesPage from "./product-pictures-page.tsx";

const server = startServer();

const picture = (name: string, description = "") => ({
  url: `/pictures/${name}-640.webp`,
  description,
});
const [POT, LID, HIVE] = [picture("pot"), picture("lid", "Le couvercle"), picture("hive")];

beforeEach(() => {
  logIn("artisan");
  const known = { productName: "Miel", rentedSpaceId: idOf(1), pictures: [POT, LID] };
  server.answer(listPictures, says(known));
});

const open = () =>
  show(<ProductPicturesPage />, paths.productPictures.href(idOf(9)), paths.productPictures.pattern);

const rows = () => within(screen.getByRole("list")).getAllByRole("listitem");
const press = (name: string) => screen.findByRole("button", { name });
const choose = async () => {
  const field = await screen.findByLabelText(/^Ajouter une photo/);
  fireEvent.change(field, { target: { files: [new File(["x"], "a.png", { type: "image/png" })] } });
};

describe("the pictures of a product, for its artisan", () => {
  it("are put in order and described, and saved together", async () => {
    covers("own.product.177");
    server.answer(arrangePictures, says({ message: "Enregistré.", pictures: [LID, POT] }));
    const user = open();
    await user.click(await press("Monter la photo 2"));
    expect(screen.getByText(/^Photo déplacée.*en position 1\./)).toBeDefined();
    const [first] = rows().map((row) => within(row).getByRole<HTMLInputElement>("textbox"));
    expect(first?.value).toBe("Le couvercle");
    await user.type(screen.getByLabelText(/^Photo 2/), "Le pot");
    await user.click(await press("Enregistrer"));
    await screen.findByText("Enregistré.");
    expect(server.sentTo(arrangePictures).map(({ body }) => body)).toEqual([
      { pictures: [LID, { ...POT, description: "Le pot" }] },
    ]);
  });

  it("are added one by one; what was changed before is saved first", async () => {
    covers("own.product.177");
    server.answer(arrangePictures, says({ message: "Enregistré.", pictures: [POT] }));
    server.answer(addPicture, says({ message: "Photo ajoutée.", pictures: [POT, HIVE] }));
    const user = open();
    await user.click(await press("Supprimer la photo 2"));
    await choose();
    await screen.findByText("Photo ajoutée.");
    expect(server.sentTo(arrangePictures).map(({ body }) => body)).toEqual([{ pictures: [POT] }]);
    expect(rows()).toHaveLength(2);
  });

  it("keep what is changed while another one is added", async () => {
    covers("own.product.177");
    const added = laterAnswer();
    server.answer(addPicture, () => added.promise);
    const user = open();
    await choose();
    await screen.findByText("Un instant…");
    await user.type(screen.getByLabelText(/^Photo 1/), "Le pot");
    await user.click(await press("Supprimer la photo 2"));
    added.resolve(Response.json({ message: "Photo ajoutée.", pictures: [POT, LID, HIVE] }));
    await screen.findByText("Photo ajoutée.");
    server.answer(arrangePictures, says({ message: "Enregistré.", pictures: [POT, HIVE] }));
    await user.click(await press("Enregistrer"));
    await screen.findByText("Enregistré.");
    expect(server.sentTo(arrangePictures).map(({ body }) => body)).toEqual([
      { pictures: [{ ...POT, description: "Le pot" }, HIVE] },
    ]);
  });

  it("stay as they were changed when they are refused, and say why", async () => {
    covers("own.product.177");
    server.answer(arrangePictures, refuses("product/unknown-picture"));
    const user = open();
    await user.type(await screen.findByLabelText(/^Photo 1/), "Le pot");
    await user.click(await press("Enregistrer"));
    await screen.findByText("Vos photos ont changé ailleurs : rechargez la page.");
    expect(screen.getByLabelText<HTMLInputElement>(/^Photo 1/).value).toBe("Le pot");
  });

  it("are never none: the last one can't be removed, nor the first moved up", async () => {
    covers("own.product.177");
    const user = open();
    await user.click(await press("Monter la photo 1"));
    expect(screen.queryByText(/^Photo déplacée/)).toBeNull();
    await user.click(await press("Supprimer la photo 1"));
    expect((await press("Supprimer la photo 1")).hasAttribute("disabled")).toBe(true);
  });
});
