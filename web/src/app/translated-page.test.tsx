// @vitest-environment happy-dom
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { type ReactElement, useState } from "react";
import { expect, it } from "vitest";
import { show, startServer } from "#test/screen";
import { translate } from "#test/translated";
import { RoomLeft } from "../features/renting/room-section.tsx";
import { NetEarningsSection } from "../features/spaces/net-earnings-section.tsx";
import { StatusBadge } from "../ui/lists/status-badge.tsx";
import { CheckIcon } from "../ui/page/icons.tsx";

startServer();

const Changing = ({ before, after }: { before: ReactElement; after: ReactElement }) => {
  const [isAfter, setIsAfter] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsAfter(true)}>
        Changer
      </button>
      {isAfter ? after : before}
    </>
  );
};

it.each([
  [
    "the room that is left",
    <RoomLeft key="room" isDayMissing free={undefined} pallets={1} />,
    <RoomLeft key="room" isDayMissing={false} free={4} pallets={1} />,
    "Il reste 4 palettes pour cette période.",
  ],
  [
    "what a price earns",
    <NetEarningsSection key="price" surface="" price="" />,
    <NetEarningsSection key="price" surface="6" price="12" />,
    "Il vous revient, chaque mois",
  ],
  [
    "a status that gets its picture",
    <StatusBadge key="status" tone="neutral" label="Prête" />,
    <StatusBadge key="status" tone="success" label="Récupérée" icon={<CheckIcon />} />,
    "Récupérée",
  ],
])("on a page that the browser translates: %s", async (_, before, after, words) => {
  covers("own.product.533");
  const user = show(<Changing before={before} after={after} />);
  translate(document.body);
  await user.click(screen.getByRole("button", { name: "Changer" }));
  expect(await screen.findByText(words)).toBeDefined();
});
