// @vitest-environment happy-dom
import { forgotPassword } from "@stokaz/contract/accounts/passwords";
import { PROBLEMS } from "@stokaz/contract/problems";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { isSilent, refuses, show, startServer } from "#test/screen";
import { ForgotPasswordForm } from "./forgot-password-form.tsx";

const server = startServer();

const inForm = () => within(screen.getByRole("form", { name: "Mot de passe oublié" }));

const send = async (email: string) => {
  const user = show(<ForgotPasswordForm />);
  await user.type(inForm().getByLabelText("Email"), email);
  await user.click(inForm().getByRole("button", { name: "Recevoir un lien" }));
  return user;
};

describe("what a form's server refuses", () => {
  const SILENCE = "Pas de réponse du serveur. Veuillez réessayer plus tard.";

  it("stays beside the button when the toast is closed, until it is sent again", async () => {
    server.answer(forgotPassword, isSilent);
    const user = await send("marie@exemple.re");
    expect(await inForm().findByText(SILENCE)).toBeDefined();
    const toast = await screen.findByRole("alert");
    expect(toast.textContent).toContain(SILENCE);
    await user.click(within(toast).getByRole("button", { name: "Fermer le message" }));
    expect(inForm().getByText(SILENCE)).toBeDefined();
    expect(inForm().getByLabelText<HTMLInputElement>("Email").value).toBe("marie@exemple.re");

    server.answer(forgotPassword, refuses("server/unexpected"));
    await user.click(inForm().getByRole("button", { name: "Recevoir un lien" }));
    expect(await inForm().findByText(PROBLEMS["server/unexpected"].message)).toBeDefined();
    expect(inForm().queryByText(SILENCE)).toBeNull();
  });

  it("takes the focus that the waiting button lost", async () => {
    server.answer(forgotPassword, (sent) => {
      // Browsers do the same when the focused element is disabled.
      document.body.focus();
      return refuses("server/unexpected")(sent);
    });
    await send("marie@exemple.re");
    const words = PROBLEMS["server/unexpected"].message;
    expect(await inForm().findByText(words)).toBe(document.activeElement);
  });

  it("is said under its field alone when a field is wrong", async () => {
    const errors = [{ field: "email", message: "Email invalide" }];
    server.answer(forgotPassword, refuses("request/invalid", { errors }));
    await send("marie@exemple.re");
    expect(await inForm().findByText("Email invalide")).toBeDefined();
    expect(document.activeElement).toBe(inForm().getByLabelText("Email"));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByText(/Certains champs/)).toBeNull();
  });
});
