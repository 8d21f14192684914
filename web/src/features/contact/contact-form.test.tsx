// @vitest-environment happy-dom
import { sendContactMessage } from "@stokaz/contract/messages/contact";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { says, show, startServer } from "#test/screen";
import { ContactForm } from "./contact-form.tsx";

const server = startServer();

const send = () => screen.getByRole("button", { name: "Envoyer" });

it("says what is missing, and sends nothing", async () => {
  covers("§2.routes.15", "§2.contact.1", "§2.contact.2");
  server.answer(sendContactMessage, says({ message: "Merci" }));
  const user = show(<ContactForm />);
  await user.click(send());
  expect(await screen.findByText("Le nom est requis")).toBeDefined();
  for (const message of [
    "Le prénom est requis",
    "L'email est requis",
    "Le téléphone est requis",
    "Le message est requis",
  ]) {
    expect(screen.getByText(message)).toBeDefined();
  }
  expect(server.sentTo(sendContactMessage)).toHaveLength(0);
});

it("sends what was typed once, and thanks", async () => {
  covers("§2.routes.15", "§2.contact.1", "§2.contact.3");
  const thanks = "Votre message a bien été envoyé à contact@stokaz.example.";
  server.answer(sendContactMessage, says({ message: thanks }));
  const user = show(<ContactForm />);
  const typed = {
    Nom: "Hoarau",
    Prénom: "Marie",
    Email: "marie@exemple.re",
    Téléphone: "0692 12 34 56",
    Message: "Mon garage a-t-il la bonne taille ?",
  };
  for (const [name, text] of Object.entries(typed)) {
    await user.type(screen.getByRole("textbox", { name }), text);
  }
  await user.dblClick(send());
  expect((await screen.findByRole("status")).textContent).toContain(thanks);
  const [sent, ...again] = server.sentTo(sendContactMessage);
  expect(again).toEqual([]);
  expect(sent?.body).toMatchObject({
    name: "Hoarau",
    firstName: "Marie",
    email: "marie@exemple.re",
    message: "Mon garage a-t-il la bonne taille ?",
  });
});
