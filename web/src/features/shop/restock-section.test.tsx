// @vitest-environment happy-dom
import { paths } from "@stokaz/contract/paths";
import { requestRestock, stopRestockMails } from "@stokaz/contract/products/restock";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { idOf } from "#test/products";
import { isSilent, logIn, refuses, says, show, startServer } from "#test/screen";
import { RestockSection } from "./restock-section.tsx";
import StopRestockMailsPage from "./stop-restock-mails-page.tsx";

const server = startServer();
const message = "C'est noté : un e-mail vous préviendra dès qu'il est de nouveau en vente.";
const button = () => screen.findByRole("button", { name: "Prévenez-moi" });

beforeEach(() => server.answer(requestRestock, says({ message })));

describe("« Prévenez-moi »", () => {
  it("takes one press of who is logged in", async () => {
    covers("own.product.161");
    logIn("consumer");
    const user = show(<RestockSection productId={idOf(1)} />);
    expect(screen.getByText(/à jean@exemple.re/)).toBeDefined();
    await user.click(await button());
    await screen.findByText(message);
    expect(server.sentTo(requestRestock).map(({ body }) => body)).toEqual([{}]);
  });

  it("asks a visitor where to write, and keeps it when nobody answers", async () => {
    covers("own.product.161");
    const user = show(<RestockSection productId={idOf(1)} />);
    await user.click(await button());
    await screen.findByText("L'email est requis");
    const field = screen.getByLabelText<HTMLInputElement>(/^Votre e-mail/);
    await user.type(field, "marie@exemple.re");
    server.answer(requestRestock, isSilent);
    await user.click(await button());
    await screen.findAllByRole("alert");
    expect(field.value).toBe("marie@exemple.re");
    server.answer(requestRestock, says({ message }));
    await user.click(await button());
    await screen.findByText(message);
    expect(server.sentTo(requestRestock).at(-1)?.body).toMatchObject({ email: "marie@exemple.re" });
  });
});

describe("the link of the mail", () => {
  const open = () => show(<StopRestockMailsPage />, paths.stopRestockMails.href({ token: "abc" }));
  const press = () => screen.getByRole("button", { name: "Ne plus me prévenir" });

  it("does nothing until its button is pressed", async () => {
    covers("own.product.161");
    server.answer(stopRestockMails, says({ message: "C'est fait : vous ne serez plus prévenu." }));
    const user = open();
    expect(server.sentTo(stopRestockMails)).toEqual([]);
    await user.click(press());
    await screen.findByText("C'est fait : vous ne serez plus prévenu.");
    expect(server.sentTo(stopRestockMails).map(({ body }) => body)).toEqual([{ token: "abc" }]);
  });

  it("says so when it is good for nothing any more", async () => {
    server.answer(stopRestockMails, refuses("restock/link-invalid"));
    const user = open();
    await user.click(press());
    await screen.findByText("Ce lien n'est plus valable, ou vous n'attendez plus aucun produit.");
  });
});
