/**
 * Numbers of spec section 9 that live inside @walletconnect/sign-client, as read from 2.21.8. They are the library's: most cannot be
 * set. What the kit itself decides is at the end. `test/adapters/walletconnect/observed.test.ts` reads them again from the package.
 */

/** Seconds a proposal and the pairing made for it stay valid. The kit shows them for less: {@link pairingTime}. */
export const proposalExpiry = 300
/** Seconds a session lives: 7 days. */
export const sessionExpiry = 604_800
/** Seconds a stored proposal may be kept: 30 days. */
export const storedProposalExpiry = 2_592_000
/** Seconds between which the expiry of a request must lie. */
export const requestExpiryBounds = { min: 300, max: 604_800 } as const
/** Ids of deleted sessions, pairings, proposals and requests that are remembered; at the cap the older half goes. */
export const recentlyDeletedLimit = 200
/** Milliseconds between an answer and the next request shown to a wallet's user, and between start and the client being ready. */
export const requestQueueDelay = 1000
/** Milliseconds after start in which messages cached by the relay client are handed on. */
export const relayCacheDelay = 50
/** Milliseconds after which the answer to a ping is believed. */
export const pingResponseDelay = 500
/** Milliseconds between heartbeats: expiry, queued messages and lost sockets are looked at then. */
export const heartbeatInterval = 5000
/** Milliseconds before a lost socket is opened again. */
export const reconnectDelay = 100
/** Milliseconds of silence after which a socket in Node counts as dead. */
export const socketSilence = 35_000
/** Digits at the end of a message id that are random and do not count when its age is compared. */
export const randomIdDigits = 3
/** The library's own level of logging. The kit sets it to silent: refusals are answers, and failures reach it as rejections. */
export const defaultLogLevel = 'error'
/** Bytes of log the library keeps. */
export const logBuffer = 1_024_000

/** Time to live of each protocol message in seconds, and its tags: request, response. */
export const messages = {
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

/** Seconds after the end of an invitation in which the relay may still hold the answer to it: the time to live of an answer. */
export const lateAnswerTime = messages.wc_sessionPropose.ttl
/** Milliseconds an invitation stays good: 4 minutes. Ours. A wallet that took it in time may approve until {@link proposalExpiry}. */
export const pairingTime = 240_000
/** Milliseconds before its end from which an invitation is not shown any more. Ours. */
export const pairingMargin = 10_000
/** Seconds a request waits for the wallet. Ours: the least the protocol allows. */
export const requestExpiry = requestExpiryBounds.min
/** Milliseconds the relay may take to answer before it counts as unreachable. Ours. */
export const relayTimeout = 10_000
/** Milliseconds a prepared socket waits for somebody to connect before it is closed again. Ours. */
export const preparedTime = 60_000
/** Milliseconds a restored session waits for what the wallet has said meanwhile. Ours. */
export const catchUpTime = 2000
