import { covers } from "@stokaz/spec-coverage";
import { expect, it } from "vitest";
import { useHarness } from "../../../test/harness.ts";

const harness = useHarness();

it("a process that leaves says so, still answers, and ends each connection with its answer", async () => {
  covers("own.product.479");
  const ask = (address: string) => harness.app.server.inject({ url: address });
  const before = [await ask("/readyz"), await ask("/api/territory")];
  expect(before.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  harness.app.leave();
  const after = [await ask("/readyz"), await ask("/api/territory"), await ask("/healthz")];
  expect(after.map(({ statusCode }) => statusCode)).toEqual([503, 200, 200]);
  expect(after.map(({ headers }) => headers.connection)).toEqual(["close", "close", "close"]);
  expect(before.map(({ headers }) => headers.connection)).not.toContain("close");
});
