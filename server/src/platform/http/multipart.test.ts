import { request } from "node:http";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { aPicture } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";

const harness = useHarness();

const send = (form: Readonly<Record<string, string | Blob>>) =>
  harness.call("POST", "/api/auth/register", { form });
const numbered = (count: number, value: string | Blob) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`part${index}`, value]));

describe("a multipart body", () => {
  it.each([
    ["sixty texts", numbered(60, "text"), 400],
    ["sixty-one texts", numbered(61, "text"), 413],
    ["four pictures", numbered(4, aPicture()), 400],
    ["five pictures", numbered(5, aPicture()), 413],
    ["a text of 64 KB", { address: "x".repeat(65_000) }, 400],
    ["a longer text", { address: "x".repeat(66_000) }, 413],
  ])("of %s is read or refused", async (_, form, status) => {
    covers("own.refusals.13");
    const answer = await send(form);
    expect(answer.status).toBe(status);
    expect(answer.body.code).toBe(status === 413 ? "request/too-large" : "request/invalid");
  });

  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const url = () => `${harness.baseUrl}/api/auth/register`;

  it("is refused before it comes when it says that it is longer than any", async () => {
    const length = String(26 * 1024 * 1024);
    const status = await new Promise((resolve, reject) => {
      const asked = request(url(), {
        method: "POST",
        headers: { ...headers, "content-length": length },
      });
      asked.on("error", reject).on("response", (answer) => {
        resolve(answer.statusCode);
        asked.destroy();
      });
      asked.flushHeaders();
    });
    expect(status).toBe(413);
  });

  it("is cut off when it is longer than any without saying so", async () => {
    covers("own.refusals.13");
    const megabyte = new Uint8Array(1024 * 1024);
    let sent = 0;
    const body = new ReadableStream({
      pull: (controller) => {
        sent += 1;
        if (sent > 200) controller.close();
        else controller.enqueue(megabyte);
      },
    });
    const answer = fetch(url(), { method: "POST", headers, body, duplex: "half" });
    await expect(answer).rejects.toThrow("fetch failed");
    expect(sent).toBeLessThan(200);
  });
});
