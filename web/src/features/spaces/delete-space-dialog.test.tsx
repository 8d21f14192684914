// @vitest-environment happy-dom
import { deleteSpace, type OwnSpace } from "@stokaz/contract/spaces/spaces";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { isSilent, refuses, says, show, startServer } from "#test/screen";
import { DeleteSpaceDialog } from "./delete-space-dialog.tsx";

const server = startServer();

it("says that a deletion was not answered, beside what was pressed too, and can be tried again", async () => {
  covers("§8.messages.15");
  // The parts of a space that this dialog reads.
  const space = { _id: "00000000-0000-4000-8000-000000000001", name: "Cave à vider" } as OwnSpace;
  const onClose = vi.fn();
  server.answer(deleteSpace, isSilent);
  const user = show(
    <DeleteSpaceDialog opened space={space} onClose={onClose} onTakeOff={() => undefined} />,
  );
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Supprimer" }));
  const failure = "Erreur lors de la suppression de l'espace de stockage.";
  expect((await screen.findByRole("alert")).textContent).toContain(failure);
  expect(await dialog.findByText(failure)).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();

  server.answer(deleteSpace, says({ message: "Espace de stockage supprimé avec succès!" }));
  await user.click(dialog.getByRole("button", { name: "Supprimer" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(await screen.findByText("Espace de stockage supprimé avec succès!")).toBeDefined();
});

it("says why a space with rentals stays, and leads to taking it off offer", async () => {
  covers("own.product.688");
  // The parts of a space that this dialog reads.
  const space = {
    _id: "00000000-0000-4000-8000-000000000001",
    name: "Cave",
    isTakenOff: false,
  } as OwnSpace;
  const [onClose, onTakeOff] = [vi.fn(), vi.fn()];
  server.answer(deleteSpace, refuses("space/has-rentals"));
  const user = show(
    <DeleteSpaceDialog opened space={space} onClose={onClose} onTakeOff={onTakeOff} />,
  );
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.queryByRole("button", { name: "Retirer l'annonce" })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Supprimer" }));
  expect(await dialog.findByText(/location.*en cours ou à venir/i)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Retirer l'annonce" }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(onTakeOff).toHaveBeenCalledWith(space);
});

it("says of a space that is off offer, and still has rentals, when it can be deleted", async () => {
  covers("own.product.688");
  // The parts of a space that this dialog reads.
  const space = {
    _id: "00000000-0000-4000-8000-000000000001",
    name: "Cave",
    isTakenOff: true,
  } as OwnSpace;
  server.answer(deleteSpace, refuses("space/has-rentals"));
  const nothing = (): void => undefined;
  const user = show(
    <DeleteSpaceDialog opened space={space} onClose={nothing} onTakeOff={nothing} />,
  );
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Supprimer" }));
  expect(await dialog.findByText(/après la dernière location/)).toBeDefined();
  expect(dialog.queryByRole("button", { name: "Retirer l'annonce" })).toBeNull();
});
