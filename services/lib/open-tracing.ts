import { randomUUID } from 'node:crypto'
import type { Span as SdkSpan } from '@opentelemetry/api'
import type { SpanExporter } from '@opentelemetry/sdk-trace-base'
import type { Log } from './log.ts'
import type { Span, SpanStart, Tracing } from './tracing.ts'

/** Values of `OTEL_TRACES_SAMPLER`. */
export const traceSamplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio'
] as const

export interface TracingSettings {
  /** URL of an OTLP/HTTP receiver, `http://127.0.0.1:4318`; traces are sent to `/v1/traces` below it. */
  readonly endpoint: string
  /** Headers of every request to it, such as an API key. */
  readonly headers?: Readonly<Record<string, string>>
  /** Default `w3m-kit-services`. */
  readonly serviceName?: string
  /** Which traces are recorded. Default `parentbased_always_on`. */
  readonly sampler?: (typeof traceSamplers)[number]
  /** Part of the traces that are recorded, for the samplers with a ratio, from 0 to 1. Default 1. */
  readonly samplerRatio?: number
}

/** Maximum number of spans that wait for the collector; further ones are dropped. */
const maxQueueSize = 2048
/** Milliseconds between two requests to the collector, for one of them, and for the last one at shutdown. */
const interval = 2_000
const timeout = 5_000
const longestClose = 2_000
const traceparentForm = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

/** Loads OpenTelemetry, and starts to send traces. */
export async function openTracing(settings: TracingSettings, version: string, log: Log): Promise<Tracing> {
  // loaded only where it is configured
  const [api, sdk, { resourceFromAttributes }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http')
  ])
  const exporter = new OTLPTraceExporter({
    url: `${settings.endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: { ...settings.headers },
    timeoutMillis: timeout,
    concurrencyLimit: 2
  })
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': settings.serviceName ?? 'w3m-kit-services',
      'service.version': version,
      'service.instance.id': randomUUID()
    }),
    sampler: samplerOf(settings, sdk),
    generalLimits: { attributeValueLengthLimit: 256, attributeCountLimit: 16 },
    spanProcessors: [
      new sdk.BatchSpanProcessor(logFailures(exporter, log), {
        maxQueueSize,
        maxExportBatchSize: 512,
        scheduledDelayMillis: interval,
        exportTimeoutMillis: timeout
      })
    ]
  })
  const tracer = provider.getTracer('w3m-kit-services', version)
  const kinds = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    producer: api.SpanKind.PRODUCER,
    consumer: api.SpanKind.CONSUMER
  }

  const startIn = (context: typeof api.ROOT_CONTEXT, { name, kind, attributes = {} }: SpanStart): Span => {
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, context)
    return {
      traceparent: formatTraceparent(span, api.TraceFlags.SAMPLED),
      rename: name => void span.updateName(name),
      set: attributes => void span.setAttributes(attributes),
      fail(errorType) {
        span.setAttribute('error.type', errorType)
        span.setStatus({ code: api.SpanStatusCode.ERROR })
      },
      child: start => startIn(api.trace.setSpan(context, span), start),
      end: () => span.end()
    }
  }

  return {
    start(start, traceparent) {
      const remote = traceparent === undefined ? undefined : parseTraceparent(traceparent)
      const context =
        remote && api.isSpanContextValid(remote) ? api.trace.setSpanContext(api.ROOT_CONTEXT, remote) : api.ROOT_CONTEXT
      return startIn(context, start)
    },
    async close() {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>(resolve => (timer = setTimeout(resolve, longestClose)))
      // a failure is logged by the exporter
      await Promise.race([provider.shutdown().catch(() => {}), late])
      clearTimeout(timer)
    }
  }
}

function samplerOf(
  { sampler = 'parentbased_always_on', samplerRatio = 1 }: TracingSettings,
  sdk: typeof import('@opentelemetry/sdk-trace-base')
) {
  const of = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(samplerRatio)
  }
  const name = sampler.replace('parentbased_', '') as keyof typeof of
  const root = of[name]()
  return name === sampler ? root : new sdk.ParentBasedSampler({ root })
}

/** Logs once that the collector fails, and once that it works again. Spans that it does not accept are dropped. */
function logFailures(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false
  return {
    export(spans, done) {
      exporter.export(spans, result => {
        const failed = Boolean(result.code)
        if (failed && !isFailing) log.warn({ error: result.error?.message }, 'traces are not accepted, and are dropped')
        else if (!failed && isFailing) log.info('traces are accepted again')
        isFailing = failed
        done(result)
      })
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown()
  }
}

function formatTraceparent(span: SdkSpan, sampled: number): string | undefined {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return (traceFlags & sampled) === 0 ? undefined : `00-${traceId}-${spanId}-01`
}

/** Parses the header of W3C Trace Context, version 00. */
function parseTraceparent(text: string) {
  const [, traceId, spanId, flags] = traceparentForm.exec(text) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
}
