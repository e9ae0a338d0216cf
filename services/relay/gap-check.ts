import type { Log } from '../lib/log.ts'
import type { Mailbox } from './mailbox.ts'
import type { Signal } from './signals/signals.ts'

export interface GapCheckOptions {
  readonly mailbox: Pick<Mailbox, 'count' | 'list' | 'newest'>
  readonly log: Log
  /** Called with each message whose signal is missing, in order. */
  readonly found: (signal: Signal) => void
  /** Seconds between two checks. */
  readonly interval: number
}

/**
 * Seconds after which no message with a smaller id can appear any more: ids are assigned before the commit, which happens within the
 * timeout of a query.
 */
const settling = 15

/**
 * Finds messages whose signals were lost.
 * Counts the ids that were seen and those in the mailbox, and lists the mailbox only if the numbers differ. A check covers what was
 * stored until the check before, so that signals on their way are not taken for lost.
 */
export async function createGapCheck({ mailbox, log, found, interval }: GapCheckOptions) {
  const seen = new Set<number>()
  /** Newest ids at the last checks, the oldest first; ids up to the first one are settled. */
  let marks = [await mailbox.newest()]
  const kept = Math.ceil(settling / interval) + 1
  let checking: Promise<void> | undefined

  const settle = (newest: number) => {
    marks.push(newest)
    if (marks.length <= kept) return
    marks = marks.slice(-kept)
    for (const id of seen) if (id <= marks[0]!) seen.delete(id)
  }

  const seenUpTo = (last: number) => [...seen].filter(id => id <= last).length

  const check = async (isComplete: boolean) => {
    const after = marks[0]!
    const newest = await mailbox.newest()
    const upTo = isComplete ? newest : marks.at(-1)!
    if ((await mailbox.count(after, upTo)) > seenUpTo(upTo)) {
      for (const signal of await mailbox.list(after, upTo)) if (see(signal.id)) found(signal)
    }
    if (!isComplete) settle(newest)
  }

  const run = (isComplete: boolean) => {
    const failed = (error: unknown) => log.warn({ error: String(error) }, 'relay: lost signals could not be looked for')
    checking = (checking ?? Promise.resolve()).then(() => check(isComplete)).catch(failed)
  }

  /** Returns false for a message that was seen before. */
  const see = (id: number): boolean => {
    if (seen.has(id)) return false
    if (id > marks[0]!) seen.add(id)
    return true
  }

  const timer = setInterval(() => run(false), interval * 1000).unref()
  return {
    see,
    /** Checks everything up to now, after signals may have been missed. */
    checkAll: () => run(true),
    stop: () => clearInterval(timer)
  }
}
