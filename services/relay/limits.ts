import type { RateLimit } from '../lib/rate-limiter.ts'

/**
 * Limits of a relay.
 * Sizes are in bytes, times in seconds. A client is a key, and keys are free, so costly operations are also limited by client
 * address (lib/client-address.ts). Each limit is documented in relay/README.md.
 */
export interface RelayLimits {
  /** Maximum frame size; a larger one closes the socket with 1009. */
  readonly frameBytes: number
  readonly messageBytes: number
  readonly attestationBytes: number
  /** Maximum number of topics or messages in one batch call. Batches of sign-client have 500. */
  readonly batch: number

  readonly sockets: number
  readonly socketsPerClient: number
  readonly socketsPerAddress: number
  /** The same for a network that one party often has in full, as `mailPerNetwork`. */
  readonly socketsPerNetwork: number
  readonly topicsPerSocket: number
  readonly topicsPerAddress: number

  /** Maximum number of messages waiting on one topic: those that no client has acknowledged. */
  readonly mailPerTopic: number
  /**
   * Maximum number of waiting messages published from one address, over all instances; and of the bytes
   * of all its stored messages.
   */
  readonly mailPerAddress: number
  readonly mailBytesPerAddress: number
  /** The same for a network that one party often has in full: 256 IPv4 addresses, a /48 of IPv6. */
  readonly mailPerNetwork: number
  readonly mailBytesPerNetwork: number
  /**
   * Maximum bytes of all messages in the store.
   * When it is full, new messages are rejected; stored ones stay until they expire.
   */
  readonly mailBytes: number
  /** Part of it that is reserved for networks with few waiting bytes: at most this many bytes each. */
  readonly mailReserve: number
  readonly mailReserveBytesPerNetwork: number
  /** Maximum lifetime of a new message while only the reserve is free. */
  readonly mailReserveTtl: number
  /** Bytes counted for a message besides its text and attestation: its row and index entries. */
  readonly mailOverheadBytes: number
  /**
   * Maximum number of stored acknowledgements of one message, which has one or two recipients; further
   * clients get it again when they reconnect.
   */
  readonly receiptsPerMessage: number
  readonly minimumTtl: number
  readonly maximumTtl: number

  /** Calls and messages; a batch counts its items, and a response without a request counts as a call. */
  readonly calls: RateLimit
  readonly callsPerAddress: RateLimit
  /** Published bytes. */
  readonly bytes: RateLimit
  readonly bytesPerAddress: RateLimit
  /** Bytes of all received frames; above it the socket is closed with 1008. */
  readonly received: RateLimit
  readonly receivedPerAddress: RateLimit
  /**
   * Bytes read from the mailbox: above it a fetch is rejected, and a replay continues at the next
   * heartbeats.
   */
  readonly fetched: RateLimit
  readonly fetchedPerAddress: RateLimit
  /** Rejected calls until a client that does not slow down is disconnected with 1008. */
  readonly patience: RateLimit
  /** Handshakes from one address. */
  readonly handshakes: RateLimit

  /** Maximum number of unacknowledged messages of a socket; above it the socket is closed with 1008. */
  readonly unconfirmed: number
  /** Maximum number of those that are replayed from the mailbox. */
  readonly replayed: number
  /** Maximum number of messages, and of their bytes, read from the mailbox at a time. */
  readonly pageMessages: number
  readonly pageBytes: number
  /**
   * Maximum number of queued frames, and of their bytes; above it the socket is not read until they are
   * handled.
   */
  readonly queuedFrames: number
  readonly queuedBytes: number
  /**
   * Maximum unsent bytes for a slow socket; above it the socket gets messages from the mailbox, and
   * waits for its responses.
   */
  readonly backlogBytes: number

  /**
   * Interval between two pings; a socket that has not answered one by the next is closed.
   * Node clients disconnect after 35.
   */
  readonly heartbeat: number
  /** Interval of the cleanup job for expired messages. */
  readonly sweep: number
  /** Interval between two counts of the store's bytes, which include messages of other instances. */
  readonly recount: number
  /** Interval between two checks for messages of other instances whose signals were lost. */
  readonly gapCheck: number
}

const kilobytes = 1024
const megabytes = 1024 * kilobytes

export const relayLimits: RelayLimits = {
  frameBytes: megabytes,
  messageBytes: 512 * kilobytes,
  attestationBytes: 16 * kilobytes,
  batch: 500,

  sockets: 20_000,
  socketsPerClient: 16,
  socketsPerAddress: 500,
  socketsPerNetwork: 5000,
  topicsPerSocket: 5000,
  topicsPerAddress: 50_000,

  mailPerTopic: 1000,
  mailPerAddress: 10_000,
  mailBytesPerAddress: 64 * megabytes,
  mailPerNetwork: 20_000,
  mailBytesPerNetwork: 128 * megabytes,
  mailBytes: 1024 * megabytes,
  mailReserve: 0.25,
  mailReserveBytesPerNetwork: 256 * kilobytes,
  mailReserveTtl: 24 * 60 * 60,
  mailOverheadBytes: 512,
  receiptsPerMessage: 32,
  minimumTtl: 1,
  maximumTtl: 30 * 24 * 60 * 60,

  calls: { burst: 1000, perSecond: 50 },
  callsPerAddress: { burst: 10_000, perSecond: 500 },
  bytes: { burst: 8 * megabytes, perSecond: 512 * kilobytes },
  bytesPerAddress: { burst: 64 * megabytes, perSecond: 2 * megabytes },
  received: { burst: 32 * megabytes, perSecond: 2 * megabytes },
  receivedPerAddress: { burst: 256 * megabytes, perSecond: 8 * megabytes },
  fetched: { burst: 16 * megabytes, perSecond: 512 * kilobytes },
  fetchedPerAddress: { burst: 128 * megabytes, perSecond: 4 * megabytes },
  patience: { burst: 100, perSecond: 5 },
  handshakes: { burst: 200, perSecond: 10 },

  unconfirmed: 5000,
  replayed: 500,
  pageMessages: 50,
  pageBytes: megabytes,
  queuedFrames: 64,
  queuedBytes: megabytes,
  backlogBytes: megabytes,

  heartbeat: 15,
  sweep: 60,
  recount: 10,
  gapCheck: 3
}

/**
 * Parses limits that override the defaults: JSON such as `{ "mailBytes": 4294967296, "calls": {
 * "burst": 500, "perSecond": 20 } }`. Returns `undefined` for an unknown limit, or one of another type than its default.
 */
export function parseLimits(text: string): Partial<RelayLimits> | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined // invalid JSON
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const known = new Map<string, number | RateLimit>(Object.entries(relayLimits))
  const right = Object.entries(value).every(([name, limit]) => {
    const usual = known.get(name)
    return typeof usual === 'number' ? isPositive(limit) : usual !== undefined && isRate(limit)
  })
  return right ? value : undefined
}

const isPositive = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && value > 0

function isRate(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { burst, perSecond, ...more } = value as Partial<Record<keyof RateLimit, unknown>>
  return isPositive(burst) && isPositive(perSecond) && Object.keys(more).length === 0
}
