import { atom } from 'nanostores'
import type { SmartSession } from '../../adapters/api/contract/smart-session.ts'
import { listSmartSessions, revokeSmartSession } from '../../adapters/api/smart-sessions.ts'
import type { ErrorCode } from '../../adapters/base/codes.ts'
import { accountIdOf, parseAccountId, type ChainId } from '../../adapters/base/caip.ts'
import { isKitError, UserRejectedError } from '../../adapters/base/errors.ts'
import { isRecord } from '../../adapters/base/record.ts'
import { reportFailure } from '../api.ts'
import { chainServiceFor } from '../chain-service.ts'
import { environment } from '../environment.ts'
import { screensOf } from '../flow-of.ts'
import { $subject, subjectKey, type Subject } from '../subject.ts'
import { $tokens, refreshTokens } from '../tokens.ts'
import { dismissWithTheWallet } from './dismiss-with-the-wallet.ts'
import { defineFlow } from './flow.ts'

/** Lists what sites may do for the smart account on the network in use (ERC-7715, experimental), and ends what the visitor no longer wants. */

export type { SmartSession } from '../../adapters/api/contract/smart-session.ts'

export type SessionsStatus =
  | { readonly name: 'loading' }
  /** No service tells of sessions on the network. */
  | { readonly name: 'absent' }
  | { readonly name: 'failed' }
  | { readonly name: 'ready'; readonly inForce: readonly SmartSession[]; readonly over: readonly SmartSession[] }

/** The visitor wants to end a session. */
export interface Ending {
  readonly session: SmartSession
  /** `asking`: whether it shall; `waiting`: the wallet has been asked. */
  readonly name: 'asking' | 'waiting' | 'failed'
  readonly code?: ErrorCode
}

export const smartSessionsFlow = defineFlow(screensOf('smart-sessions'), ({ signal }) => {
  dismissWithTheWallet('smart-sessions', signal)
  const $status = atom<SessionsStatus>({ name: 'loading' })
  const $ending = atom<Ending | undefined>(undefined)

  const isCurrent = (subject: Subject): boolean => {
    const now = $subject.get()
    return !signal.aborted && now !== undefined && subjectKey(now) === subjectKey(subject)
  }

  async function load(): Promise<void> {
    const subject = $subject.get()
    if (!subject) return $status.set({ name: 'absent' })
    $status.set({ name: 'loading' })
    try {
      const http = await chainServiceFor(subject.network.caipNetworkId)
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
      reportFailure(error)
      $status.set({ name: 'failed' })
    }
  }

  const askToEnd = (session: SmartSession): void => $ending.set({ session, name: 'asking' })
  const keep = (): void => $ending.set(undefined)

  /** The wallet has the network end it; a refusal leads back to the question. */
  async function end(): Promise<void> {
    const subject = $subject.get()
    const ending = $ending.get()
    if (!subject || !ending || ending.name === 'waiting') return
    const { session } = ending
    $ending.set({ session, name: 'waiting' })
    try {
      const params = [{ permissionsContext: session.context, pci: session.pci }]
      const reply = await subject.session.connection.provider.request({ method: 'wallet_revokePermissions', params })
      await tellService(subject, session, reply)
    } catch (error) {
      if (signal.aborted) return
      const code = isKitError(error) ? error.code : 'rpc-error'
      return $ending.set(error instanceof UserRejectedError ? { session, name: 'asking' } : { session, name: 'failed', code })
    }
    if (signal.aborted) return
    $ending.set(undefined)
    await load()
  }

  /** The network has ended it: a service that does not hear of it now reads it there. */
  async function tellService(subject: Subject, { pci }: SmartSession, reply: unknown): Promise<void> {
    const signature = isRecord(reply) ? reply['signature'] : undefined
    if (typeof signature !== 'string') return
    try {
      const http = await chainServiceFor(subject.network.caipNetworkId)
      if (http) await revokeSmartSession(http, accountOf(subject), { pci, signature }, {})
    } catch (error) {
      reportFailure(error)
    }
  }

  let shown: string | undefined
  const stop = $subject.subscribe(subject => {
    const key = subject && subjectKey(subject)
    if (key === shown && key !== undefined) return
    shown = key
    $ending.set(undefined)
    void load()
  })
  signal.addEventListener('abort', stop)

  return { $status, $ending, load, askToEnd, keep, end }
})

/** Amounts are told in the words of their tokens: of those too that have come to the account since it was looked at. */
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

const accountOf = ({ account, network }: Subject): string => accountIdOf(network.caipNetworkId, parseAccountId(account).address)
