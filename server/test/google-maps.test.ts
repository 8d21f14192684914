import { describe, expect, it } from "vitest";
import { useHarness } from "./harness.ts";

const harness = useHarness({ GOOGLE_MAPS_KEY: "AIza-key", GEOCODER_URL: "sandbox" });

describe("with a key for Google's maps", () => {
  it("pages learn it and may reach Google, and nothing else is opened", async () => {
    const { body, headers } = await harness.call("GET", "/api/territory");
    expect(body.googleMapsKey).toBe("AIza-key");
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src [^;]*https:\/\/\*\.googleapis\.com/);
    expect(policy).toMatch(/connect-src [^;]*https:\/\/\*\.googleapis\.com/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it("Google places addresses", async () => {
    const { body } = await harness.call("GET", "/api/geocode?q=12+rue+de+la+Gare,+97410");
    expect(body.data[0]).toMatchObject({ city: "Saint-Pierre", score: 1 });
  });
});
