import type { NatsConnection } from '@nats-io/transport-node'

/** Milliseconds between two pings, and how many may be unanswered: a dead connection is noticed within 15 s. */
const pingInterval = 4_000
const maxPingOut = 2

/** Connects to NATS, and again after each disconnect. Rejects if the first connection fails. */
export async function connectNats(url: string, name: string): Promise<NatsConnection> {
  // loaded only where it is used
  const { connect } = await import('@nats-io/transport-node')
  return connect({
    ...parseServer(url),
    name,
    timeout: pingInterval,
    pingInterval,
    maxPingOut,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    noEcho: true
  })
}

/** Splits the user and the password, or a token, off the URL: the client takes them apart from it. */
function parseServer(url: string) {
  const { protocol, host, username, password } = new URL(url)
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  return {
    servers: host,
    ...(protocol === 'tls:' && { tls: {} }),
    ...(user && (pass ? { user, pass } : { token: user }))
  }
}
