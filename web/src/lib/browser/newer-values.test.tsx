// @vitest-environment happy-dom
import { TextInput } from "@mantine/core";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { show, startServer } from "#test/screen";
import { ApiError } from "../api/error.ts";
import { useSchemaForm } from "./form.ts";
import { showRefusal } from "./newer-values.ts";

startServer();

const changed = new ApiError({ status: 409, code: "request/record-changed", message: "Relisez." });

/** A form that is refused, because other values were saved since it was filled. */
const OutdatedForm = ({ newest }: { newest: () => Promise<typeof FILLED> }): ReactElement => {
  const form = useSchemaForm({ schema: z.object({}), initialValues: FILLED });
  const refuse = () => void showRefusal(form, { error: changed, sentence: "Relisez." }, newest);
  return (
    <form {...form.formProps(refuse)}>
      <TextInput label="Nom" {...form.getInputProps("name")} />
      <TextInput label="Prix" {...form.getInputProps("price")} />
      <TextInput label="Marque" {...form.getInputProps("brand")} />
      <TextInput label="Début" {...form.getInputProps("hours.start")} />
      <output aria-label="Version">{form.values.version}</output>
      <output aria-label="Refus">{form.refusal}</output>
      <button type="submit">Envoyer</button>
    </form>
  );
};

const FILLED = {
  name: "Miel",
  price: "8",
  brand: "Ruche",
  hours: { start: "08:00" },
  version: "1",
};

describe("a form whose record was changed meanwhile", () => {
  const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
  const said = (name: string) => {
    const described = field(name).getAttribute("aria-describedby");
    return described && document.getElementById(described)?.textContent;
  };
  const type = async (user: ReturnType<typeof show>, name: string, text: string) => {
    await user.clear(field(name));
    await user.type(field(name), text);
  };
  const refusal = () => screen.getByRole("status", { name: "Refus" }).textContent;
  const version = () => screen.getByRole("status", { name: "Version" }).textContent;

  it("keeps what was typed, takes over the rest and says which fields to check", async () => {
    covers("own.product.786");
    const newest = {
      ...FILLED,
      name: "Miel vert",
      price: "9",
      hours: { start: "09:00" },
      version: "2",
    };
    const user = show(<OutdatedForm newest={() => Promise.resolve(newest)} />);
    await type(user, "Nom", "Miel rouge");
    await type(user, "Marque", "Rucher");
    await user.click(screen.getByRole("button", { name: "Envoyer" }));
    await expect.poll(version).toBe("2");
    const values = ["Nom", "Prix", "Marque", "Début"].map((name) => field(name).value);
    expect(values).toEqual(["Miel rouge", "9", "Rucher", "09:00"]);
    expect(said("Nom")).toBe("Changé entre-temps : votre saisie est gardée, vérifiez.");
    expect(said("Prix")).toBe("Changé entre-temps : vérifiez.");
    expect(said("Début")).toBe("Changé entre-temps : vérifiez.");
    expect(said("Marque")).toBeNull();
    expect(refusal()).toBe("Relisez.");
    expect(document.activeElement).toBe(field("Nom"));
  });

  it("says nothing of a field that both changed alike", async () => {
    covers("own.product.786");
    const newest = { ...FILLED, price: "9", version: "2" };
    const user = show(<OutdatedForm newest={() => Promise.resolve(newest)} />);
    await type(user, "Prix", "9");
    await user.click(screen.getByRole("button", { name: "Envoyer" }));
    await expect.poll(version).toBe("2");
    expect(said("Prix")).toBeNull();
  });

  it("stays as typed while the newest values can't be read", async () => {
    covers("own.product.786");
    const user = show(<OutdatedForm newest={() => Promise.reject(new Error("offline"))} />);
    await type(user, "Prix", "7");
    await user.click(screen.getByRole("button", { name: "Envoyer" }));
    await expect.poll(refusal).toBe("Relisez.");
    expect([field("Prix").value, version()]).toEqual(["7", "1"]);
  });
});
