import { accountIdOf, parseAccountId, type AccountId } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/error.ts'
import { environment } from '../environment.ts'
import type { SiwxConfig, SiwxSession } from './config.ts'
import { isSameAddress } from './guard.ts'
import { attempt } from './problem.ts'
import { isSameAccount, nameOf } from './same-account.ts'
import { forgetSeen, noteSeen } from './seen-accounts.ts'
import { leaveMark, marksOf, readMarks, strikeMarks, type SignOutMark } from './sign-out-marks.ts'

// The session of an account on a network has one owner: what is asked of the site about it is asked one after the other. What the visitor
// has ended is written down before the site is asked, and struck out once the site has ended it: no session is believed in between, on this
// page, on the next visit, or in another tab.

export interface OwnedSessions {
  /** Those that the site tells of, once it has ended what it has to end; none that the visitor has ended since. */
  get(account: AccountId): Promise<readonly SiwxSession[]>
  add(session: SiwxSession): Promise<void>
  /** Those that one account has signed for several networks at once, in place of all that there were. */
  addAll(sessions: readonly SiwxSession[]): Promise<void>
  /** Ends all of the account on its network, those too that are being added. Rejects with what the site throws; then it is still to be ended. */
  revoke(account: AccountId): Promise<void>
  /** Ends what is still to be ended of this page's visitors. Rejects with what the site throws first. */
  settle(): Promise<void>
}

/** Whether the site's session is good for an account on a network. */
export type IsGoodFor = (session: SiwxSession, account: AccountId) => boolean

/** What is asked of the site waits this long for what was asked before of the same account, in milliseconds. */
const patience = 20_000

export function ownedSessions(config: SiwxConfig, isGoodFor: IsGoodFor): OwnedSessions {
  const turns = new Map<string, Promise<unknown>>()
  /** Marks whose own turn has not come: what is added before that is for them to end, and nobody else strikes them out. */
  const waiting = new Set<string>()

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

  /** Ends what the visitor has ended. */
  async function carryOut(account: AccountId): Promise<void> {
    if (marksToStrike(account).length) await end(account)
  }

  /** Only a session that may be left is a reason not to go on. */
  async function end(account: AccountId): Promise<void> {
    const marks = marksToStrike(account)
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
    forgetSeen(account)
    strikeMarks(marks)
  }

  const marksToStrike = (account: AccountId): readonly SignOutMark[] => marksOf(account).filter(({ id }) => !waiting.has(id))

  return {
    get: account =>
      inTurn(account, async () => {
        await carryOut(account)
        const { chainId, address } = parseAccountId(account)
        const sessions = await config.getSessions(chainId, address)
        if (marksOf(account).length) return []
        // who is signed in no more is forgotten, so that signing in anew is news to other windows too
        if (sessions.some(session => isGoodFor(session, account))) noteSeen(account)
        else forgetSeen(account)
        return sessions
      }),

    add(session) {
      const account = signerOf(session)
      return inTurn(account, async () => {
        await carryOut(account)
        await config.addSession(session)
        noteSeen(account)
      })
    },

    addAll(sessions) {
      const accounts = [...new Set(sessions.map(signerOf))].sort()
      const run = async (): Promise<void> => {
        for (const account of accounts) await carryOut(account)
        await config.setSessions(sessions)
        for (const account of accounts) noteSeen(account)
      }
      // the turns of all of them, taken one after the other, by everybody in the same order
      return accounts.reduceRight<() => Promise<void>>((then, account) => () => inTurn(account, then), run)()
    },

    revoke(account) {
      forgetSeen(account)
      const { id } = leaveMark(account)
      waiting.add(id)
      return inTurn(account, () => {
        waiting.delete(id)
        // though another tab may have struck it out: what was added here since is to be ended too
        return end(account)
      }).finally(() => waiting.delete(id))
    },

    async settle() {
      const accounts = readMarks().map(({ account }) => account)
      const each = accounts.filter((account, at) => accounts.findIndex(other => isSameAccount(other, account)) === at)
      const all = await Promise.allSettled(each.map(account => inTurn(account, () => carryOut(account))))
      const failed = all.find(one => one.status === 'rejected')
      if (failed) throw failed.reason
    }
  }
}

const signerOf = ({ data }: SiwxSession): AccountId => accountIdOf(data.chainId, data.accountAddress)

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
