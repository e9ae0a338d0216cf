import type { Selectable } from 'kysely'
import type { CustodyShare } from '../../adapters/api/contract/custody.ts'
import { KeyServiceError } from '../key-wrappers/key-wrapper.ts'
import { openEnvelope, rewrap, sealEnvelope, type Envelope } from '../auth/login/envelope-encryption.ts'
import { LoginError } from '../auth/login/login-error.ts'
import { isSame } from '../lib/same.ts'
import type { CustodyParts, GrantHolder } from './custody.ts'
import { createDepositLimits } from './deposit-limits.ts'
import { isByWallet, isForgettable } from './deposits.ts'
import { createDepositMail } from './recovery-mails.ts'
import type { CustodyDepositTable } from './schema.ts'

type Deposit = Selectable<CustodyDepositTable>

/** Maximum number of shares that one run re-encrypts under the current key. */
const mostRewrapped = 100

/** Stores the shares of users, encrypted. */
export function createCustodyShares({ db, wrapper, log, now, take, giveBack, asker, audit, send, deposits }: CustodyParts) {
  const limits = createDepositLimits({ take, giveBack })
  return { open, deposit, remove, rotate }

  async function open(deposit: Deposit): Promise<string> {
    try {
      return await openEnvelope(wrapper, envelopeOf(deposit), contextOf(deposit))
    } catch (cause) {
      if (!(cause instanceof KeyServiceError)) await audit('share-unreadable', deposit.user_id, deposit.set_id)
      throw new LoginError('login-unavailable', 'Couldn’t open the recovery share.', { cause })
    }
  }

  /**
   * Stores a share for the address that its owner has confirmed.
   * Repeating the same contents is idempotent. A device with the wallet replaces what another has deposited for its set.
   * Deposits not known to be the wallet's are deleted to make room, the oldest first.
   *
   * @throws LoginError `login-other-email` if the login service names another address: the code would go to a stranger
   */
  async function deposit(
    claimant: GrantHolder,
    { setId, version, share, email }: CustodyShare & { readonly email: string }
  ): Promise<void> {
    const { userId, device } = claimant
    if (claimant.email === undefined)
      throw new LoginError(
        'login-invalid',
        'email: Required. Custodial recovery asks at an email address, and this account has none.'
      )
    if (claimant.email !== email) throw otherEmail()
    await deposits.restoreCommitted(claimant)
    const byWallet = isByWallet(claimant, setId)
    const known = await deposits.find(userId, setId)
    if (known?.version === version && isSame(await open(known), share)) {
      if (known.email !== email) throw otherEmail()
      await deposits.restore(userId, setId)
      return
    }
    // a device without the wallet may have deposited with a grant issued before the wallet existed
    if (known && (known.by_wallet || !byWallet)) throw otherContents()
    await limits.take(claimant)
    // mail first: a share whose address does not accept mail could never be released
    await limits.mail(email, () => send({ to: email, ...createDepositMail(asker(device)) }))
    const row = { user_id: userId, set_id: setId, version }
    const { sealed, wrappedKey, keyId } = await sealEnvelope(wrapper, share, contextOf(row))
    const kept = { wrapped_key: wrappedKey, key_id: keyId, email, created_at: now(), forgotten_at: null, by_wallet: byWallet }
    await db.transaction().execute(async transaction => {
      if (known) await deposits.drop(known, transaction)
      await deposits.makeRoom(claimant, transaction)
      if (!(await deposits.insert({ ...row, sealed, ...kept }, transaction))) throw otherContents()
      await audit('deposited', userId, setId, transaction)
    })
  }

  /**
   * Deletes a share and every recovery of it, except that of the wallet itself: a login alone destroys
   * no share.
   */
  async function remove(claimant: GrantHolder, { setId }: { readonly setId: string }): Promise<void> {
    const { userId, committedSet } = claimant
    if (setId === committedSet) throw new LoginError('login-record-key', 'This share set is in use and can’t be deleted.')
    await deposits.restoreCommitted(claimant)
    const found = await deposits.live(userId, setId)
    if (!found) return
    if (!isForgettable(found, claimant))
      throw new LoginError('login-early', 'The wallet may use this share set now.', { now: now() })
    await db.transaction().execute(transaction => deposits.forget(found, transaction))
  }

  /**
   * Re-encrypts some shares under the current key, in random order, so that one that cannot be decrypted
   * does not block the others.
   */
  async function rotate(): Promise<void> {
    const rows = await db
      .selectFrom('custody_deposit')
      .selectAll()
      .where('key_id', '<>', wrapper.keyId)
      .orderBy(({ fn }) => fn('random'))
      .limit(mostRewrapped)
      .execute()
    for (const row of rows) {
      const fresh = await rewrap(wrapper, envelopeOf(row), contextOf(row)).catch((error: unknown) => {
        if (error instanceof KeyServiceError) throw error
        log.error({ set: row.set_id, key: row.key_id, error: String(error) }, 'could not re-encrypt a share with the current key')
      })
      if (!fresh) continue
      await db
        .updateTable('custody_deposit')
        .set({ wrapped_key: fresh.wrappedKey, key_id: fresh.keyId })
        .where('user_id', '=', row.user_id)
        .where('set_id', '=', row.set_id)
        .execute()
    }
  }
}

const otherContents = () => new LoginError('login-share-conflict', 'This share set already exists with other contents.')

const otherEmail = () =>
  new LoginError('login-other-email', 'The login service names a different email address than the confirmed one.')

const envelopeOf = ({ sealed, wrapped_key, key_id }: Deposit): Envelope => ({ sealed, wrappedKey: wrapped_key, keyId: key_id })
const contextOf = ({ user_id, set_id, version }: Pick<Deposit, 'user_id' | 'set_id' | 'version'>) =>
  `custody ${user_id} ${set_id} ${version}`
