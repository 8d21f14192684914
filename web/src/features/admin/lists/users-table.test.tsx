// @vitest-environment happy-dom
import { adminDelete, adminUpdateUser, reinstateUser } from "@stokaz/contract/admin/admin";
import { listAudit } from "@stokaz/contract/admin/admin-audit";
import { listCommitments } from "@stokaz/contract/admin/admin-details";
import { adminDashboard } from "@stokaz/contract/admin/admin-lists";
import { covers } from "@stokaz/spec-coverage";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useLocation, useNavigate } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aUser, isSilent, logIn, says, show, startServer } from "#test/screen";
import { JournalTable } from "./journal-table.tsx";
import { UsersTable } from "./users-table.tsx";

const server = startServer();
const row = { ...aUser("consumer"), createdAt: "2026-11-20T08:00:00Z", suspensionReason: null };
const NAME = "Jean Hoarau";

const open = () => show(<UsersTable timeZone="Indian/Reunion" />, "/AdminDashboard?tab=users");
const press = (name: string) => screen.getByRole("button", { name });

beforeEach(() => {
  logIn("admin");
  server.answer(adminDashboard, says({ data: [row], total: 1, committed: [] }));
});
afterEach(() => {
  vi.useRealTimers();
});

it("asks for each field that was emptied, and saves nothing", async () => {
  covers("§2.admin.3", "§5.admin.1");
  const user = open();
  await user.click(await screen.findByRole("button", { name: `Modifier ${NAME}` }));
  for (const name of ["Nom", "Prénom", "Email", "Téléphone portable"]) {
    await user.clear(screen.getByRole("textbox", { name }));
  }
  await user.click(press(`Enregistrer ${NAME}`));
  for (const name of ["Nom", "Prénom", "Email", "Téléphone portable"]) {
    expect(await screen.findByText(`Veuillez entrer ${name}`)).toBeDefined();
  }
  expect(server.sentTo(adminUpdateUser)).toHaveLength(0);
  await user.click(press("Annuler la modification"));
  expect(screen.queryByRole("textbox", { name: "Nom" })).toBeNull();
});

it("gives the focus to the first field, then back to the button", async () => {
  covers("own.product.524");
  server.answer(adminUpdateUser, says({ success: true, message: "Mise à jour réussie !" }));
  const user = open();
  const edit = () => screen.findByRole("button", { name: `Modifier ${NAME}` });
  await user.click(await edit());
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Nom" }));
  await user.click(press("Annuler la modification"));
  const cancelled = await edit();
  expect(document.activeElement).toBe(cancelled);
  await user.click(await edit());
  await user.click(press(`Enregistrer ${NAME}`));
  const saved = await edit();
  expect(document.activeElement).toBe(saved);
});

it("says what another e-mail does to the account, before it is saved", async () => {
  covers("own.product.772");
  const user = open();
  await user.click(await screen.findByRole("button", { name: `Modifier ${NAME}` }));
  const warning = /Déconnecte tous ses appareils et retire ses clés d'accès/;
  const email = screen.getByRole<HTMLInputElement>("textbox", { name: "Email" });
  const former = email.value;
  expect(screen.queryByText(warning)).toBeNull();
  await user.type(email, ".fr");
  expect(await screen.findByText(warning)).toBeDefined();
  await user.clear(email);
  await user.type(email, former.toUpperCase());
  await waitFor(() => expect(screen.queryByText(warning)).toBeNull());
});

it("says what could not be saved, and that it was once it is", async () => {
  covers("§8.messages.27");
  server.answer(adminUpdateUser, isSilent);
  const user = open();
  await user.click(await screen.findByRole("button", { name: `Modifier ${NAME}` }));
  await user.type(screen.getByRole("textbox", { name: "Prénom" }), "-Paul");
  await user.click(press(`Enregistrer ${NAME}`));
  expect((await screen.findByRole("alert")).textContent).toContain("Échec de la mise à jour");

  server.answer(adminUpdateUser, says({ success: true, message: "Mise à jour réussie !" }));
  await user.click(press(`Enregistrer ${NAME}`));
  expect(await screen.findByText("Mise à jour réussie !")).toBeDefined();
  expect(server.sentTo(adminUpdateUser)[1]?.body).toMatchObject({ firstName: "Jean-Paul" });
});

it("asks before deleting, and says what could not be deleted", async () => {
  covers("§8.messages.27", "§2.admin.4");
  server.answer(adminDelete, isSilent);
  const user = open();
  await user.click(await screen.findByRole("button", { name: `Supprimer ${NAME}` }));
  const question = within(
    await screen.findByRole("dialog", { name: "Êtes-vous sûr de vouloir supprimer ?" }),
  );
  expect(server.sentTo(adminDelete)).toHaveLength(0);
  await user.click(question.getByRole("button", { name: "Oui" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Échec de la suppression");
  expect(await question.findByText("Échec de la suppression")).toBeDefined();
  await user.click(question.getByRole("button", { name: "Non" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});

it("opens what blocks a deletion once it is known, so that nothing in it moves", async () => {
  covers("own.product.526");
  server.answer(adminDashboard, says({ data: [row], total: 1, committed: [row._id] }));
  const commitment = { purpose: "order", _id: row._id, title: "Miel", status: "to_collect" };
  let answer = (): void => undefined;
  server.answer(listCommitments, (asked) => {
    const ready = says({ data: [commitment] })(asked);
    return new Promise((resolve) => {
      answer = () => resolve(ready);
    });
  });
  const user = open();
  const button = await screen.findByRole("button", { name: /^Engagements de/ });
  await user.click(button);
  await waitFor(() => expect(server.sentTo(listCommitments)).toHaveLength(1));
  await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));
  expect(screen.queryByRole("dialog")).toBeNull();
  answer();
  const dialog = within(await screen.findByRole("dialog", { name: "Suppression impossible" }));
  expect(dialog.getByRole("button", { name: /^Miel/ })).toBeDefined();
});

it("says when the list could not be read", async () => {
  covers("§8.messages.27");
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.answer(adminDashboard, isSilent);
  open();
  await vi.advanceTimersByTimeAsync(5000);
  expect((await screen.findAllByRole("alert")).map(({ textContent }) => textContent)).toContain(
    "Échec du chargement des données",
  );
  expect(screen.getByRole("button", { name: "Réessayer" })).toBeDefined();
});

it("calls off a planned suspension, which can also be replaced", async () => {
  covers("own.product.716");
  const plannedSuspension = { reason: "Annonces trompeuses.", startsOn: "2026-12-29" };
  server.answer(
    adminDashboard,
    says({ data: [{ ...row, plannedSuspension }], total: 1, committed: [] }),
  );
  server.answer(reinstateUser, says({ success: true, message: "Le compte ne sera pas suspendu." }));
  const user = open();
  expect(await screen.findByText("Suspension le 29 décembre 2026")).toBeDefined();
  expect(press(`Suspendre ${NAME}`)).toBeDefined();
  await user.click(press(`Ne pas suspendre ${NAME}`));
  const dialog = within(await screen.findByRole("dialog", { name: `Ne pas suspendre ${NAME} ?` }));
  expect(dialog.getByText(/annoncée pour le 29 décembre 2026 n'aura pas lieu/)).toBeDefined();
  expect(server.sentTo(reinstateUser)).toHaveLength(0);
  server.answer(adminDashboard, says({ data: [row], total: 1, committed: [] }));
  await user.click(dialog.getByRole("button", { name: "Ne pas suspendre" }));
  await waitFor(() => expect(screen.queryByText(/^Suspension le/)).toBeNull());
  expect(server.sentTo(reinstateUser)).toHaveLength(1);
});

const Back = () => {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Revenir
    </button>
  );
};

it("asks before going back to another page of the list drops a reason that was typed", async () => {
  covers("own.product.717");
  server.answer(adminDashboard, says({ data: [row], total: 11, committed: [] }));
  const user = show(
    <>
      <UsersTable timeZone="Indian/Reunion" />
      <Back />
    </>,
    "/AdminDashboard?tab=users",
  );
  await user.click(await screen.findByRole("button", { name: "Page 2" }));
  await waitFor(() => expect(server.sentTo(adminDashboard).at(-1)?.query.get("page")).toBe("2"));
  await user.click(await screen.findByRole("button", { name: `Suspendre ${NAME}` }));
  const dialog = within(await screen.findByRole("dialog"));
  const reason = dialog.getByLabelText<HTMLTextAreaElement>(/^Motif/);
  await user.type(reason, "Annonces trompeuses");
  fireEvent.click(screen.getByText("Revenir"));
  await user.click(await screen.findByRole("button", { name: "Continuer la saisie" }));
  expect(reason.isConnected && reason.value).toBe("Annonces trompeuses");
});

const Address = () => <p role="note">{useLocation().search}</p>;

it("has search and filters in the address, and says that nothing matches", async () => {
  covers("own.product.37");
  const user = show(
    <>
      <UsersTable timeZone="Indian/Reunion" />
      <Address />
    </>,
    "/AdminDashboard?tab=users&q=jean",
  );
  await screen.findByText("1 utilisateur");
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("jean");
  server.answer(adminDashboard, says({ data: [], total: 0, committed: [] }));
  await user.click(screen.getByRole("button", { name: "Filtres" }));
  await user.selectOptions(await screen.findByLabelText("Rôle"), "lessor");
  await screen.findByText("Rien ne correspond à cette recherche.");
  screen.getByRole("button", { name: "Filtres (1)" });
  expect(screen.getByRole("note").textContent).toContain("role=lessor");
  expect(Object.fromEntries(server.sentTo(adminDashboard).at(-1)?.query ?? [])).toMatchObject({
    q: "jean",
    role: "lessor",
  });
});

it("has in the journal what was changed, and why how much was given back", async () => {
  covers("own.product.37");
  const entry = (number: number, action: string, detail: object) => ({
    _id: `00000000-0000-4000-8000-00000000000${number}`,
    createdAt: "2026-11-20T08:00:00Z",
    action,
    actor: { _id: row._id, name: "Équipe Administration" },
    subjectType: "user",
    subjectId: row._id,
    subjectName: NAME,
    detail,
  });
  const data = [
    entry(1, "reinstate", {}),
    entry(2, "edit", { changed: ["first_name"] }),
    entry(3, "refund", { reason: "Une palette abîmée", amountCents: 1250 }),
  ];
  server.answer(listAudit, says({ data, total: 3 }));
  show(<JournalTable timeZone="Indian/Reunion" />, "/AdminDashboard?tab=journal");
  await screen.findByText("Rétablissement");
  screen.getByText("Champs : Prénom");
  screen.getByText(/^Motif : Une palette abîmée · Montant : 12,50\s€$/u);
});
