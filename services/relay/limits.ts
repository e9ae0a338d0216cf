import type { Rate } from '../lib/limit.ts'

/** What a relay bears. Sizes are in bytes, times in seconds; each is documented in services/README.md. */
export interface RelayLimits {
  /** A frame above it closes its socket with 1009. */
  readonly frameBytes: number
  readonly messageBytes: number
  readonly attestationBytes: number
  /** Topics or messages in one batch call. The client's batches hold 500. */
  readonly batch: number
  readonly topicsPerSocket: number
  readonly socketsPerClient: number
  readonly sockets: number
  /** Messages that wait on one topic. */
  readonly mailPerTopic: number
  readonly minimumTtl: number
  readonly maximumTtl: number
  /** Calls and messages of one client; a batch counts each of its items. */
  readonly calls: Rate
  /** Bytes that one client publishes. */
  readonly bytes: Rate
  /** Refused calls after which a client that does not slow down is sent away with 1008. */
  readonly patience: Rate
  /** Handshakes from one address. */
  readonly handshakes: Rate
  /** Pause between two pings; a socket that has not answered one by the next is dropped. Node clients leave after 35. */
  readonly heartbeat: number
  readonly sweep: number
  /** What may wait unsent for a socket that reads too slowly. */
  readonly backlogBytes: number
}

export const relayLimits: RelayLimits = {
  frameBytes: 1024 * 1024,
  messageBytes: 512 * 1024,
  attestationBytes: 16 * 1024,
  batch: 500,
  topicsPerSocket: 5000,
  socketsPerClient: 16,
  sockets: 20_000,
  mailPerTopic: 1000,
  minimumTtl: 1,
  maximumTtl: 30 * 24 * 60 * 60,
  calls: { burst: 1000, perSecond: 50 },
  bytes: { burst: 8 * 1024 * 1024, perSecond: 512 * 1024 },
  patience: { burst: 100, perSecond: 5 },
  handshakes: { burst: 200, perSecond: 10 },
  heartbeat: 15,
  sweep: 60,
  backlogBytes: 16 * 1024 * 1024
}
