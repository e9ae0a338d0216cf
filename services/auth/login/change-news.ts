import type { KeyAddresses } from '../../../adapters/api/contract/login.ts'
import type { RequestedChange, RecordNews } from '../mail/record-mails.ts'
import type { LoginContext } from './context.ts'
import { withoutNew } from './elsewhere.ts'
import { idsOfFamily } from './family.ts'
import type { Change } from './keyless.ts'
import type { OwnerMails } from './owner-mails.ts'
import { sha256, type DerivedKeys } from './secrets.ts'

/**
 * Derives the token of a mailed link that stops a change.
 * The service can derive it again for a later mail; the database has its hash only.
 */
export const stopTokenOf = (secrets: Pick<DerivedKeys, 'mac'>, changeId: string): string => secrets.mac('stop', changeId)

type ChangeNewsOptions = Pick<LoginContext, 'db' | 'now' | 'base' | 'secrets'> & { readonly mails: OwnerMails }

/** Creates mails about the outcome of changes of an account's wallets, and about pending ones. */
export function createChangeNews({ db, now, base, secrets, mails }: ChangeNewsOptions) {
  const linkOf = (token: string) => `${base()}/v1/wallet-record/stop/${token}`

  /** Returns the address by which the owner recognizes a wallet. */
  async function walletOf(userId: string): Promise<string | undefined> {
    const found = await db.selectFrom('login_user').select('addresses').where('id', '=', userId).executeTakeFirst()
    const addresses = JSON.parse(found?.addresses ?? '{}') as KeyAddresses
    return addresses.eip155 ?? Object.values(addresses)[0]
  }

  async function describe(change: Change): Promise<RequestedChange> {
    const { id, user_id: userId, action, email, device, created_at: askedAt, effective_at: effectiveAt, cancel_hash } = change
    const token = stopTokenOf(secrets, id)
    const wallet = await walletOf(userId)
    return {
      action,
      device,
      askedAt,
      effectiveAt,
      ...(email !== null && { email }),
      ...(wallet !== undefined && { wallet }),
      // a request from before tokens were derived has another token
      ...(sha256(token) === cancel_hash && { link: linkOf(token) })
    }
  }

  const describeAll = (changes: readonly Change[]) => Promise.all(changes.map(describe))

  const waitingOf = async (userId: string) =>
    describeAll(
      await db
        .selectFrom('login_change')
        .selectAll()
        .where('user_id', 'in', idsOfFamily(userId))
        .where('status', '=', 'waiting')
        .where('told_at', 'is not', null)
        .orderBy('effective_at')
        .execute()
    )

  /**
   * Sends a mail that lists pending changes.
   * An address that a provider reported recently gets no link: an attacker who chose it could stop what the owner requested.
   */
  async function send(userId: string, news: RecordNews & { readonly what: 'stopped' | 'done' }): Promise<void> {
    const addresses = await mails.addressesOf(userId)
    const lasting = await withoutNew(db, userId, addresses, now())
    const waiting = await waitingOf(userId)
    await mails.send(lasting, { ...news, waiting })
    const late = addresses.filter(address => !lasting.includes(address))
    await mails.send(late, { ...news, waiting: waiting.map(({ link: _, ...change }) => change) })
  }

  return {
    walletOf,
    linkOf,

    /** Reports ended changes, if there are any, and pending ones. */
    async stopped(userId: string, ended: readonly Change[], device: string): Promise<void> {
      if (ended.length > 0) await send(userId, { what: 'stopped', device, ended: await describeAll(ended) })
    },

    /**
     * Reports a completed change of a wallet, with the address by which its owner recognizes it, and
     * pending ones.
     */
    async done(userId: string, news: Omit<RecordNews & { readonly what: 'done' }, 'wallet' | 'waiting'>): Promise<void> {
      const wallet = await walletOf(userId)
      await send(userId, { ...news, ...(wallet !== undefined && { wallet }) })
    }
  }
}

export type ChangeNews = ReturnType<typeof createChangeNews>
