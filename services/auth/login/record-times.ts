const day = 24 * 60 * 60_000

/** Periods of a wallet's record, in milliseconds. */
export const recordTimes = {
  /** Delay of a change that the record key has not signed. */
  delay: 7 * day,
  /** How long a deleted wallet can be restored. */
  kept: 30 * day,
  /** How long a change of the address without the record key can be undone. */
  undo: 30 * day,
  /** How long the mails of a request may take. One whose mails were not sent by then is dropped: the instance has ended in between. */
  telling: 10 * 60_000,
  /** How long the outcome of a change is stored. */
  remembered: 90 * day
}

/** How many due changes and deleted wallets one sweep processes. */
export const mostAtOnce = 50
