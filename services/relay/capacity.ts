import type { Gauge } from 'prom-client'

/** Nothing more is taken: on a topic, from an address, or at all. */
export class MailboxFull extends Error {
  override name = 'MailboxFull'
  /** In a word, for the count of refusals. */
  readonly reason: string

  constructor(message: string, reason: string) {
    super(message)
    this.reason = reason
  }
}

export interface Capacity {
  /**
   * `hasLittle`: it is from a network with little waiting, for which a part of the store is kept.
   *
   * @throws MailboxFull when so many bytes more do not fit; nothing is taken then
   */
  take(bytes: number, hasLittle: boolean): void
  /** Nothing but the part that is kept is free. */
  isNearlyFull(): boolean
  /** For what was taken and then not stored. */
  giveBack(bytes: number): void
  /** Counts anew what the store holds, which other instances fill as well. */
  recount(): Promise<void>
}

/**
 * How much the store may still take. Adding it up for each message would cost more than the message does, so it is counted
 * every few seconds, and in between this instance adds what it takes itself.
 */
export function createCapacity(limit: number, reserve: number, count: () => Promise<number>, gauge: Gauge): Capacity {
  const open = limit * (1 - reserve)
  let held = 0
  const hold = (bytes: number) => gauge.set((held = bytes))
  return {
    isNearlyFull: () => held > open,
    take(bytes, hasLittle) {
      if (held + bytes > (hasLittle ? limit : open))
        throw new MailboxFull('the relay is full; messages are taken again when others have expired', 'mail')
      hold(held + bytes)
    },
    giveBack: bytes => hold(held - bytes),
    recount: async () => hold(await count())
  }
}
