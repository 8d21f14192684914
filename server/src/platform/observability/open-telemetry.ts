import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { OpenSpan, SpanFacts, Tracing } from "./tracing.ts";

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const;

const TRACEPARENT = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

const readTraceparent = (text: string): SpanContext | undefined => {
  const [, traceId, spanId, flags = ""] = TRACEPARENT.exec(text) ?? [];
  if (traceId === undefined || spanId === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
};

const writeTraceparent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;

/**
 * Traces with OpenTelemetry's own library, sent to a collector in batches. The library reads the
 * collector's settings (headers, timeout, compression) and its resource from the standard variables
 * itself.
 *
 * @param settings `url` takes OTLP over HTTP; `ratio` of the traces that begin here, from 0 to 1
 */
export const startTracing = ({ url, ratio }: { url: string; ratio: number }): Tracing => {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": "stokaz" }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  const tracer = provider.getTracer("stokaz");

  const start = (
    { name, kind, attributes }: SpanFacts,
    under: Context,
    startedMs?: number,
    links: SpanContext[] = [],
  ): Span =>
    tracer.startSpan(
      name,
      {
        kind: kind ? KINDS[kind] : SpanKind.INTERNAL,
        ...(attributes && { attributes }),
        ...(startedMs !== undefined && { startTime: startedMs }),
        links: links.map((context) => ({ context })),
      },
      under,
    );

  const opened = (span: Span): OpenSpan => {
    const context = span.spanContext();
    const below: OpenSpan["below"] = (facts, startedMs) =>
      opened(start(facts, trace.setSpan(ROOT_CONTEXT, span), startedMs));
    return {
      traceId: context.traceId,
      spanId: context.spanId,
      traceparent: writeTraceparent(context),
      below,
      continuing: (kept, facts) => {
        const other = readTraceparent(kept);
        if (!other || other.traceId === context.traceId) return below(facts);
        const continued = start(facts, trace.setSpanContext(ROOT_CONTEXT, other), undefined, [
          context,
        ]);
        span.addLink({ context: continued.spanContext() });
        return opened(continued);
      },
      end: ({ attributes, failure } = {}) => {
        if (attributes) span.setAttributes(attributes);
        if (failure) {
          span.setAttribute("error.type", failure.kind);
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      },
    };
  };

  return {
    open: (facts, kept) => {
      const other = kept === undefined ? undefined : readTraceparent(kept);
      return opened(start(facts, other ? trace.setSpanContext(ROOT_CONTEXT, other) : ROOT_CONTEXT));
    },
    close: () => provider.shutdown(),
  };
};
