import { expect, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { expectSound, picture, test } from "../fixtures.ts";
import { openDemoSession } from "../sessions.ts";

const logIn = async (page: Page, role: "artisan" | "loueur"): Promise<Page> => {
  await openDemoSession(page, role);
  return page;
};

/** Opens the conversation of both people about their lease. */
const openConversation = async (page: Page, name: RegExp): Promise<void> => {
  await page.goto("/messages");
  await page.getByRole("list", { name: "Conversations" }).getByRole("link", { name }).click();
  await expect(page.getByRole("log", { name: "Messages" })).toBeVisible();
};

test("an artisan and a lessor write to each other about their lease", {
  tag: "@phone-only",
}, async ({ visitor }) => {
  covers("own.messages.24");
  const [artisan, lessor] = [
    await logIn(await visitor(), "artisan"),
    await logIn(await visitor(), "loueur"),
  ];
  const said = `J'arrive à 9 h. ${Date.now()}`;

  await test.step("the artisan writes by keys and joins a picture", async () => {
    await openConversation(artisan, /Location : /);
    await artisan.getByLabel("Photos", { exact: true }).setInputFiles(picture("palette.png"));
    await artisan.getByRole("textbox", { name: /^Votre message à/ }).fill(said);
    await artisan.keyboard.press("Control+Enter");
    await expect(artisan.getByRole("log").getByText(said)).toBeVisible();
  });

  await test.step("the lessor reads it with its picture, and answers while the page is open", async () => {
    await openConversation(lessor, /Location : /);
    await expect(lessor.getByRole("log").getByText(said)).toBeVisible();
    await lessor.getByRole("button", { name: "Agrandir : Photo 1 sur 1" }).last().click();
    await expect(
      lessor.getByRole("dialog").getByRole("img", { name: "Photo 1 sur 1" }),
    ).toBeVisible();
    await lessor.keyboard.press("Escape");
    await lessor.getByRole("textbox", { name: /^Votre message à/ }).fill(`Entendu. ${said}`);
    await lessor.getByRole("button", { name: "Envoyer" }).click();
  });

  await test.step("the artisan sees it come, and that theirs was read", async () => {
    const log = artisan.getByRole("log");
    await expect(log.getByText(`Entendu. ${said}`)).toBeVisible();
    await expect(log.getByRole("article", { name: "Vous" }).last()).toContainText("Lu");
    await expectSound(artisan);
  });
});
