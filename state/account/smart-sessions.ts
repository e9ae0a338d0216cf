import { atom } from 'nanostores'
import type { SmartSession } from '../../adapters/api/contract/smart-session.ts'
import { listSmartSessions, revokeSmartSession } from '../../adapters/api/smart-sessions.ts'
import type { ErrorCode } from '../../adapters/base/error-codes.ts'
import { toAccountId, parseAccountId, type ChainId } from '../../adapters/base/caip.ts'
import { isKitError, UserRejectedError } from '../../adapters/base/errors.ts'
import { isRecord } from '../../adapters/base/is-record.ts'
import { reportServiceFailure } from '../services/client.ts'
import { getChainService } from '../services/chain-service.ts'
import { environment } from '../platform/environment.ts'
import { screensOf } from '../router/flow-of.ts'
import { $accountContext, accountContextKey, type AccountContext } from '../networks/account-context.ts'
import { $tokens, refreshTokens } from './tokens.ts'
import { closeOnDisconnect } from '../modal/close-on-disconnect.ts'
import { defineFlow } from '../router/define-flow.ts'

/**
 * Lists the smart sessions of the smart account on the active network
 * (ERC-7715, experimental), and revokes them.
 */

export type { SmartSession } from '../../adapters/api/contract/smart-session.ts'

export type SessionsStatus =
  | { readonly name: 'loading' }
  /** No service lists sessions on the network. */
  | { readonly name: 'absent' }
  | { readonly name: 'failed' }
  | { readonly name: 'ready'; readonly inForce: readonly SmartSession[]; readonly over: readonly SmartSession[] }

/** A revocation that the user has started. */
export interface PendingRevocation {
  readonly session: SmartSession
  /** `asking`: waits for the user's confirmation; `waiting`: waits for the wallet. */
  readonly name: 'asking' | 'waiting' | 'failed'
  readonly code?: ErrorCode
}

export const smartSessionsFlow = defineFlow(screensOf('smart-sessions'), ({ signal }) => {
  closeOnDisconnect('smart-sessions', signal)
  const $status = atom<SessionsStatus>({ name: 'loading' })
  const $ending = atom<PendingRevocation | undefined>(undefined)

  const isCurrent = (subject: AccountContext): boolean => {
    const now = $accountContext.get()
    return !signal.aborted && now !== undefined && accountContextKey(now) === accountContextKey(subject)
  }

  async function load(): Promise<void> {
    const subject = $accountContext.get()
    if (!subject) return $status.set({ name: 'absent' })
    $status.set({ name: 'loading' })
    try {
      const http = await getChainService(subject.network.caipNetworkId)
      const sessions = http && (await listSmartSessions(http, accountOf(subject), { signal }))
      if (!isCurrent(subject)) return
      const isOver = ({ revokedAt, expiry }: SmartSession) => revokedAt !== undefined || expiry * 1000 <= environment().now()
      $status.set(
        sessions
          ? { name: 'ready', inForce: sessions.filter(one => !isOver(one)), over: sessions.filter(isOver) }
          : { name: 'absent' }
      )
      if (sessions) readTokensOf(sessions, subject.network.caipNetworkId)
    } catch (error) {
      if (!isCurrent(subject)) return
      reportServiceFailure(error)
      $status.set({ name: 'failed' })
    }
  }

  const promptToEnd = (session: SmartSession): void => $ending.set({ session, name: 'asking' })
  const keep = (): void => $ending.set(undefined)

  /** Revokes the session on the network through the wallet; a rejection returns to the confirmation. */
  async function end(): Promise<void> {
    const subject = $accountContext.get()
    const ending = $ending.get()
    if (!subject || !ending || ending.name === 'waiting') return
    const { session } = ending
    $ending.set({ session, name: 'waiting' })
    try {
      const params = [{ permissionsContext: session.context, pci: session.pci }]
      const reply = await subject.session.connection.provider.request({ method: 'wallet_revokePermissions', params })
      await notifyService(subject, session, reply)
    } catch (error) {
      if (signal.aborted) return
      const code = isKitError(error) ? error.code : 'rpc-error'
      return $ending.set(error instanceof UserRejectedError ? { session, name: 'asking' } : { session, name: 'failed', code })
    }
    if (signal.aborted) return
    $ending.set(undefined)
    await load()
  }

  /** Reports the revocation to the service. If that fails, the service reads it from the network later. */
  async function notifyService(subject: AccountContext, { pci }: SmartSession, reply: unknown): Promise<void> {
    const signature = isRecord(reply) ? reply['signature'] : undefined
    if (typeof signature !== 'string') return
    try {
      const http = await getChainService(subject.network.caipNetworkId)
      if (http) await revokeSmartSession(http, accountOf(subject), { pci, signature }, {})
    } catch (error) {
      reportServiceFailure(error)
    }
  }

  let shown: string | undefined
  const stop = $accountContext.subscribe(subject => {
    const key = subject && accountContextKey(subject)
    if (key === shown && key !== undefined) return
    shown = key
    $ending.set(undefined)
    void load()
  })
  signal.addEventListener('abort', stop)

  return { $status, $ending, load, promptToEnd, keep, end }
})

/** Refreshes the tokens if sessions name one that is not loaded yet: amounts show in the token's unit. */
function readTokensOf(sessions: readonly SmartSession[], chainId: ChainId): void {
  const tokens = $tokens.get()
  if (tokens.name !== 'ready') return
  const known = new Set(tokens.value.tokens.map(({ address }) => address?.toLowerCase()))
  const named = sessions.flatMap(({ permissions }) =>
    permissions.flatMap(({ type, data }) => (type === 'erc20-token-transfer' ? data.address : []))
  )
  const unknown = named.filter(address => !known.has(address.toLowerCase()))
  if (unknown.length) refreshTokens({ force: true, stale: unknown.map(address => `${chainId}:${address}`) })
}

const accountOf = ({ account, network }: AccountContext): string =>
  toAccountId(network.caipNetworkId, parseAccountId(account).address)
