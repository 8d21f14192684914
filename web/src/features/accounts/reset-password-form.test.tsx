// @vitest-environment happy-dom

import { resetPassword } from "@stokaz/contract/accounts/passwords";
import { COMMON_PROBLEMS } from "@stokaz/contract/common-problems";
import { countNotifications } from "@stokaz/contract/messages/notifications";
import { PROBLEMS } from "@stokaz/contract/problems";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { logIn, refuses, says, show, startServer } from "#test/screen";
import { call } from "../../lib/api/client.ts";
import { ResetPasswordForm } from "./reset-password-form.tsx";

const server = startServer();
const DONE = "Votre mot de passe a été changé. Connectez-vous.";

const choosePassword = async (): Promise<void> => {
  const user = show(<ResetPasswordForm token="lien" />);
  await user.type(screen.getByLabelText("Nouveau mot de passe"), "Letchis-974!");
  await user.click(screen.getByRole("button", { name: "Enregistrer le mot de passe" }));
};

describe("a password chosen while somebody is logged in here", () => {
  it("ends their session without calling it expired, even if the page asks for something meanwhile", async () => {
    logIn("consumer");
    server.answer(countNotifications, refuses("session/required"));
    server.answer(resetPassword, async (sent) => {
      await call(countNotifications, {}).catch(() => undefined);
      return says({ message: DONE })(sent);
    });
    await choosePassword();
    expect(await screen.findByText(DONE)).toBeDefined();
    expect(screen.queryByText(COMMON_PROBLEMS["session/required"].message)).toBeNull();
    expect(localStorage.getItem("token")).toBeNull();
  });

  it("leaves them logged in when the link is refused", async () => {
    logIn("consumer");
    server.answer(resetPassword, refuses("account/reset-link-invalid"));
    await choosePassword();
    expect(await screen.findByText(PROBLEMS["account/reset-link-invalid"].message)).toBeDefined();
    expect(localStorage.getItem("token")).not.toBeNull();
  });

  it("says that the session had expired when the link is refused too", async () => {
    logIn("consumer");
    server.answer(countNotifications, refuses("session/required"));
    server.answer(resetPassword, async (sent) => {
      await call(countNotifications, {}).catch(() => undefined);
      return refuses("account/reset-link-invalid")(sent);
    });
    await choosePassword();
    expect(await screen.findByText(COMMON_PROBLEMS["session/required"].message)).toBeDefined();
    expect(localStorage.getItem("token")).toBeNull();
  });
});
