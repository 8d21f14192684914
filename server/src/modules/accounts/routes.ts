import {
  askForExport,
  EXPORT_FILE_NAME,
  exportAccount,
  exportState,
} from "@stokaz/contract/accounts/account-exports";
import * as contract from "@stokaz/contract/accounts/accounts";
import { changePassword, forgotPassword, resetPassword } from "@stokaz/contract/accounts/passwords";
import { getBusiness, updateBusiness } from "@stokaz/contract/sellers/sellers";
import type { Bind } from "../../platform/http/bind.ts";
import { StreamedAnswer } from "../../platform/http/streamed-answer.ts";
import type { Businesses } from "./business/service.ts";
import { toWireBusiness } from "./business/wire.ts";
import type { Closing } from "./closing/service.ts";
import type { ConnectedAccounts } from "./connected/service.ts";
import type { AccountExport } from "./export/service.ts";
import type { Passwords } from "./passwords/service.ts";
import type { Accounts } from "./service.ts";
import type { OpenedSession, SigningIn } from "./signing-in/service.ts";
import { toWireUser } from "./wire.ts";

/** Shared limit for the request of a link and for its use. */
const RESETS = { name: "reset-address", tries: 20, seconds: 3600 } as const;

type Services = {
  accounts: Accounts;
  signingIn: SigningIn;
  connected: ConnectedAccounts;
  businesses: Businesses;
  passwords: Passwords;
  closing: Closing;
  exports: AccountExport;
};

const welcome = ({ token, account }: OpenedSession) => ({
  message: "Connexion réussie",
  token,
  user: toWireUser(account),
});

export const bindAccountRoutes = (
  on: Bind,
  { accounts, signingIn, connected, businesses, passwords, closing, exports }: Services,
): void => {
  on(
    contract.login,
    async ({ body }, _, from) => {
      const opened = await signingIn.login(body, from);
      return "challenge" in opened
        ? { message: "Donnez le code de votre téléphone.", challenge: opened.challenge }
        : welcome(opened);
    },
    { countedIn: { name: "login-address", tries: 30, seconds: 900 } },
  );
  on(
    contract.register,
    async ({ body }, _, { userAgent }) => {
      const { token, account } = await accounts.register(body, userAgent);
      return { message: "Inscription réussie", token, user: toWireUser(account) };
    },
    { countedIn: { name: "registration-address", tries: 20, seconds: 3600 } },
  );
  on(contract.me, async (_, actor) => ({ user: toWireUser(await accounts.getOwnAccount(actor)) }));
  on(contract.acceptTexts, async ({ body }, actor) => ({
    message: "Merci, c'est noté.",
    user: toWireUser(await accounts.acceptTexts(actor, body.texts)),
  }));
  on(contract.logout, async (_, actor) => {
    await accounts.logout(actor);
    return { message: "Vous êtes déconnecté." };
  });
  on(contract.updateProfile, async ({ body }, actor) => ({
    message: "Profil mis à jour.",
    user: toWireUser(await accounts.updateProfile(actor, body)),
  }));
  on(getBusiness, async (_, actor) => toWireBusiness(await businesses.get(actor)));
  on(updateBusiness, async ({ body }, actor) => ({
    message: "Vos clients peuvent maintenant lire ces informations.",
    ...toWireBusiness(await businesses.update(actor, body)),
  }));
  on(contract.onboard, async (_, actor) => ({ url: await connected.startOnboarding(actor) }));
  on(
    forgotPassword,
    async ({ body }) => {
      await passwords.forgotPassword(body.email);
      return {
        message:
          "Si un compte existe avec cet e-mail, un lien pour choisir un nouveau mot de passe vient d'y être envoyé.",
      };
    },
    { countedIn: RESETS },
  );
  on(
    resetPassword,
    async ({ body }) => {
      await passwords.resetPassword(body.token, body.password);
      return { message: "Votre mot de passe a été changé. Vous pouvez vous connecter." };
    },
    { countedIn: RESETS },
  );
  on(askForExport, async (_, actor) => {
    await exports.ask(actor);
    return { message: "Nous préparons votre archive ; un e-mail vous préviendra." };
  });
  on(exportState, (_, actor) => exports.findState(actor));
  on(exportAccount, async (_, actor, { setHeader }) => {
    const archive = await exports.read(actor);
    setHeader("content-disposition", `attachment; filename="${EXPORT_FILE_NAME}"`);
    return new StreamedAnswer("application/zip", archive);
  });
  on(contract.deleteAccount, async ({ body }, actor) => {
    await closing.closeOwn(actor, body.password);
    return { message: "Votre compte est supprimé." };
  });
  on(changePassword, async ({ body }, actor) => {
    await passwords.changePassword(actor, body);
    return { message: "Votre mot de passe a été changé." };
  });
};
