// @vitest-environment happy-dom
import { deleteDraft, listTexts } from "@stokaz/contract/legal/legal-drafts";
import { covers } from "@stokaz/spec-coverage";
import { cleanup, screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { logIn, refuses, says, show, startServer } from "#test/screen";
import { TextsSection } from "./texts-section.tsx";

const server = startServer();

const PUBLISHED = { publishedAt: "2026-11-23T05:00:00Z", announcement: null, accepted: 0 };
const TERMS = {
  kind: "terms",
  title: "Conditions d'utilisation",
  concerned: 312,
  draft: {
    effectiveOn: null,
    revision: 2,
    updatedBy: "Ann Payet",
    updatedAt: "2026-11-23T05:04:00Z",
  },
  versions: [
    {
      ...PUBLISHED,
      effectiveOn: "2026-12-20",
      state: "coming",
      summary: "Plus clair.",
      announcement: { written: 200, isFinished: false },
    },
    {
      ...PUBLISHED,
      effectiveOn: "2026-01-01",
      state: "in-force",
      summary: "",
      accepted: 298,
      announcement: { written: 310, isFinished: true },
    },
    { ...PUBLISHED, effectiveOn: "2025-01-01", state: "past", summary: "", accepted: 305 },
  ],
};

beforeEach(() => {
  logIn("admin");
  server.answer(listTexts, says({ data: [TERMS] }));
});

it("says which text has a newer version with the product, until it has a draft", async () => {
  covers("own.product.766");
  const waiting = { ...TERMS, draft: null, isNextWaiting: true };
  server.answer(listTexts, says({ data: [waiting] }));
  const { section } = await open();
  expect(section.getByText(/^Une version à jour est livrée avec le logiciel/)).toBeDefined();
  cleanup();
  server.answer(listTexts, says({ data: [{ ...waiting, draft: TERMS.draft }] }));
  const again = await open();
  expect(again.section.queryByText(/livrée avec le logiciel/)).toBeNull();
});

const open = async () => {
  const user = show(<TextsSection timeZone="Indian/Reunion" />);
  const section = within(await screen.findByRole("region", { name: "Conditions d'utilisation" }));
  return { user, section };
};

it("shows where each version stands, who accepted it and how far its announcement is", async () => {
  covers("own.product.151");
  const { section } = await open();
  const words = section.getByRole("list", { name: "Versions" }).textContent ?? "";
  expect(section.queryByText(/livrée avec le logiciel/)).toBeNull();
  expect(words).toContain("À venirS'applique à partir du 20 décembre 2026");
  expect(words).toContain("Annonce en cours : 200 personnes jusqu'ici.");
  expect(words).toContain("En vigueurDepuis le 1er janvier 2026");
  expect(words).toContain(
    "Acceptée par 298 sur 312 personnes. Annoncée par e-mail à 310 personnes.",
  );
  expect(words).toContain("RemplacéeS'appliquait à partir du 1er janvier 2025");
  const changes = section.getByRole("link", { name: /dans la version du 20 décembre 2026/ });
  expect(changes.getAttribute("href")).toBe("/textes/conditions/2026-12-20/changements");
});

it("leads to the draft, and gives it up once that is confirmed", async () => {
  covers("own.product.151");
  const { user, section } = await open();
  expect(section.getByText(/^Enregistré le 23\/11\/2026 09:04 par Ann Payet\./)).toBeDefined();
  const on = section.getByRole("link", { name: "Continuer le brouillon" });
  expect(on.getAttribute("href")).toBe("/AdminDashboard/textes/conditions");
  await user.click(section.getByRole("button", { name: "Supprimer le brouillon" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Supprimer ce brouillon ?" }));
  server.answer(deleteDraft, refuses("legal-text/draft-changed"));
  await user.click(dialog.getByRole("button", { name: "Supprimer" }));
  expect(await dialog.findByText(/^Échec de la mise à jour/)).toBeDefined();
  server.answer(deleteDraft, says({ message: "Le brouillon est supprimé." }));
  server.answer(listTexts, says({ data: [{ ...TERMS, draft: null }] }));
  await user.click(dialog.getByRole("button", { name: "Supprimer" }));
  const fresh = await screen.findByRole("link", { name: /^Écrire une nouvelle version/ });
  expect(fresh.getAttribute("href")).toBe("/AdminDashboard/textes/conditions");
  expect(server.sentTo(deleteDraft)[1]?.query.get("revision")).toBe("2");
});
