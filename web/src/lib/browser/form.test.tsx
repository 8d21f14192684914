// @vitest-environment happy-dom
import { TextInput } from "@mantine/core";
import { screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { expect, it } from "vitest";
import { z } from "zod";
import { show, startServer } from "#test/screen";
import { useSchemaForm } from "./form.ts";

startServer();

const schema = z.object({
  name: z.string().min(1, "Écrivez un nom."),
  amount: z.string().regex(/^\d+$/, "Écrivez un montant."),
});

/** A form whose amount has no field. */
const NameForm = ({ name }: { name: string }): ReactElement => {
  const form = useSchemaForm({ schema, initialValues: { name, amount: "dix" } });
  return (
    <form {...form.formProps(() => undefined)}>
      <TextInput label="Nom" {...form.getInputProps("name")} />
      <output aria-label="Refus">{form.refusal}</output>
      <button type="submit">Envoyer</button>
    </form>
  );
};

const refusal = () => screen.getByRole("status", { name: "Refus" }).textContent;

it("says above the button what is wrong with a field that is not on the page", async () => {
  const user = show(<NameForm name="Miel" />);
  await user.click(screen.getByRole("button", { name: "Envoyer" }));
  await expect.poll(refusal).toBe("Écrivez un montant.");
});

it("says it once no field on the page is wrong any more", async () => {
  const user = show(<NameForm name="" />);
  const send = () => user.click(screen.getByRole("button", { name: "Envoyer" }));
  await send();
  await screen.findByText("Écrivez un nom.");
  expect(refusal()).toBe("");
  await user.type(screen.getByRole("textbox", { name: "Nom" }), "Miel");
  await send();
  await expect.poll(refusal).toBe("Écrivez un montant.");
});
