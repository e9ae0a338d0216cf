import { LoginError } from '../auth/login/login-error.ts'
import { mailboxOf, takingWith, type ConsumeLimit } from '../auth/login/rate-limits.ts'
import type { rateLimits } from './rate-limits.ts'

export interface DepositLimitsOptions {
  readonly take: ConsumeLimit<keyof typeof rateLimits>
  readonly giveBack: ConsumeLimit<keyof typeof rateLimits>
}

export interface Depositor {
  readonly userId: string
  readonly thumbprint: string
  /** True if the device can open this wallet: other devices of the account do not use up its limit. */
  readonly hasWallet: boolean
}

/** Creates the rate limits of deposits, and of their mails. */
export function createDepositLimits({ take, giveBack }: DepositLimitsOptions) {
  const takeWith = takingWith({ take, giveBack })
  return {
    /**
     * Charges a deposit.
     *
     * @throws LoginError `login-limit`; nothing is charged then
     */
    take: ({ userId, thumbprint, hasWallet }: Depositor): Promise<void> =>
      takeWith('depositOfDevice', `${userId} ${thumbprint}`, () => take(hasWallet ? 'depositOfWallet' : 'depositOfUser', userId)),

    /**
     * Sends the mail of a deposit, unless the mailbox has had many of them.
     * The deposit succeeds without a mail: an account can have any number of wallets, and those of an attacker must not block its
     * owner's. A failed mail is refunded.
     */
    async mail(email: string, send: () => Promise<void>): Promise<void> {
      const mailbox = mailboxOf(email)
      try {
        await take('depositMailsOfAddress', mailbox)
      } catch (error) {
        if (error instanceof LoginError) return
        throw error
      }
      try {
        await send()
      } catch (error) {
        await giveBack('depositMailsOfAddress', mailbox)
        throw error
      }
    }
  }
}
