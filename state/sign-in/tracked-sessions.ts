import { isSameAddress } from '../../adapters/base/address.ts'
import { getNamespace, toAccountId, parseAccountId, type AccountId } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { environment } from '../platform/environment.ts'
import type { SiwxConfig, SiwxSession } from '../options/siwx-config.ts'
import { promiseTry } from './errors.ts'
import { isSameAccount, accountKey } from './account-key.ts'
import { removeSignedInAccount, addSignedInAccount } from './signed-in-accounts.ts'
import {
  addPendingSignOut,
  getPendingSignOuts,
  readPendingSignOuts,
  removePendingSignOuts,
  type PendingSignOut
} from './pending-sign-outs.ts'

// Serializes the app's session calls per account and network. A sign-out is stored before the app is called and removed once the
// app has ended the session: in between, no page, visit or tab uses the session.

export interface TrackedSessions {
  /**
   * Returns the app's sessions after pending sign-outs are settled,
   * without those that the user has ended since.
   */
  get(account: AccountId): Promise<readonly SiwxSession[]>
  add(session: SiwxSession): Promise<void>
  /** Replaces all sessions with those that one account signed for several networks at once. */
  addAll(sessions: readonly SiwxSession[]): Promise<void>
  /**
   * Ends all sessions of the account on its network, including those being added.
   * Rejects with the app's error; the sign-out stays pending then.
   */
  revoke(account: AccountId): Promise<void>
  /** Settles the pending sign-outs of this page. Rejects with the app's first error. */
  settle(): Promise<void>
}

/** Returns whether the app's session is valid for an account on a network. */
export type IsSessionValid = (session: SiwxSession, account: AccountId) => boolean

/** Timeout for the previous call of the same account, in milliseconds. */
const patience = 20_000

export function createTrackedSessions(config: SiwxConfig, isGoodFor: IsSessionValid): TrackedSessions {
  const turns = new Map<string, Promise<unknown>>()
  /**
   * Pending sign-outs that are queued: they end what is added before
   * them, and only they remove their entry.
   */
  const waiting = new Set<string>()

  function inTurn<Result>(account: AccountId, run: () => Promise<Result>): Promise<Result> {
    const name = accountKey(account)
    const before = turns.get(name)
    const mine = before ? inTime(before).then(run) : run()
    // a call that does not respond keeps its place; the calls behind it time out
    const over = Promise.allSettled([before, mine]).then(() => {
      if (turns.get(name) === over) turns.delete(name)
    })
    turns.set(name, over)
    return mine
  }

  /** Executes pending sign-outs of the account. */
  async function carryOut(account: AccountId): Promise<void> {
    if (marksToStrike(account).length) await end(account)
  }

  /** Ends the sessions of the account. Rejects only if a session may still exist. */
  async function end(account: AccountId): Promise<void> {
    const marks = marksToStrike(account)
    const { chainId, address } = parseAccountId(account)
    try {
      await config.revokeSession(chainId, address)
    } catch (error) {
      const isLeft = await promiseTry(() => config.getSessions(chainId, address)).then(
        sessions => sessions.some(session => isGoodFor(session, account)),
        () => true
      )
      if (isLeft) throw error
    }
    removeSignedInAccount(account)
    removePendingSignOuts(marks)
  }

  const marksToStrike = (account: AccountId): readonly PendingSignOut[] =>
    getPendingSignOuts(account).filter(({ id }) => !waiting.has(id))

  return {
    get: account =>
      inTurn(account, async () => {
        await carryOut(account)
        const { chainId, address } = parseAccountId(account)
        const sessions = await config.getSessions(chainId, address)
        if (getPendingSignOuts(account).length) return []
        // forget a signed-out account, so that other windows notice its next sign-in
        if (sessions.some(session => isGoodFor(session, account))) addSignedInAccount(account)
        else removeSignedInAccount(account)
        return sessions
      }),

    add(session) {
      const account = signerOf(session)
      return inTurn(account, async () => {
        await carryOut(account)
        await config.addSession(session)
        addSignedInAccount(account)
      })
    },

    addAll(sessions) {
      const accounts = [...new Set(sessions.map(signerOf))].sort()
      const run = async (): Promise<void> => {
        for (const account of accounts) await carryOut(account)
        await config.setSessions(sessions)
        for (const account of accounts) addSignedInAccount(account)
      }
      // lock all accounts in a fixed order, so that callers cannot deadlock
      return accounts.reduceRight<() => Promise<void>>((then, account) => () => inTurn(account, then), run)()
    },

    revoke(account) {
      removeSignedInAccount(account)
      const { id } = addPendingSignOut(account)
      waiting.add(id)
      return inTurn(account, () => {
        waiting.delete(id)
        // even if another tab removed the entry: sessions added here since must end too
        return end(account)
      }).finally(() => waiting.delete(id))
    },

    async settle() {
      const accounts = readPendingSignOuts().map(({ account }) => account)
      const each = accounts.filter((account, at) => accounts.findIndex(other => isSameAccount(other, account)) === at)
      const all = await Promise.allSettled(each.map(account => inTurn(account, () => carryOut(account))))
      const failed = all.find(one => one.status === 'rejected')
      if (failed) throw failed.reason
    }
  }
}

const signerOf = ({ data }: SiwxSession): AccountId => toAccountId(data.chainId, data.accountAddress)

/** Returns whether the session is of this account on its network. */
export function isSessionOf({ data }: SiwxSession, account: AccountId): boolean {
  const { chainId, address } = parseAccountId(account)
  return data.chainId === chainId && isSameAddress(getNamespace(chainId), data.accountAddress, address)
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
