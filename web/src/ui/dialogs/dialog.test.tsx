// @vitest-environment happy-dom
import { covers } from "@stokaz/spec-coverage";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { type ReactElement, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { expect, it } from "vitest";
import { logIn, show, startServer } from "#test/screen";
import { clearSession } from "../../lib/session/session.ts";
import { Dialog, DialogCancelButton } from "./dialog.tsx";
import { useUnsaved } from "./unsaved.ts";

startServer();

/** A page with a dialog, which opens another one; each has a field. Another page leads here. */
const Page = (): ReactElement => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const [isInnerOpen, setIsInnerOpen] = useState(false);
  const { isUnsaved, onTyped, close } = useUnsaved(() => setIsOpen(false));
  const inner = useUnsaved(() => setIsInnerOpen(false));
  return (
    <>
      <p>{pathname}</p>
      <button type="button" onClick={() => navigate("/second")}>
        Aller
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        Revenir
      </button>
      <button type="button" onClick={() => setIsOpen(true)}>
        Écrire
      </button>
      {pathname === "/second" && (
        <Dialog opened={isOpen} onClose={close} title="Lettre" isUnsaved={isUnsaved}>
          <input aria-label="Mots" onChange={onTyped} />
          <DialogCancelButton />
          <button type="button" onClick={close}>
            Enregistrer
          </button>
          <button type="button" onClick={() => setIsInnerOpen(true)}>
            Ajouter
          </button>
          <Dialog
            opened={isInnerOpen}
            onClose={inner.close}
            title="Note"
            isUnsaved={inner.isUnsaved}
          >
            <input aria-label="Note" onChange={inner.onTyped} />
          </Dialog>
        </Dialog>
      )}
    </>
  );
};

const typeThere = async () => {
  const user = show(<Page />, "/first");
  await user.click(screen.getByRole("button", { name: "Aller" }));
  await user.click(screen.getByRole("button", { name: "Écrire" }));
  const words = await screen.findByLabelText<HTMLInputElement>("Mots");
  await user.type(words, "Bonjour");
  return { user, words, back: () => fireEvent.click(screen.getByText("Revenir")) };
};
const question = () => screen.findByRole("dialog", { name: "Quitter sans enregistrer ?" });
const isAsked = (): boolean => screen.queryByText("Quitter sans enregistrer ?") !== null;
const isReloadAsked = (): boolean => {
  const event = new Event("beforeunload", { cancelable: true });
  fireEvent(window, event);
  return event.defaultPrevented;
};

it("asks before going back drops what was typed, and keeps it", async () => {
  covers("own.product.522");
  const { user, words, back } = await typeThere();
  back();
  const asked = within(await question());
  asked.getByText("Ce que vous avez saisi sera perdu.");
  await user.click(asked.getByRole("button", { name: "Continuer la saisie" }));
  await waitFor(() => expect(isAsked()).toBe(false));
  expect(screen.getByText("/second")).toBeDefined();
  expect(words.isConnected && words.value).toBe("Bonjour");
  back();
  await user.click(within(await question()).getByRole("button", { name: "Quitter" }));
  expect(await screen.findByText("/first")).toBeDefined();
});

it("stays open when its question is closed by Escape", async () => {
  covers("own.product.522");
  const { user, words, back } = await typeThere();
  back();
  await question();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(isAsked()).toBe(false));
  expect(words.isConnected && words.value).toBe("Bonjour");
});

it("asks once when it is closed, and not when its page is left later", async () => {
  covers("own.product.522");
  const { user, back } = await typeThere();
  await user.click(screen.getByRole("button", { name: "Annuler" }));
  await user.click(within(await question()).getByRole("button", { name: "Quitter" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(isReloadAsked()).toBe(false);
  back();
  expect(await screen.findByText("/first")).toBeDefined();
});

it("does not ask once what was typed is saved", async () => {
  covers("own.product.522");
  const { user, back } = await typeThere();
  await user.click(screen.getByRole("button", { name: "Enregistrer" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  back();
  expect(await screen.findByText("/first")).toBeDefined();
  expect(isAsked()).toBe(false);
});

it("asks once although something was typed in two open dialogs", async () => {
  covers("own.product.522");
  const { user, back } = await typeThere();
  await user.click(screen.getByRole("button", { name: "Ajouter" }));
  await user.type(await screen.findByRole("textbox", { name: "Note" }), "Bonsoir");
  back();
  await user.click(within(await question()).getByRole("button", { name: "Quitter" }));
  expect(await screen.findByText("/first")).toBeDefined();
  expect(isAsked()).toBe(false);
});

it("has the browser ask before a reload drops what was typed, unless the session is over", async () => {
  covers("own.product.522");
  logIn("consumer");
  await typeThere();
  expect(isReloadAsked()).toBe(true);
  clearSession();
  expect(isReloadAsked()).toBe(false);
});
