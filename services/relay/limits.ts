import type { Rate } from '../lib/limit.ts'

/**
 * Everything a relay bears. Sizes are in bytes, times in seconds. A client is a key, and keys are free, so whatever costs the
 * relay something is also counted by the address it comes from (lib/address.ts). Each is documented in relay/README.md.
 */
export interface RelayLimits {
  /** A frame above it closes its socket with 1009. */
  readonly frameBytes: number
  readonly messageBytes: number
  readonly attestationBytes: number
  /** Topics or messages in one batch call. The client's batches hold 500. */
  readonly batch: number

  readonly sockets: number
  readonly socketsPerClient: number
  readonly socketsPerAddress: number
  readonly topicsPerSocket: number
  readonly topicsPerAddress: number

  /** Messages that wait on one topic. */
  readonly mailPerTopic: number
  /** Messages that wait and were published from one address, over all instances; and their bytes. */
  readonly mailPerAddress: number
  readonly mailBytesPerAddress: number
  /** The same for a network, of which one party often has the whole: 256 addresses of IPv4, a /48 of IPv6. */
  readonly mailPerNetwork: number
  readonly mailBytesPerNetwork: number
  /** Bytes of all messages in the store. When it is full nothing more is taken; what was taken stays for its time. */
  readonly mailBytes: number
  /** The part of them that is kept for networks with little waiting: no more bytes than this of each. */
  readonly mailReserve: number
  readonly mailReserveBytesPerNetwork: number
  /** How long a new message waits at most while nothing but that part is free. */
  readonly mailReserveTtl: number
  /** What a message is counted for besides its text and attestation: its row and its place in the indexes. */
  readonly mailOverheadBytes: number
  /** Confirmations kept of one message, which has one recipient or two; the others get it again when they come back. */
  readonly receiptsPerMessage: number
  readonly minimumTtl: number
  readonly maximumTtl: number

  /** Calls and messages; a batch counts its items, and an answer to nothing that was sent counts as a call. */
  readonly calls: Rate
  readonly callsPerAddress: Rate
  /** Bytes that are published. */
  readonly bytes: Rate
  readonly bytesPerAddress: Rate
  /** Bytes of all frames that arrive; past that the socket is closed with 1008. */
  readonly received: Rate
  readonly receivedPerAddress: Rate
  /** Bytes read from the mailbox: past that a fetch is refused, and a replay goes on at the next heartbeats. */
  readonly fetched: Rate
  readonly fetchedPerAddress: Rate
  /** Refused calls after which a client that does not slow down is sent away with 1008. */
  readonly patience: Rate
  /** Handshakes from one address. */
  readonly handshakes: Rate

  /** Messages that a socket may leave unconfirmed; past that it is closed with 1008. */
  readonly unconfirmed: number
  /** How many of them may be old ones, which had waited for it. */
  readonly replayed: number
  /** Messages, and their bytes, that are read from the mailbox at a time. */
  readonly pageMessages: number
  readonly pageBytes: number
  /** Frames, and their bytes, that wait for the ones before them; past that the socket is not read until they are done. */
  readonly queuedFrames: number
  readonly queuedBytes: number
  /** What may wait unsent for a socket that reads slowly; past that it gets messages from the mailbox, and waits for answers. */
  readonly backlogBytes: number

  /** Pause between two pings; a socket that has not answered one by the next is dropped. Node clients leave after 35. */
  readonly heartbeat: number
  /** Pause between two rounds that drop expired messages. */
  readonly sweep: number
  /** Pause between two counts of what the store holds, which tell an instance what the others have taken. */
  readonly recount: number
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
  recount: 10
}

/**
 * Reads limits that replace the defaults: JSON such as `{ "mailBytes": 4294967296, "calls": { "burst": 500, "perSecond": 20 } }`.
 * Undefined when there is one that is not known, or of another kind than its default.
 */
export function readLimits(text: string): Partial<RelayLimits> | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined // no JSON
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const known = new Map<string, number | Rate>(Object.entries(relayLimits))
  const right = Object.entries(value).every(([name, limit]) => {
    const usual = known.get(name)
    return typeof usual === 'number' ? isPositive(limit) : usual !== undefined && isRate(limit)
  })
  return right ? value : undefined
}

const isPositive = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && value > 0

function isRate(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { burst, perSecond, ...more } = value as Partial<Record<keyof Rate, unknown>>
  return isPositive(burst) && isPositive(perSecond) && Object.keys(more).length === 0
}
