import { runInSpan, type SpanKind, type Tracing } from '../lib/tracing.ts'

/** Traces of messages, from the publisher to each subscriber, whichever instances they are connected to. */
export interface MessageTraces {
  /** Stores a message; its deliveries are part of the given operation, if there is one. */
  publish(work: (traceparent: string | undefined) => Promise<void>): Promise<void>
  /** Sends a message to a client, as part of the operation that published it. */
  deliver(traceparent: string | undefined, work: () => Promise<void>): Promise<void>
}

export function createMessageTraces(tracing: Tracing | undefined): MessageTraces {
  const start = (name: string, kind: SpanKind, traceparent?: string) =>
    tracing?.start({ name, kind, attributes: { 'messaging.system': 'w3m-relay' } }, traceparent)
  return {
    publish(work) {
      const span = start('publish', 'producer')
      return span ? runInSpan(span, () => work(span.traceparent)) : work(undefined)
    },
    deliver(traceparent, work) {
      const span = traceparent === undefined ? undefined : start('deliver', 'consumer', traceparent)
      return span ? runInSpan(span, work) : work()
    }
  }
}
