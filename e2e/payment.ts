import { expect, type Locator, type Page } from "@playwright/test";

/** Buys the product of a card or a product page; this opens the review. */
export const placeOrder = (place: Locator | Page): Promise<void> =>
  place.getByRole("button", { name: "Placer la commande" }).click();

/** The button on the review page that opens the hosted payment page. */
export const payButton = (page: Page): Locator => page.getByRole("button", { name: /^Payer/ });

/** Waits for the provider's hosted page. */
export const expectHostedPage = (page: Page): Promise<void> =>
  expect(page).toHaveURL(/\/sandbox\/checkout\//);

/** Waits, with the page's installed clock, until an order leaves for the payment page. */
export const leaveForPayment = async (page: Page): Promise<void> => {
  await expect(page.getByText("Redirection vers le paiement...")).toBeVisible();
  await page.clock.runFor(3000);
  await expectHostedPage(page);
};

/** Pays on the provider's hosted page. @param amount the text on the button */
export const pay = async (page: Page, amount: RegExp): Promise<void> => {
  await expectHostedPage(page);
  await page.getByRole("button", { name: amount }).click();
};

/** Pays an order with {@link pay}, and is back on the site. */
export const payOrder = async (page: Page, amount: RegExp): Promise<void> => {
  await pay(page, amount);
  await page.waitForURL("**/ProductPaymentSuccess**");
  await expect(page.getByText("Paiement réussi")).toBeVisible();
};

/** Pays a rental with {@link pay}, and is back on the site. */
export const payRental = async (page: Page, amount: RegExp): Promise<void> => {
  await pay(page, amount);
  await page.waitForURL("**/Storagepaymentsuccess**");
};
