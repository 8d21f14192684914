// @vitest-environment happy-dom
import { paths } from "@stokaz/contract/paths";
import {
  addSpacePicture,
  arrangeSpacePictures,
  listSpacePictures,
} from "@stokaz/contract/spaces/space-pictures";
import { covers } from "@stokaz/spec-coverage";
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { idOf } from "#test/products";
import { logIn, refuses, says, show, startServer } from "#test/screen";
import SpacePicturesPage from "./space-pictures-page.tsx";

const server = startServer();

const picture = (name: string, description = "") => ({
  url: `/pictures/${name}-640.webp`,
  description,
});
const [FRONT, DOOR, BACK] = [picture("front"), picture("door", "La porte"), picture("back")];

beforeEach(() => {
  logIn("lessor");
  server.answer(listSpacePictures, says({ name: "Garage", pictures: [FRONT, DOOR] }));
});

const open = () =>
  show(<SpacePicturesPage />, paths.spacePictures.href(idOf(9)), paths.spacePictures.pattern);

const rows = () => within(screen.getByRole("list")).getAllByRole("listitem");
const press = (name: string) => screen.findByRole("button", { name });

describe("the pictures of a space, for its lessor", () => {
  it("are put in order, described and saved together", async () => {
    covers("own.product.305");
    server.answer(arrangeSpacePictures, says({ message: "Enregistré.", pictures: [DOOR, FRONT] }));
    const user = open();
    await user.click(await press("Monter la photo 2"));
    expect(
      screen.getByText(/en position 1\. Enregistrez pour que les artisans le voient/),
    ).toBeDefined();
    await user.type(screen.getByLabelText(/^Photo 2/), "La façade");
    await user.click(await press("Enregistrer"));
    await screen.findByText("Enregistré.");
    expect(server.sentTo(arrangeSpacePictures).map(({ body }) => body)).toEqual([
      { pictures: [DOOR, { ...FRONT, description: "La façade" }] },
    ]);
  });

  it("are nine at most; another one is sent at once", async () => {
    covers("own.product.305");
    const eight = Array.from({ length: 8 }, (_, index) => picture(`p${index}`));
    server.answer(listSpacePictures, says({ name: "Garage", pictures: eight }));
    server.answer(addSpacePicture, says({ message: "Photo ajoutée.", pictures: [...eight, BACK] }));
    open();
    const field = await screen.findByLabelText(/^Ajouter une photo/);
    const file = new File(["x"], "a.png", { type: "image/png" });
    fireEvent.change(field, { target: { files: [file] } });
    await screen.findByText("Photo ajoutée.");
    expect(rows()).toHaveLength(9);
    expect(screen.queryByLabelText(/^Ajouter une photo/)).toBeNull();
  });

  it("stay as they were changed when they are refused; others' are not shown", async () => {
    covers("own.product.305");
    server.answer(arrangeSpacePictures, refuses("space/unknown-picture"));
    const user = open();
    await user.click(await press("Supprimer la photo 2"));
    await user.click(await press("Enregistrer"));
    await screen.findByText("Vos photos ont changé ailleurs : rechargez la page.");
    expect(rows()).toHaveLength(1);
  });

  it("are not there for who does not own the space", async () => {
    covers("own.product.305");
    server.answer(listSpacePictures, refuses("space/not-yours"));
    open();
    expect(await screen.findByText("Cet espace de stockage n'est pas le vôtre.")).toBeDefined();
  });
});
