import { tmpdir } from "node:os";
import { afterEach, expect, it, vi } from "vitest";
import { startSandbox } from "./sandbox.ts";

afterEach(() => vi.unstubAllEnvs());

it("never stands in for providers in production, whoever asks", async () => {
  vi.stubEnv("NODE_ENV", "production");
  vi.stubEnv("DATABASE_URL", "postgres://db.example/stokaz");
  const start = startSandbox({ dir: tmpdir(), publicUrl: "", webhookUrl: "", webhookSecret: "" });
  await expect(start).rejects.toThrow("Le bac à sable ne démarre jamais en production.");
});
