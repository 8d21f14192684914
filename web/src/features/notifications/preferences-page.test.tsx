// @vitest-environment happy-dom
import {
  readPreferences,
  savePreference,
  stopMails,
} from "@stokaz/contract/messages/notifications";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { isSilent, logIn, refuses, says, show, startServer } from "#test/screen";
import PreferencesPage from "./preferences-page.tsx";
import StopMailsPage from "./stop-mails-page.tsx";

const server = startServer();

const prefers = (reminders: boolean) =>
  server.answer(
    readPreferences,
    says({
      data: [
        { topic: "orders", isMailed: true },
        { topic: "reminders", isMailed: reminders },
      ],
    }),
  );

const switchOf = async (name: RegExp): Promise<boolean> =>
  (await screen.findByRole<HTMLInputElement>("switch", { name })).checked;

describe("preferences", () => {
  it("are turned one by one, each with what it is about", async () => {
    covers("own.notifications.14");
    logIn("consumer");
    prefers(true);
    server.answer(
      savePreference,
      says({ message: "C'est noté : vous ne recevrez plus ces e-mails." }),
    );
    const user = show(<PreferencesPage />);
    expect(await switchOf(/^Suivi des commandes/)).toBe(true);
    expect(screen.getByText(/^Créneau qui approche/)).toBeDefined();
    prefers(false);
    await user.click(screen.getByRole("switch", { name: /^Rappels/ }));
    expect(await screen.findByText(/^C'est noté/)).toBeDefined();
    expect(server.sentTo(savePreference)[0]?.body).toEqual({ topic: "reminders", isMailed: false });
    expect(await switchOf(/^Rappels/)).toBe(false);
  });

  it("go back to where they were when they could not be saved", async () => {
    logIn("consumer");
    prefers(true);
    server.answer(savePreference, isSilent);
    const user = show(<PreferencesPage />);
    await user.click(await screen.findByRole("switch", { name: /^Rappels/ }));
    expect(await screen.findByText(/^Pas de réponse du serveur/)).toBeDefined();
    expect(await switchOf(/^Rappels/)).toBe(true);
  });

  it("say what is always mailed, and why", async () => {
    covers("own.notifications.14");
    logIn("consumer");
    prefers(true);
    show(<PreferencesPage />);
    expect(screen.getByText(/la loi demande une trace écrite/)).toBeDefined();
    expect(screen.getByText("Votre compte")).toBeDefined();
  });
});

describe("the page of a mail's link", () => {
  const at = "/notifications/ne-plus-recevoir?token=abc";
  const press = async () => {
    const user = show(<StopMailsPage />, at);
    expect(server.sentTo(stopMails)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Ne plus recevoir ces e-mails" }));
  };

  it("ends the topic once pressed, and says which", async () => {
    covers("own.notifications.15");
    const message = "C'est fait : vous ne recevrez plus ces e-mails.";
    server.answer(stopMails, says({ message, topic: "reviews" }));
    await press();
    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.getByText(/Avis\. Vous les retrouvez/)).toBeDefined();
    expect(server.sentTo(stopMails)[0]?.query.get("token")).toBe("abc");
  });

  it("says what to do of a link that serves no more", async () => {
    covers("own.notifications.15");
    server.answer(stopMails, refuses("notification/link-unknown"));
    await press();
    expect(await screen.findByText(/^Ce lien ne sert plus\./)).toBeDefined();
    const link = screen.getByRole("link", { name: "Choisir mes e-mails" });
    expect(link.getAttribute("href")).toBe("/notifications/preferences");
  });
});
