import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { ORDER_REMINDERS_JOB } from "../src/modules/orders/reminders/service.ts";
import { listLinesOfOrder } from "../src/modules/orders/repository.ts";
import { type AtDoor, aDoor, type Door } from "./door.ts";
import { ADMIN, type Person } from "./factories.ts";
import { useHarness } from "./harness.ts";

const harness = useHarness(ADMIN);

let door: Door;
beforeAll(async () => {
  door = await aDoor(harness);
});
afterEach(() => harness.setNow(undefined));

describe("reminders of an order of two artisans", () => {
  /** Texts of its reminders three days after the order. */
  const remindersOf = async (order: { orderNumber: string }): Promise<string[]> => {
    await door.money.inDays(3);
    await harness.app.jobs.runNow(ORDER_REMINDERS_JOB);
    return (await harness.mailsTo(door.consumer.email))
      .filter(
        ({ subject }) => subject.startsWith("Rappel : ") && subject.includes(order.orderNumber),
      )
      .map(({ text }) => text);
  };

  const markReady = (by: Person, { orderId }: { orderId: string }) =>
    harness.call("POST", `/api/orders/markReady/${orderId}`, { token: by.token });

  const jar = "2 × Vanille Bourbon";

  it.each([
    [
      "handed over",
      (order: AtDoor, lineIds: string[]) => door.complete(door.lessor, order, { lineIds }),
    ],
    [
      "refused",
      (order: AtDoor, [lineId = ""]: string[]) =>
        door.refuse(door.lessor, order, { lineIds: lineId }),
    ],
  ])("name only what still waits after one's goods were %s", async (_, act) => {
    covers("own.product.538");
    const order = await door.anOrder();
    const [first = ""] = order.lineIds;
    expect((await act(order, [first])).status).toBe(200);
    expect((await markReady(door.gardener, order)).status).toBe(200);
    const [text = ""] = await remindersOf(order);
    expect(text).toContain("Votre commande est prête");
    expect(text).toMatch(/Total : 8,50/);
    expect(text).not.toContain(jar);
  });

  it("say that it is ready once all of what waits is", async () => {
    covers("own.product.538");
    const order = await door.anOrder();
    await markReady(door.artisan, order);
    const [text = ""] = await remindersOf(order);
    expect(text).toContain("Votre commande reste à récupérer.");
    expect(text).toContain(jar);
  });

  it("don't go out when all of it waits for a decision", async () => {
    covers("own.product.538");
    const order = await door.anOrder();
    for (const lineIds of order.lineIds) await door.refuse(door.lessor, order, { lineIds });
    expect(await remindersOf(order)).toEqual([]);
  });

  it("don't name what is recalled", async () => {
    covers("own.product.538");
    const order = await door.anOrder();
    const [honey] = await listLinesOfOrder(harness.db, order.orderId);
    const { token } = door.admin;
    const recalled = { productId: honey?.product_id };
    const path = `/api/admin/recalls/preview?productId=${recalled.productId}`;
    const { buyers, units } = (await harness.call("GET", path, { token })).body;
    const words = { danger: "Verre.", advice: "Jetez-le.", contact: "Marie Payet." };
    const json = { ...recalled, buyers, units, ...words };
    expect((await harness.call("POST", "/api/admin/recalls", { token, json })).status).toBe(201);
    const [text] = await remindersOf(order);
    expect(text).not.toContain(jar);
    expect(text).toMatch(/Total : 8,50/);
  });
});
