// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { expect, it } from "vitest";
import { show, startServer } from "#test/screen";
import { Fieldset } from "./fieldset.tsx";
import { PictureField } from "./picture-field.tsx";
import { StepperField } from "./stepper-field.tsx";

startServer();

const LINES = { label: "Question", description: "Une aide.", error: "Une erreur." };
const onChange = (): void => undefined;

it.each<[string, () => HTMLElement, ReactElement]>([
  [
    "a number",
    () => screen.getByRole("textbox"),
    <StepperField key="number" {...LINES} value={1} onChange={onChange} />,
  ],
  [
    "a picture",
    () => screen.getByLabelText(/^Question/),
    <PictureField key="picture" {...LINES} value={null} onChange={onChange} />,
  ],
  [
    "several inputs",
    () => screen.getByRole("group"),
    <Fieldset key="inputs" {...LINES} id="question">
      <input aria-label="Réponse" />
    </Fieldset>,
  ],
])("reads the help and the error with %s", (_, field, shown) => {
  show(shown);
  const ids = field().getAttribute("aria-describedby")?.split(" ") ?? [];
  const words = ids.map((id) => document.getElementById(id)?.textContent);
  expect(words).toEqual(["Une aide.", "Une erreur."]);
});
