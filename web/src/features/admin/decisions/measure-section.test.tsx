// @vitest-environment happy-dom
import { suspendUser } from "@stokaz/contract/admin/admin";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { refuses, show, startServer } from "#test/screen";
import { MeasureSection } from "./measure-section.tsx";

const server = startServer();

const open = async () => {
  const id = "00000000-0000-4000-8000-000000000001";
  const user = show(
    <MeasureSection
      target={{ list: "users", id }}
      name="Léa Hoarau"
      reason={undefined}
      isLabelled
    />,
  );
  await user.click(screen.getByRole("button", { name: "Suspendre" }));
  return { user, dialog: within(await screen.findByRole("dialog")) };
};

it("says in its dialog why somebody could not be suspended, and keeps the reason typed", async () => {
  server.answer(suspendUser, refuses("account/not-found", { message: "Compte introuvable." }));
  const { user, dialog } = await open();
  await user.type(dialog.getByLabelText(/^Motif/), "Annonces trompeuses");
  await user.click(dialog.getByRole("button", { name: "Suspendre" }));
  expect(await dialog.findByText("Échec de la mise à jour. Compte introuvable.")).toBeDefined();
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Motif/).value).toBe("Annonces trompeuses");
});

it("says beside a field what the server refuses of it", async () => {
  covers("own.product.519");
  const errors = [{ field: "endsOn", message: "Ce jour est déjà passé." }];
  server.answer(suspendUser, refuses("decision/ends-too-early", { errors }));
  const { user, dialog } = await open();
  await user.type(dialog.getByLabelText(/^Motif/), "Annonces trompeuses");
  await user.click(dialog.getByRole("button", { name: "Suspendre" }));
  expect(await dialog.findByText("Ce jour est déjà passé.")).toBeDefined();
  await expect.poll(() => document.activeElement).toBe(dialog.getByLabelText("Dernier jour"));
});

it("asks before it drops a reason that was typed", async () => {
  covers("own.product.515");
  const { user, dialog } = await open();
  const reason = dialog.getByLabelText<HTMLTextAreaElement>(/^Motif/);
  await user.type(reason, "Annonces trompeuses");
  await user.keyboard("{Escape}");
  expect(await screen.findByText("Ce que vous avez saisi sera perdu.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Continuer la saisie" }));
  expect(reason.value).toBe("Annonces trompeuses");
});
