// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { type ReactElement, useState } from "react";
import { expect, it } from "vitest";
import { show, startServer } from "#test/screen";
import { StepperField } from "./stepper-field.tsx";

startServer();

/** A form with a number from 1 to 10, and what it sent. */
const Receiving = (): ReactElement => {
  const [units, setUnits] = useState(10);
  const [sent, setSent] = useState("nothing");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSent(String(units));
      }}
    >
      <StepperField label="Unités" value={units} onChange={setUnits} max={10} />
      <button type="submit">Enregistrer</button>
      <output>{sent}</output>
    </form>
  );
};

const typeAndEnter = async (typed: string) => {
  const user = show(<Receiving />);
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Unités" });
  await user.clear(field);
  await user.type(field, `${typed}{Enter}`);
  const sent = (): string | null => screen.getByRole("status").textContent;
  return { user, field, sent };
};

it.each([
  ["12", "10"],
  ["0", "1"],
  ["1,5", "1"],
  [" ", "10"],
])(
  'shows what will be sent when Enter follows "%s", and sends it when pressed again',
  async (typed, shown) => {
    const { user, field, sent } = await typeAndEnter(typed);
    expect(field.value).toBe(shown);
    expect(sent()).toBe("nothing");
    await user.type(field, "{Enter}");
    expect(sent()).toBe(shown);
  },
);

it("sends a number within its limits at once", async () => {
  const { sent } = await typeAndEnter("7");
  expect(sent()).toBe("7");
});

it("says that a typed text is no number", async () => {
  await typeAndEnter("1,5");
  const words = "« 1,5 » n'est pas un nombre entier\u202f: 1 est gardé.";
  expect(screen.getByRole("textbox", { name: "Unités", description: words })).toBeDefined();
});
