import type { Kysely } from 'kysely'
import type { KeyWrapper } from '../key-wrappers/key-wrapper.ts'
import { LoginError } from '../auth/login/login-error.ts'
import type { DerivedKeys } from '../auth/login/secrets.ts'
import type { MailRequester } from '../auth/mail/login-mails.ts'
import type { Mail, Mailer } from '../auth/mail/mailer.ts'
import type { Log } from '../lib/log.ts'
import { createDeposits, type DepositEvent } from './deposits.ts'
import type { Grant } from './grants.ts'
import type { ConsumeLimit } from '../auth/login/rate-limits.ts'
import type { rateLimits } from './rate-limits.ts'
import { createJointMails } from './joint-mails.ts'
import { createAddressChanges, type AddressChangeEvent } from './address-changes.ts'
import type { CustodySchema } from './schema.ts'
import type { RecoverySettings } from './settings.ts'
import { createCustodyShares } from './custody-shares.ts'
import { createRecoveryRelease } from './recovery-release.ts'
import { createRecoveryRequests } from './recovery-requests.ts'
import { createRecoveryStops } from './recovery-stops.ts'

export interface CustodyOptions {
  readonly settings: RecoverySettings
  readonly db: Kysely<CustodySchema>
  readonly wrapper: KeyWrapper
  readonly secrets: DerivedKeys
  readonly take: ConsumeLimit<keyof typeof rateLimits>
  readonly giveBack: ConsumeLimit<keyof typeof rateLimits>
  readonly mailer: Mailer
  readonly log: Log
  readonly now: () => number
  /** Returns the URL of the mailed link that stops a recovery. */
  readonly linkOf: (token: string) => string
  /** Returns the URL of the mailed link that decides on an address change. */
  readonly moveLinkOf: (token: string) => string
}

/** The requester: claims of the login service, and the key to which its grant is bound. */
export interface GrantHolder extends Grant {
  readonly thumbprint: string
  /** `Firefox on Linux`; shown in mails. */
  readonly device: string
}

/**
 * Keeps the recovery shares of users who have chosen custodial recovery.
 * A share is released to the key that requested it, after the delay, for the mailed code, unless the mailed link has stopped it.
 * Mails go to the address of the deposit, which an address reported later by the login service replaces only as
 * `address-changes.ts` allows, so that a stolen login cannot redirect the code.
 */
export function createCustody(options: CustodyOptions) {
  const { settings, db, secrets, take, mailer, log, now, linkOf, moveLinkOf } = options
  const asker = (device: string): MailRequester => ({ appName: settings.appName, origin: '', device })

  const audit = async (event: CustodyEvent, userId: string, detail: string, within: Kysely<CustodySchema> = db) => {
    await within.insertInto('custody_audit').values({ at: now(), user_id: userId, event, detail }).execute()
    log.info({ event, user: userId }, 'custodial recovery')
  }

  const send = async (mail: Mail) => {
    try {
      await mailer.send(mail)
    } catch (cause) {
      log.error({ error: String(cause) }, 'a mail could not be sent')
      throw new LoginError('login-unavailable', 'Couldn’t send the email. Try again.', { cause })
    }
  }

  const moves = createAddressChanges({ db, secrets, take, now, asker, send, audit, linkOf: moveLinkOf })

  const deposits = createDeposits({ db, now, audit })

  const joints = createJointMails({ settings, db, secrets, now, asker, send, audit, linkOf })
  const parts: CustodyParts = { ...options, asker, audit, send, moves, deposits, joints }
  const shares = createCustodyShares(parts)

  return {
    moves,
    deposits,
    deposit: shares.deposit,
    remove: shares.remove,
    rotate: shares.rotate,
    begin: createRecoveryRequests(parts),
    release: createRecoveryRelease(parts, shares.open),
    ...createRecoveryStops(parts)
  }
}

export type Custody = ReturnType<typeof createCustody>

/** Parts of custody, which its operations share. */
export interface CustodyParts extends CustodyOptions {
  readonly asker: (device: string) => MailRequester
  readonly audit: (event: CustodyEvent, userId: string, detail: string, within?: Kysely<CustodySchema>) => Promise<void>
  /**
   * Sends a mail.
   *
   * @throws LoginError if the mail server does not accept it
   */
  readonly send: (mail: Mail) => Promise<void>
  readonly moves: ReturnType<typeof createAddressChanges>
  readonly deposits: ReturnType<typeof createDeposits>
  readonly joints: ReturnType<typeof createJointMails>
}

type CustodyEvent =
  | 'joint-mail'
  | 'deposited'
  | 'recovery-begun'
  | 'recovery-cancelled'
  | 'code-wrong'
  | 'released'
  | 'share-unreadable'
  | DepositEvent
  | AddressChangeEvent
