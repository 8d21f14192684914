import { createServer } from "node:http";
import { portOf } from "./port-of.ts";

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number };
type Attributes = { key: string; value: Value }[];

/** A step of a trace, as the collector received it. */
export type SeenSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attributes;
  links?: { traceId: string; spanId: string }[];
  status: { code?: number; message?: string };
};

type Export = {
  resourceSpans: {
    resource: { attributes: Attributes };
    scopeSpans: { spans: SeenSpan[] }[];
  }[];
};

/** A collector of traces: OTLP over HTTP, in JSON. */
export const startCollector = async () => {
  const spans: SeenSpan[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    // A stream without an encoding gives buffers.
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    if (request.method === "POST" && request.url === "/v1/traces") {
      bodies.push(body);
      // The exporter's format, as far as it is read here.
      const { resourceSpans } = JSON.parse(body) as Export;
      for (const { scopeSpans } of resourceSpans) {
        for (const scope of scopeSpans) spans.push(...scope.spans);
      }
    }
    response.setHeader("content-type", "application/json").end("{}");
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const port = portOf(server);
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    /** Everything received, as raw text. */
    text: () => bodies.join("\n"),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

/** Value of a span's attribute. */
export const attributeOf = ({ attributes }: SeenSpan, name: string) => {
  const { value } = attributes.find(({ key }) => key === name) ?? {};
  return value?.stringValue ?? value?.intValue;
};
