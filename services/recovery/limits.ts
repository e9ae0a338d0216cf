import type { Allowance } from '../auth/login/limits.ts'

const minute = 60_000
const hour = 60 * minute

/** In the database, because any number of instances share them. */
export const allowances = {
  /** Each is a mail, and a chance for somebody who waits that it is not read. */
  recoveryOfUser: { burst: 3, every: 8 * hour },
  depositOfUser: { burst: 8, every: hour },
  /** Each is a mail to an address that the account has had. */
  moveOfUser: { burst: 5, every: hour },
  askedFromNetwork: { burst: 60, every: minute / 4 }
} satisfies Record<string, Allowance>

/** Sets of one user that are kept at once: one in use, and those that were never finished. */
export const mostDeposits = 8
