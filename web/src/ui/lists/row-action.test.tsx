// @vitest-environment happy-dom
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { type ReactElement, useState } from "react";
import { expect, it } from "vitest";
import { show, startServer } from "#test/screen";
import { RowAction } from "./row-action.tsx";

startServer();

const Loading = ({ onPress }: { onPress: () => void }): ReactElement => {
  const [isLoading, setIsLoading] = useState(false);
  const press = (): void => {
    onPress();
    setIsLoading(true);
  };
  return <RowAction icon="o" word="Voir" label="Voir Miel" isLoading={isLoading} onClick={press} />;
};

it("keeps the focus while it loads, and is pressed once", async () => {
  covers("own.product.525");
  let presses = 0;
  const user = show(<Loading onPress={() => presses++} />);
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Voir Miel" });
  await user.click(button);
  await user.click(button);
  expect(presses).toBe(1);
  expect(button.getAttribute("aria-busy")).toBe("true");
  expect(button.disabled).toBe(false);
  expect(document.activeElement).toBe(button);
});
