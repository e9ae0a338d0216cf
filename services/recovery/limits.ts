import type { Allowance } from '../auth/login/limits.ts'

const minute = 60_000
const hour = 60 * minute

/** In the database, because any number of instances share them. */
export const allowances = {
  /** Each is a mail, and a chance for somebody who waits that it is not read. */
  recoveryOfDevice: { burst: 3, every: 8 * hour },
  /** More than of one device, so that a thief's device does not take the owner's turn. */
  recoveryOfUser: { burst: 24, every: hour },
  depositOfDevice: { burst: 8, every: hour },
  depositOfUser: { burst: 24, every: 20 * minute },
  /** Each is a mail to an address that the account has had. */
  moveOfUser: { burst: 5, every: hour },
  askedFromNetwork: { burst: 60, every: minute / 4 }
} satisfies Record<string, Allowance>

/**
 * Sets of one user that are kept at once: one in use, and those that were never finished. More than `depositOfUser` lets in while a deposit
 * is too new to make room (`deposits.ts`), so a new one always finds some.
 */
export const mostDeposits = 32
