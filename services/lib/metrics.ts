import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/**
 * Creates the metrics with a registry of their own, so that two sets of services in one process do not
 * mix.
 */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    requests: new Counter({
      name: 'http_requests_total',
      help: 'Answered HTTP requests',
      labelNames: ['service', 'status'],
      registers
    }),
    seconds: new Histogram({ name: 'http_request_seconds', help: 'Time to answer', labelNames: ['service'], registers }),
    connections: new Gauge({ name: 'relay_connections', help: 'Open relay sockets', registers }),
    calls: new Counter({
      name: 'relay_calls_total',
      help: 'Relay calls answered with a result',
      labelNames: ['method'],
      registers
    }),
    refused: new Counter({
      name: 'relay_refused_total',
      help: 'Relay handshakes and calls refused',
      labelNames: ['reason'],
      registers
    }),
    published: new Counter({ name: 'relay_published_total', help: 'Messages put in the mailbox', registers }),
    pushed: new Counter({ name: 'relay_pushed_total', help: 'Messages sent to a subscriber', registers }),
    deliverySeconds: new Histogram({
      name: 'relay_delivery_seconds',
      help: 'Time from the storage of a message to its delivery to a connected subscriber',
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
      registers
    }),
    storedBytes: new Gauge({
      name: 'relay_stored_bytes',
      help: 'Bytes of the messages in the store, by all instances',
      registers
    }),
    subscriptions: new Gauge({ name: 'relay_subscriptions', help: 'Topics that open sockets listen to', registers }),
    acknowledged: new Counter({ name: 'relay_acknowledged_total', help: 'Messages a subscriber confirmed', registers }),
    swept: new Counter({ name: 'relay_swept_total', help: 'Messages dropped at the end of their time', registers }),
    ...createChainMetrics(registers),
    ...createAuthMetrics(registers),
    events: new Counter({ name: 'analytics_events_total', help: 'Analytics events', labelNames: ['event'], registers })
  }
}

function createChainMetrics(registers: Registry[]) {
  return {
    chainAnswers: new Counter({
      name: 'chain_answers_total',
      help: 'Answers about accounts: from the cache, from that of another instance (shared), from a source, an expired copy while the sources do not respond (stale), or none without a source',
      labelNames: ['from'],
      registers
    }),
    swaps: new Counter({
      name: 'chain_convert_total',
      help: 'Questions about swaps: answered, refused with words (4xx), or failed',
      labelNames: ['call', 'outcome'],
      registers
    }),
    swapSeconds: new Histogram({
      name: 'chain_convert_seconds',
      help: 'Time to answer a question about swaps',
      labelNames: ['call'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers
    }),
    indexedBlock: new Gauge({
      name: 'chain_indexed_block',
      help: 'The last block of the chain that is indexed',
      labelNames: ['chain'],
      registers
    }),
    indexLag: new Gauge({
      name: 'chain_index_lag_blocks',
      help: 'Blocks of the chain that are not indexed yet',
      labelNames: ['chain'],
      registers
    }),
    reorganisations: new Counter({
      name: 'chain_reorganisations_total',
      help: 'Times that blocks were taken back because the chain had changed',
      labelNames: ['chain'],
      registers
    }),
    indexErrors: new Counter({
      name: 'chain_index_errors_total',
      help: 'Failed steps of indexing: chain (another one behind the address), node (does not answer, or not so), other',
      labelNames: ['chain', 'kind'],
      registers
    })
  }
}

function createAuthMetrics(registers: Registry[]) {
  return {
    signIns: new Counter({
      name: 'auth_sign_ins_total',
      help: 'Messages that were sent to sign in with: signed-in, or the code of what was wrong',
      labelNames: ['outcome'],
      registers
    }),
    sessionsEnded: new Counter({
      name: 'auth_sessions_ended_total',
      help: 'Sessions that ended: ended (by their owner), expired, or reused (a device, by a token that was replaced before)',
      labelNames: ['why'],
      registers
    }),
    loginAnswers: new Counter({
      name: 'login_answers_total',
      help: 'Answers of the login service by route: ok, the code of the error, or the status',
      labelNames: ['route', 'outcome'],
      registers
    }),
    mails: new Counter({
      name: 'mails_total',
      help: 'Attempts to send a mail: accepted, refused (the server does not know the mailbox), or failed',
      labelNames: ['outcome'],
      registers
    }),
    mailSeconds: new Histogram({
      name: 'mail_seconds',
      help: 'Time until a mail is accepted, refused or has failed',
      buckets: [0.1, 0.25, 0.5, 1, 2, 5, 10, 30],
      registers
    })
  }
}
