// @vitest-environment happy-dom
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  startAddingPasskey,
} from "@stokaz/contract/accounts/passkeys";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { logIn, refuses, says, show, startServer, territory } from "#test/screen";
import { PasskeysSection } from "./passkeys-section.tsx";

const server = startServer();

const passkey = (name: string, lastUsedAt: string | null) => ({
  id: "00000000-0000-4000-8000-000000000001",
  name,
  addedAt: "2026-11-20T06:00:00.000Z",
  lastUsedAt,
});

beforeEach(() => {
  logIn("consumer");
  server.answer(getTerritory, says(territory));
});

it("says which there are and takes one away once that is confirmed", async () => {
  covers("own.signin.25");
  server.answer(listPasskeys, says({ data: [passkey("Téléphone", null)] }));
  server.answer(removePasskey, says({ message: "Cette clé d'accès n'ouvre plus votre compte." }));
  const user = show(
    <main tabIndex={-1}>
      <PasskeysSection />
    </main>,
  );
  expect(await screen.findByText("Ajoutée le 20/11/2026, pas encore utilisée")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Retirer la clé Téléphone" }));
  expect(server.sentTo(removePasskey)).toHaveLength(0);
  const dialog = within(await screen.findByRole("dialog"));
  server.answer(listPasskeys, says({ data: [] }));
  await user.click(dialog.getByRole("button", { name: "Retirer" }));
  expect(await screen.findByText("Cette clé d'accès n'ouvre plus votre compte.")).toBeDefined();
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

it("waits for the confirmed address, says why and leads to the notice; what is there can go", async () => {
  covers("own.product.767");
  logIn("consumer", { emailUnproven: true });
  server.answer(listPasskeys, says({ data: [passkey("Téléphone", null)] }));
  show(<PasskeysSection />);
  expect(await screen.findByText("Confirmez d'abord votre adresse e-mail.")).toBeDefined();
  expect(screen.getByText(/Une clé d'accès ouvre le compte à elle seule/)).toBeDefined();
  const link = screen.getByRole("link", { name: "Confirmer mon adresse" });
  expect(link.getAttribute("href")).toBe("#confirmer-adresse");
  expect(screen.queryByRole("button", { name: "Ajouter une clé d'accès" })).toBeNull();
  expect(screen.getByRole("button", { name: "Retirer la clé Téléphone" })).toBeDefined();
});

it("wants a name first, and says why none can be added", async () => {
  covers("own.signin.25");
  server.answer(listPasskeys, says({ data: [] }));
  server.answer(startAddingPasskey, refuses("passkey/too-many"));
  const user = show(<PasskeysSection />);
  await user.click(await screen.findByRole("button", { name: "Ajouter une clé d'accès" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Continuer" }));
  expect(await dialog.findByText("Donnez-lui un nom")).toBeDefined();
  await user.type(dialog.getByRole("textbox", { name: "Nom de la clé" }), "Téléphone");
  await user.click(dialog.getByRole("button", { name: "Continuer" }));
  const words = "10 clés d'accès au plus. Supprimez-en une d'abord.";
  expect(await dialog.findByText(words)).toBeDefined();
  expect(server.sentTo(addPasskey)).toHaveLength(0);
});
