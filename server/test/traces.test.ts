import { covers } from "@stokaz/spec-coverage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attributeOf, type SeenSpan, startCollector } from "./collector.ts";
import { ADMIN, type Person } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { aMarket } from "./market.ts";
import { aProduct } from "./purchases.ts";

const collector = await startCollector();
const harness = useHarness({ ...ADMIN, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });

const FOREIGN = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

let traceId: string;
let buyer: Person;
let ofPurchase: SeenSpan[];

const named = (name: string): SeenSpan => {
  const found = ofPurchase.find((span) => span.name === name);
  if (!found) throw new Error(`no step ${name} among ${ofPurchase.map((span) => span.name)}`);
  return found;
};

/** The steps above one, the nearest first. */
const above = (span: SeenSpan): string[] => {
  const parent = ofPurchase.find(({ spanId }) => spanId === span.parentSpanId);
  return parent ? [parent.name, ...above(parent)] : [];
};

beforeAll(async () => {
  const { money, artisan, consumer, rentalId } = await aMarket(harness);
  buyer = consumer;
  const product = await aProduct(harness, artisan, rentalId, { quantity: "5" });
  const open = await money.anOpenOrder(consumer, product, 2);
  await harness.press(open.url, "pay");
  await money.deliverEvents();
  await open.outcome();
  await harness.mailsTo(consumer.email);
  await money.collect(consumer, open.orderId);
  await harness.app.jobs.runNow("make-transfers");
  const { traceparent } = await harness.db
    .selectFrom("checkout_sessions")
    .select("traceparent")
    .where("id", "=", open.checkoutId)
    .executeTakeFirstOrThrow();
  traceId = traceparent?.split("-")[1] ?? "";
  await harness.call("GET", "/api/territory", { headers: { traceparent: FOREIGN } });
  await harness.deps.tracing?.close();
  ofPurchase = collector.spans.filter((span) => span.traceId === traceId);
});
afterAll(collector.stop);

const CHECKOUT = "POST /api/product-payment/checkout";
const WEBHOOK = "webhook checkout.session.completed";

describe("a purchase is one trace", () => {
  it("from the request that opens it to the provider", () => {
    covers("own.product.450");
    expect(named(CHECKOUT).parentSpanId ?? "").toBe("");
    expect(attributeOf(named(CHECKOUT), "http.response.status_code")).toBe(200);
    expect(above(named("payments createCheckoutSession"))).toEqual([CHECKOUT]);
  });

  it("across the webhook, linked with the request that brought it", () => {
    covers("own.product.450");
    expect(above(named(WEBHOOK))).toEqual([CHECKOUT]);
    const request = collector.spans.find(({ name, links = [] }) => {
      return name === "POST /api/stripe/webhook" && links.some((link) => link.traceId === traceId);
    });
    expect(named(WEBHOOK).links).toMatchObject([
      { traceId: request?.traceId, spanId: request?.spanId },
    ]);
  });

  it("across the payer's return, the mails and the transfer", () => {
    covers("own.product.450");
    expect(above(named("checkout return"))).toEqual([CHECKOUT]);
    expect(above(named("mail send"))).toEqual(["job send-mail", WEBHOOK, CHECKOUT]);
    expect(above(named("payments transfer"))).toEqual(["item of make-transfers", CHECKOUT]);
  });

  it.each([CHECKOUT, WEBHOOK, "job send-mail", "item of make-transfers"])(
    "with the statements of %s",
    (step) => {
      covers("own.product.450");
      const statements = ofPurchase.filter(
        (span) => attributeOf(span, "db.system.name") === "postgresql" && above(span)[0] === step,
      );
      expect(statements.map(({ name }) => name)).toContain("update");
    },
  );

  it("and holds nothing of people, nor a value of a statement", () => {
    covers("own.product.451");
    const text = collector.text();
    for (const personal of [
      buyer.email,
      buyer.token,
      "@test.re",
      "Payet",
      "0692123456",
      "rue de la Gare",
    ]) {
      expect(text).not.toContain(personal);
    }
    expect(text).toContain("$1");
  });
});

it("what a client says of a trace is not taken up", () => {
  covers("own.product.451");
  const asked = collector.spans.filter(({ name }) => name === "GET /api/territory");
  expect(asked).toHaveLength(1);
  expect(FOREIGN).not.toContain(asked[0]?.traceId);
});
