const day = 24 * 60 * 60_000

/** Periods of a wallet's record, in milliseconds. */
export const recordTimes = {
  /** Delay of a change that the record key has not signed. */
  delay: 7 * day,
  /** Time in which a deleted wallet can be restored. */
  kept: 30 * day,
  /** Time in which an address change without the record key can be undone. */
  undo: 30 * day,
  /**
   * Maximum time for the mails of a request.
   * A request without them is deleted afterwards: the instance has stopped in between.
   */
  telling: 10 * 60_000,
  /** Retention of the outcome of a change. */
  remembered: 90 * day
}

/** Maximum number of due changes and deleted wallets a run of the cleanup job. */
export const mostAtOnce = 50
