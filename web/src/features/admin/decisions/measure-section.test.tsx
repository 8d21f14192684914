// @vitest-environment happy-dom
import { suspendUser } from "@stokaz/contract/admin/admin";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { refuses, show, startServer } from "#test/screen";
import { MeasureSection } from "./measure-section.tsx";

const server = startServer();

it("says in its dialog why somebody could not be suspended, and keeps the reason typed", async () => {
  server.answer(suspendUser, refuses("account/not-found", { message: "Compte introuvable." }));
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
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText(/^Motif/), "Annonces trompeuses");
  await user.click(dialog.getByRole("button", { name: "Suspendre" }));
  expect(await dialog.findByText("Échec de la mise à jour. Compte introuvable.")).toBeDefined();
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Motif/).value).toBe("Annonces trompeuses");
});
