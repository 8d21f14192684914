import { expect, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { picture, test } from "../fixtures.ts";
import { pressByKeys, reachByTab } from "../keyboard.ts";
import { fillPerson, tickConditions, toast, uniqueEmail } from "../people.ts";

const CONSUMER = "Inscription consommateur responsable";

const submit = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "S'inscrire", exact: true });

const sendOffline = async (page: Page): Promise<void> => {
  await page.getByRole("textbox", { name: "Mot de passe" }).fill("trois letchis bien rouges");
  await page.getByLabel(/^Photo de profil/).setInputFiles(picture("moi.png"));
  await tickConditions(page, CONSUMER);
  await page.context().setOffline(true);
  await submit(page).click();
  await expect(toast(page, "Pas de réponse du serveur")).toBeVisible();
  await page.context().setOffline(false);
};

const sendTwiceSlowly = async (page: Page): Promise<void> => {
  const network = await page.context().newCDPSession(page);
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/register")) sent.push(request.method());
  });
  await submit(page).dblclick();
  await page.waitForURL("**/product-listing");
  expect(sent).toEqual(["POST"]);
};

test("nothing typed is lost: the way back, a reload, no network, a double click", async ({
  visitor,
  expectTrouble,
}) => {
  covers("own.product.25", "§4.session.1", "§2.registration.6");
  const page = await visitor();
  await page.goto("/register-form?role=consumer");
  const email = uniqueEmail("consumer");
  await fillPerson(page, email);

  await test.step("another page and the way back keep what was typed", async () => {
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
    await page.waitForURL("**/contact");
    await page.goBack();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(page.getByLabel("Adresse")).toHaveValue("12 rue de la Gare, 97410 Saint-Pierre");
  });

  await test.step("a reload keeps all but the password and the picture", async () => {
    await page.reload();
    await expect(page.getByText("Votre saisie a été gardée")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(page.getByLabel("Téléphone portable")).toHaveValue("06 92 12 34 56");
    await expect(page.getByRole("textbox", { name: "Mot de passe" })).toHaveValue("");
  });

  await test.step("a server that does not answer takes nothing away", async () => {
    expectTrouble(/ERR_INTERNET_DISCONNECTED/);
    await sendOffline(page);
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(page.getByRole("img", { name: "Aperçu : Photo de profil" })).toBeVisible();
  });

  await test.step("a double click on a slow network sends once", () => sendTwiceSlowly(page));

  await test.step("and nothing is kept afterwards", async () => {
    expect(await page.evaluate(() => sessionStorage.getItem("registration-draft"))).toBeNull();
  });
});

const typeInto = async (page: Page, label: string, text: string): Promise<void> => {
  await reachByTab(
    page
      .getByRole("textbox", { name: label, exact: true })
      .or(page.getByRole("combobox", { name: label })),
  );
  await page.keyboard.type(text);
};

test("one registers with the keyboard alone", async ({ visitor }) => {
  covers("§2.registration.6");
  const page = await visitor();
  // The listener is added at the start, because the browser needs some time to learn that file
  // dialogs are intercepted.
  page.on("filechooser", () => undefined);
  await page.goto("/register-form?role=consumer");
  // A key pressed before the script is there would be lost.
  await expect(submit(page)).toBeEnabled();
  const press = (key: string) => page.keyboard.press(key);
  const type = (label: string, text: string) => typeInto(page, label, text);
  await press("Tab");
  await expect(page.getByRole("link", { name: "Aller au contenu" })).toBeFocused();
  await press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await type("Nom", "Hoarau");
  await type("Prénom", "Jean");
  await press("Tab");
  const photo = page.getByLabel(/^Photo de profil/);
  await expect(photo).toBeFocused();
  const chooser = page.waitForEvent("filechooser");
  await press("Enter");
  await (await chooser).setFiles(picture("moi.png"));
  await type("Adresse", "12 rue de la Gare, 97410 Saint-Pierre");
  await type("Téléphone portable", "06.92.12.34.56");
  await type("Email", uniqueEmail("consumer"));
  await type("Mot de passe", "Letchis-974!");
  for (const box of await page.getByRole("checkbox", { name: /^J'/ }).all()) {
    await pressByKeys(box, "Space");
    await expect(box).toBeChecked();
  }
  await pressByKeys(submit(page));
  await page.waitForURL("**/product-listing");
  await expect(page.getByRole("main")).toBeFocused();
});
