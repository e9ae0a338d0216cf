import type { Gauge } from 'prom-client'

/** The mailbox is full: of a topic, of an address, or completely. */
export class MailboxFullError extends Error {
  override name = 'MailboxFull'
  /** Short name for metrics. */
  readonly reason: string

  constructor(message: string, reason: string) {
    super(message)
    this.reason = reason
  }
}

export interface Capacity {
  /**
   * Reserves bytes.
   * `hasLittle`: for a network with few waiting bytes, which may use the reserve.
   *
   * @throws MailboxFullError if the bytes do not fit; nothing is reserved then
   */
  take(bytes: number, hasLittle: boolean): void
  /** True if only the reserve is free. */
  isNearlyFull(): boolean
  /** Releases bytes that were reserved and not stored. */
  giveBack(bytes: number): void
  /** Counts the store's bytes again, because other instances fill it as well. */
  recount(): Promise<void>
}

/**
 * Tracks the free bytes of the store.
 * Summing up for each message would cost more than the message, so the database is queried every few seconds, and in between this
 * instance adds what it stores itself.
 */
export function createCapacity(limit: number, reserve: number, count: () => Promise<number>, gauge: Gauge): Capacity {
  const open = limit * (1 - reserve)
  let held = 0
  const hold = (bytes: number) => gauge.set((held = bytes))
  return {
    isNearlyFull: () => held > open,
    take(bytes, hasLittle) {
      if (held + bytes > (hasLittle ? limit : open))
        throw new MailboxFullError('the relay is full; messages are taken again when others have expired', 'mail')
      hold(held + bytes)
    },
    giveBack: bytes => hold(held - bytes),
    recount: async () => hold(await count())
  }
}
