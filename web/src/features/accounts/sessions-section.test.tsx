// @vitest-environment happy-dom
import { endAllSessions, endSession, listSessions } from "@stokaz/contract/accounts/sign-in";
import { COMMON_PROBLEMS } from "@stokaz/contract/common-problems";
import { countNotifications } from "@stokaz/contract/messages/notifications";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { isSilent, logIn, refuses, says, show, startServer, territory } from "#test/screen";
import { call } from "../../lib/api/client.ts";
import { SessionsSection } from "./sessions-section.tsx";

const server = startServer();

const session = (id: number, device: string, isThis: boolean) => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  device,
  openedAt: "2026-11-20T06:00:00.000Z",
  lastSeenAt: "2026-11-24T14:30:00.000Z",
  endsAt: "2026-12-24T14:30:00.000Z",
  isThis,
});

beforeEach(() => {
  logIn("consumer");
  server.answer(getTerritory, says(territory));
  const data = [session(1, "Chrome sur Android", true), session(2, "Firefox sur Windows", false)];
  server.answer(listSessions, says({ data }));
});

it("says what is signed in, since when, and which of them this is", async () => {
  covers("own.signin.4");
  show(<SessionsSection />);
  const rows = await screen.findAllByRole("listitem");
  expect(await screen.findByText("Cet appareil, ouvert le 20/11/2026 10:00")).toBeDefined();
  expect(rows[1]?.textContent).toContain("Firefox sur Windows");
  expect(rows[1]?.textContent).toContain("Utilisé vers le 24/11/2026 18:30");
  // A missing row fails the test here.
  const own = within(rows[0] as HTMLElement);
  expect(own.queryByRole("button")).toBeNull();
});

it("signs one out, and says why it could not", async () => {
  covers("own.signin.9");
  server.answer(endSession, refuses("session/not-found"));
  const user = show(<SessionsSection />);
  const button = () => screen.findByRole("button", { name: "Déconnecter Firefox sur Windows" });
  await user.click(await button());
  expect(await screen.findByText("Cette session est déjà fermée.")).toBeDefined();
  server.answer(endSession, says({ message: "Cet appareil est déconnecté." }));
  await user.click(await button());
  expect(await screen.findByText("Cet appareil est déconnecté.")).toBeDefined();
  await expect.poll(() => server.sentTo(listSessions).length).toBeGreaterThan(2);
});

it("signs everything out once that is confirmed, and calls no session expired", async () => {
  covers("own.signin.9");
  const message = "Tous vos appareils sont déconnectés.";
  server.answer(countNotifications, refuses("session/required"));
  server.answer(endAllSessions, async (sent) => {
    await call(countNotifications, {}).catch(() => undefined);
    return says({ message })(sent);
  });
  const user = show(<SessionsSection />);
  await user.click(await screen.findByRole("button", { name: "Déconnecter partout" }));
  expect(server.sentTo(endAllSessions)).toHaveLength(0);
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Déconnecter partout" }));
  await screen.findByText(message);
  expect(localStorage.getItem("token")).toBeNull();
  expect(screen.queryByText(COMMON_PROBLEMS["session/required"].message)).toBeNull();
});

it("can be asked again when nobody answers", async () => {
  server.answer(listSessions, isSilent);
  show(<SessionsSection />);
  expect(
    await screen.findByRole("button", { name: /Réessayer/ }, { timeout: 10_000 }),
  ).toBeDefined();
});

it("says once that the session is over, however many calls are refused", async () => {
  covers("§7.wire.4", "§4.session.3", "§8.messages.2");
  const assign = vi.spyOn(window.location, "assign").mockReturnValue();
  server.answer(listSessions, refuses("session/required"));
  server.answer(countNotifications, refuses("session/required"));
  show(<SessionsSection />);
  await Promise.allSettled([call(countNotifications, {}), call(countNotifications, {})]);
  const { message } = COMMON_PROBLEMS["session/required"];
  await screen.findAllByText(message, { selector: "[role=alert] *" });
  const toasts = screen.getAllByRole("alert").filter(({ textContent }) => textContent === message);
  expect(toasts).toHaveLength(1);
  expect(localStorage.getItem("token")).toBeNull();
  await vi.waitFor(() => expect(assign).toHaveBeenCalled(), 10_000);
  expect(assign).toHaveBeenCalledExactlyOnceWith("/");
  assign.mockRestore();
});
