// @vitest-environment happy-dom
import { me } from "@stokaz/contract/accounts/accounts";
import { listRentalRequests } from "@stokaz/contract/leases/rental-requests";
import { listOwnSpaces } from "@stokaz/contract/spaces/spaces";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { aUser, logIn, says, show, startServer, territory } from "#test/screen";
import { HeaderLinks } from "./header-links.tsx";
import StorageManagementPage from "./pages/storage-management-page.tsx";

const server = startServer();

const header = <HeaderLinks onChoose={() => undefined} onRegister={() => undefined} />;

const asLessor = (stripeAccountId?: string) => {
  logIn("lessor");
  server.answer(getTerritory, says(territory));
  server.answer(listOwnSpaces, says([]));
  server.answer(listRentalRequests, says({ data: [], waiting: 0, nextCursor: null }));
  server.answer(me, says({ user: aUser("lessor", { stripeAccountId }) }));
  return show(
    <>
      {header}
      <StorageManagementPage />
    </>,
    "/storage-management",
  );
};

it("leads a lessor from « Proposer un stockage » to the form of a new space", async () => {
  const user = asLessor("acct_1");
  await user.click(screen.getByRole("link", { name: "Proposer un stockage" }));
  expect(await screen.findByRole("form", { name: "Ajouter un espace de stockage" })).toBeDefined();
});

it("leads a lessor who can't be paid yet to what says so, and opens nothing", async () => {
  const user = asLessor();
  await user.click(screen.getByRole("link", { name: "Proposer un stockage" }));
  expect(await screen.findByText(/^Compte Stripe manquant/)).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("leads anybody else to the lessors' registration", () => {
  show(header);
  const link = screen.getByRole("link", { name: "Proposer un stockage" });
  expect(link.getAttribute("href")).toBe("/register-form?role=lessor");
});

it.each([
  ["lessor", "/storage-management"],
  ["artisan", "/search"],
  ["admin", "/AdminDashboard"],
  ["consumer", "/product-listing"],
] as const)("leads a %s to their dashboard, %s, and out", async (role, dashboard) => {
  covers("§2.header.5", "§6.roles.3");
  logIn(role);
  show(header);
  const link = await screen.findByRole("link", { name: "Tableau de bord" });
  expect(link.getAttribute("href")).toBe(dashboard);
  expect(screen.getByRole("link", { name: "Profil" }).getAttribute("href")).toBe("/profile");
  expect(screen.getByRole("button", { name: "Déconnexion" })).toBeDefined();
  expect(screen.queryByRole("link", { name: "Se connecter" })).toBeNull();
});

it.each([
  ["lessor", true],
  ["artisan", true],
  ["consumer", false],
  ["admin", false],
] as const)("leads a %s to the handovers: %s", async (role, isThere) => {
  logIn(role);
  show(header);
  await screen.findByRole("link", { name: "Profil" });
  const link = screen.queryByRole("link", { name: "Remises" });
  expect(link?.getAttribute("href")).toBe(isThere ? "/remises" : undefined);
});

it.each([
  [{ managesPlaces: true }, true],
  [{}, false],
])("shows « Remises » to a consumer who is %o: %s", async (user, isShown) => {
  covers("own.product.78");
  logIn("consumer", user);
  show(header);
  await screen.findByRole("link", { name: "Profil" });
  expect(screen.queryByRole("link", { name: "Remises" }) !== null).toBe(isShown);
  expect(screen.queryByRole("link", { name: "Mes revenus" })).toBeNull();
});
