import type { RateLimit } from '../auth/login/rate-limits.ts'

const minute = 60_000
const hour = 60 * minute

/** Limits, stored in the database because all instances share them. */
export const rateLimits = {
  /** Each sends a mail, which an attacker hopes is not read. */
  recoveryOfDevice: { burst: 3, every: 8 * hour },
  /**
   * Requests with their own mail.
   * Above it, one mail a day covers all (`joint-mails.ts`), so that an attacker cannot lock out the owner.
   */
  recoveryOfUser: { burst: 24, every: hour },
  depositOfDevice: { burst: 8, every: hour },
  /**
   * Of all devices together that do not have the wallet, so that an attacker's do not use up the owner's
   * limit.
   */
  depositOfUser: { burst: 24, every: 20 * minute },
  /**
   * Of all devices that have it.
   * An attacker can have any number, of their own wallet in the same account.
   */
  depositOfWallet: { burst: 8, every: hour },
  /** Deposit mails to one mailbox, for all wallets: an account can have any number of them. */
  depositMailsOfAddress: { burst: 12, every: hour },
  /** Each sends a mail to a former address of the account. */
  moveOfUser: { burst: 5, every: hour },
  askedFromNetwork: { burst: 60, every: minute / 4 },
  /** For the block that one party often has in full: for IPv6, the bucket above is one of 65,536. */
  askedFromWideNetwork: { burst: 240, every: minute / 16 }
} satisfies Record<string, RateLimit>

/**
 * Maximum number of sets of one user: one in use, and those that were never completed.
 * Above what `depositOfUser` and `depositOfWallet` admit while a deposit is too new to be deleted (`deposits.ts`), so that a new
 * one always finds room.
 */
export const maxDepositsPerUser = 40
