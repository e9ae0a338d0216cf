import { accountIdOf, isAccountId, namespaceOf, parseAccountId, type AccountId, type ChainId } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/error.ts'
import { environment, writeJson } from '../environment.ts'
import { readJson } from '../storage.ts'
import type { SiwxConfig, SiwxSession } from './config.ts'
import { isSameAddress } from './guard.ts'
import { attempt } from './problem.ts'

// The session of an account on a network has one owner: what is asked of the site about it is asked one after the other. What the visitor
// has ended is written down before the site is asked, and struck out once the site has ended it: no session is believed in between, on this
// page, on the next visit, or in another tab.

export interface OwnedSessions {
  /** Those that the site tells of, once it has ended what it has to end. */
  get(account: AccountId): Promise<readonly SiwxSession[]>
  add(session: SiwxSession): Promise<void>
  /** Ends all of the account on its network. Rejects with what the site throws; then it is still to be ended. */
  revoke(account: AccountId): Promise<void>
  /** Ends what is still to be ended of this page's visitors. Rejects with what the site throws first. */
  settle(): Promise<void>
  /** Who was seen signed in on this page, and has not been signed out since. */
  readonly seen: ReadonlySet<AccountId>
}

/** Whether the site's session is good for an account on a network. */
export type IsGoodFor = (session: SiwxSession, account: AccountId) => boolean

/** Under the prefix @appkit/. CAIP-10 ids. */
const key = 'siwx-sign-outs'

/** What is asked of the site waits this long for what was asked before of the same account, in milliseconds. */
const patience = 20_000

export function ownedSessions(config: SiwxConfig, isGoodFor: IsGoodFor): OwnedSessions {
  const turns = new Map<string, Promise<unknown>>()
  const seen = new Set<AccountId>()

  function inTurn<Result>(account: AccountId, run: () => Promise<Result>): Promise<Result> {
    const name = nameOf(account)
    const before = turns.get(name)
    const mine = before ? inTime(before).then(run) : run()
    // one that does not answer keeps its turn: those that wait for it are told so
    const over = Promise.allSettled([before, mine]).then(() => {
      if (turns.get(name) === over) turns.delete(name)
    })
    turns.set(name, over)
    return mine
  }

  /** Ends what the visitor has ended. Only a session that may be left is a reason not to go on. */
  async function carryOut(account: AccountId): Promise<void> {
    if (!owed().some(other => nameOf(other) === nameOf(account))) return
    const { chainId, address } = parseAccountId(account)
    try {
      await config.revokeSession(chainId, address)
    } catch (error) {
      const isLeft = await attempt(() => config.getSessions(chainId, address)).then(
        sessions => sessions.some(session => isGoodFor(session, account)),
        () => true
      )
      if (isLeft) throw error
    }
    write(owed().filter(other => nameOf(other) !== nameOf(account)))
  }

  return {
    get: account =>
      inTurn(account, async () => {
        await carryOut(account)
        const { chainId, address } = parseAccountId(account)
        const sessions = await config.getSessions(chainId, address)
        if (sessions.some(session => isGoodFor(session, account))) seen.add(account)
        return sessions
      }),

    add(session) {
      const { chainId, accountAddress } = session.data
      const account = accountIdOf(chainId, accountAddress)
      return inTurn(account, async () => {
        await carryOut(account)
        await config.addSession(session)
        seen.add(account)
      })
    },

    revoke(account) {
      seen.delete(account)
      write([...owed().filter(other => nameOf(other) !== nameOf(account)), account])
      return inTurn(account, () => carryOut(account))
    },

    async settle() {
      const all = await Promise.allSettled(owed().map(account => inTurn(account, () => carryOut(account))))
      const failed = all.find(each => each.status === 'rejected')
      if (failed) throw failed.reason
    },

    seen
  }
}

/** A session is good for its own account on its own network. */
export function isOwn({ data }: SiwxSession, account: AccountId): boolean {
  const { chainId, address } = parseAccountId(account)
  return data.chainId === chainId && isSameAddress(chainId, data.accountAddress, address)
}

/** @throws KitError `timeout` */
function inTime(before: Promise<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = environment().after(patience, () => reject(new KitError('timeout', 'The request took too long to respond')))
    void before.then(() => {
      cancel()
      resolve()
    })
  })
}

/** In EVM capitals are a checksum. */
const nameOf = (account: AccountId | ChainId): string => (namespaceOf(account) === 'eip155' ? account.toLowerCase() : account)

/** What the visitor has ended, and the site not yet. */
function owed(): readonly AccountId[] {
  const stored = readJson(key)
  return Array.isArray(stored) ? stored.filter(isAccountId) : []
}

function write(accounts: readonly AccountId[]): void {
  writeJson(key, accounts.length ? accounts : undefined)
}
