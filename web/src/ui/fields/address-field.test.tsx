// @vitest-environment happy-dom
import { geocode } from "@stokaz/contract/spaces/territory";
import { screen } from "@testing-library/react";
import { type ReactElement, useState } from "react";
import { expect, it } from "vitest";
import { says, show, startServer } from "#test/screen";
import { AddressField } from "./address-field.tsx";

const server = startServer();

const Field = (): ReactElement => {
  const [address, setAddress] = useState("");
  return <AddressField label="Adresse" value={address} onChange={setAddress} />;
};

it("proposes each place of an ambiguous address, and takes the chosen one", async () => {
  const place = (postcode: string, city: string) => ({
    label: `Rue Ambiguë ${postcode} ${city}`,
    postcode,
    city,
    lat: -21.1,
    lng: 55.5,
    score: 0.9,
  });
  const data = [place("97410", "Saint-Pierre"), place("97460", "Saint-Paul")];
  server.answer(geocode, says({ data }));
  const user = show(<Field />);
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: /^Adresse/ });
  await user.type(field, "Rue ambiguë");
  expect(await screen.findAllByRole("option")).toHaveLength(2);
  await user.click(screen.getByRole("option", { name: "Rue Ambiguë 97460 Saint-Paul" }));
  expect(field.value).toBe("Rue Ambiguë 97460 Saint-Paul");
});
