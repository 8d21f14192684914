import { MantineProvider } from "@mantine/core";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { aRentedSpace } from "#test/rentals";
import { createQueryClient } from "../../lib/api/query-client.ts";
import { ContractSection } from "./contract-section.tsx";
import { RentedSpaceCard } from "./rented-space-card.tsx";

const rental = aRentedSpace(2);

const textOf = (element: ReactElement): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <MantineProvider>
        <MemoryRouter>{element}</MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )
    .replace(/<style.*?<\/style>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, " ");

describe("a rental's days", () => {
  it("keep the reference's month first, with the long French date and the last day below", () => {
    const text = textOf(
      <ContractSection rental={rental} phase="running" today={calendarDay("2026-11-20")} />,
    );
    expect(text).toContain("11/04/2026 4 novembre 2026");
    expect(text).toContain("12/04/2026 4 décembre 2026 Dernier jour : 3 décembre 2026");
  });

  it("say that a rent is not paid, and where it can be", () => {
    covers("own.product.218");
    const unpaid = { ...rental, isRentUnpaid: true };
    const today = calendarDay("2026-11-20");
    const text = textOf(<ContractSection rental={unpaid} phase="running" today={today} />);
    expect(text).toContain("Un loyer n'est pas payé");
    expect(text).toContain("Payer ce loyer");
    const fine = textOf(<ContractSection rental={rental} phase="running" today={today} />);
    expect(fine).not.toContain("Payer ce loyer");
  });

  it("end with the last day in the list of rentals", () => {
    const text = textOf(<RentedSpaceCard rental={rental} phase="running" isSelected={false} />);
    expect(text).toContain("jusqu'au 3 décembre 2026");
  });
});

it("says why a lease that was over for long has no street any more", () => {
  covers("own.places.3");
  const storageSpace = {
    ...rental.storageSpace,
    address: "97410 Saint-Pierre",
    managerFirstName: "",
    managerLastName: "",
    phone: "",
    approximate: true,
  };
  const text = textOf(
    <ContractSection
      rental={{ ...rental, storageSpace, status: "ended" }}
      phase="ended"
      today={calendarDay("2027-02-20")}
    />,
  );
  expect(text.replace(/\s/gu, " ")).toContain(
    "L'adresse et le contact ne s'affichent plus 30 jours après la fin : le loueur est chez lui.",
  );
});
