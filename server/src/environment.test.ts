import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { environment } from "./environment.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Variables of OpenTelemetry's own specification, which its library explains. */
const OF_OPENTELEMETRY = /^OTEL_(?!EXPORTER_OTLP_ENDPOINT$)/;

it.each(["README.md", ".env.example"])("has every setting explained in %s", (file) => {
  const text = readFileSync(path.join(ROOT, file), "utf8");
  const settings = Object.keys(environment.shape).filter((name) => !OF_OPENTELEMETRY.test(name));
  expect(settings.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
});
