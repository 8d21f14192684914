// @vitest-environment happy-dom
import { cancelCheckout } from "@stokaz/contract/checkout/checkout";
import { screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { useLocation } from "react-router";
import { expect, it } from "vitest";
import { logIn, refuses, says, show, startServer } from "#test/screen";
import type { Purpose } from "../browser/left-checkout.ts";
import { useReturnFromPayment } from "./return-from-payment.ts";

const server = startServer();
const CANCELLED = "Le paiement est annulé, rien n'a été débité.";

const Back = ({ purpose }: { purpose: Purpose }): ReactElement => {
  useReturnFromPayment(purpose, true);
  const { pathname, search } = useLocation();
  return <p>{`${pathname}${search}`}</p>;
};

/**
 * The session of a payment page that no other test leaves for: tests of one process are one page,
 * which knows what it left for.
 */
const SESSION = "cs_left_before";

/** Stores that this tab left for the payment page, from a page loaded before this one. */
const leftFor = (purpose: Purpose): void => sessionStorage.setItem(`checkout:${purpose}`, SESSION);

it.each(["rental", "order"] as const)(
  "gives up the %s that was not paid, once",
  async (purpose) => {
    logIn(purpose === "rental" ? "artisan" : "consumer");
    server.answer(cancelCheckout, says({ message: CANCELLED }));
    leftFor(purpose);
    show(<Back purpose={purpose} />);
    await screen.findByText(CANCELLED);
    expect(server.sentTo(cancelCheckout)).toHaveLength(1);
    expect(sessionStorage.getItem(`checkout:${purpose}`)).toBeNull();
  },
);

it.each([
  ["rental", `/Storagepaymentsuccess?session_id=${SESSION}`],
  ["order", `/ProductPaymentSuccess?session_id=${SESSION}`],
] as const)("leads the payer of a paid %s to its outcome", async (purpose, outcome) => {
  logIn(purpose === "rental" ? "artisan" : "consumer");
  server.answer(cancelCheckout, refuses("checkout/closed"));
  leftFor(purpose);
  show(<Back purpose={purpose} />);
  await screen.findByText(outcome);
});
