/**
 * Constants of @walletconnect/sign-client, read from 2.21.8 (docs/decisions/limits.md).
 * Most cannot be changed. The kit's own values are at the end. `test/adapters/walletconnect/observed.test.ts` verifies them
 * against the package.
 */

/** Seconds a proposal and its pairing are valid. The kit shows them for less: {@link pairingTtl}. */
export const proposalExpiry = 300
/** Lifetime of a session in seconds: 7 days. */
export const sessionExpiry = 604_800
/** Maximum lifetime of a stored proposal in seconds: 30 days. */
export const storedProposalExpiry = 2_592_000
/** Bounds for the expiry of a request, in seconds. */
export const requestExpiryBounds = { min: 300, max: 604_800 } as const
/**
 * Maximum number of remembered ids of deleted sessions, pairings, proposals and requests.
 * At the limit the older half is removed.
 */
export const maxRecentlyDeleted = 200
/**
 * Milliseconds between a response and the next request shown to a wallet's user, and between start and
 * readiness.
 */
export const requestQueueDelay = 1000
/** Milliseconds after start until messages cached by the relay client are handled. */
export const relayCacheDelay = 50
/** Milliseconds until the response to a ping is accepted. */
export const pingResponseDelay = 500
/** Milliseconds between heartbeats, which check expiry, queued messages and lost sockets. */
export const heartbeatInterval = 5000
/** Milliseconds until a lost socket is opened again. */
export const reconnectDelay = 100
/** Milliseconds of inactivity after which a socket in Node is considered dead. */
export const socketIdleTimeout = 35_000
/** Number of random digits at the end of a message id. They are ignored when ages are compared. */
export const randomIdDigits = 3
/** Minimum level of the library's console output, used by the kit. */
export const defaultLogLevel = 'error'
/** Maximum size of the library's log, in bytes. */
export const maxLogBytes = 1_024_000

/** TTL of each protocol message in seconds, and its tags: request, response. */
export const messageTypes = {
  wc_sessionPropose: { ttl: 300, tags: [1100, 1101] },
  wc_sessionSettle: { ttl: 300, tags: [1102, 1103] },
  wc_sessionUpdate: { ttl: 86_400, tags: [1104, 1105] },
  wc_sessionExtend: { ttl: 86_400, tags: [1106, 1107] },
  wc_sessionRequest: { ttl: 300, tags: [1108, 1109] },
  wc_sessionEvent: { ttl: 300, tags: [1110, 1111] },
  wc_sessionDelete: { ttl: 86_400, tags: [1112, 1113] },
  wc_sessionPing: { ttl: 86_400, tags: [1114, 1115] },
  wc_sessionAuthenticate: { ttl: 3600, tags: [1116, 1117] }
} as const

/**
 * Seconds after a pairing expires in which the relay may still hold its response:
 * the TTL of a response.
 */
export const lateResponseTtl = messageTypes.wc_sessionPropose.ttl
/**
 * Milliseconds a pairing is shown: 4 minutes. The kit's own. A wallet that read it in time may approve
 * until {@link proposalExpiry}.
 */
export const pairingTtl = 240_000
/** Milliseconds before expiry from which a pairing is no longer shown. The kit's own. */
export const pairingMargin = 10_000
/** Timeout of a request in seconds. The kit's own: the minimum of the protocol. */
export const requestExpiry = requestExpiryBounds.min
/** Milliseconds without a response after which the relay is unreachable. The kit's own. */
export const relayTimeout = 10_000
/** Milliseconds until an unused prepared socket is closed. The kit's own. */
export const preparedSocketTimeout = 60_000
/** Milliseconds a restored session waits for missed messages. The kit's own. */
export const missedMessagesTimeout = 2000
