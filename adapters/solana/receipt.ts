import { poll } from '../base/poll.ts'
import { isRecord } from '../base/is-record.ts'
import { invalidReply, createRpcRequest, toAmount, unwrapValue } from './rpc.ts'
import { getWebSocketUrl, waitForSignature, type WebSocketConstructor } from './signature-subscription.ts'
import type { SentState, SentTransaction, Transfers } from '../chain.ts'

/**
 * Blocks after which a transaction has expired:
 * a blockhash is valid for 150 blocks, counted from the first read, and as many again for a lagging node.
 */
const longestLife = 150 * 2
const forgottenAfter = 3_600_000

/** Implements {@link Transfers.look}. */
export const look: Transfers['look'] = async (sent, network, { now, depth: _depth, ...request }) => {
  if (isSettled(sent.state)) return sent
  const requestRpc = createRpcRequest(network, request)
  const [height, statuses] = await Promise.all([
    requestRpc('getBlockHeight', []).then(reply => Number(toAmount(reply))),
    requestRpc('getSignatureStatuses', [[sent.hash], { searchTransactionHistory: true }]).then(unwrapValue)
  ])
  if (!Array.isArray(statuses) || !statuses.length) throw invalidReply('a status')
  const status: unknown = statuses[0]
  const { missingSince, ...kept } = sent
  const known = { ...kept, since: sent.since ?? height }
  if (status !== null) return { ...known, state: stateIn(status) }
  // This node lags behind the one asked before.
  if (sent.state.name === 'confirmed' || sent.state.name === 'failed') return sent
  const state: SentState = { name: height > known.since + longestLife ? 'dropped' : 'pending' }
  return { ...known, missingSince: missingSince ?? now, state }
}

/** Implements {@link Transfers.follow}: subscribes if the node supports it, and polls in any case. */
export const createTransactionPoller =
  (Maker: WebSocketConstructor | undefined): Transfers['follow'] =>
  (sent, network, { now, wait, onChange, ...request }) => {
    const url = getWebSocketUrl(network, request.rpcUrls)
    let listening: Promise<void> | undefined
    const ended = new AbortController()
    const end = (): void => ended.abort()
    request.signal?.addEventListener('abort', end)
    const following = poll(
      sent,
      {
        look: known => look(known, network, { ...request, now: now() }),
        isOver: ({ state, missingSince = Infinity }) => isSettled(state) || now() - missingSince >= forgottenAfter,
        pause: known => pause(known, now()),
        news() {
          if (listening || !url || !Maker) return never
          return (listening = waitForSignature(sent.hash, url, Maker, ended.signal))
        }
      },
      { wait, onChange, ...(request.signal && { signal: request.signal }) }
    )
    return following.finally(() => {
      request.signal?.removeEventListener('abort', end)
      end()
    })
  }

const never = new Promise<void>(() => {})

const isSettled = (state: SentState): boolean => 'settled' in state && state.settled

/** Returns the poll interval in milliseconds: a few blocks at first, longer once changes are unlikely. */
function pause({ sentAt, state }: SentTransaction, now: number): number {
  const age = now - sentAt
  return state.name !== 'pending' ? 6_000 : age < 30_000 ? 2_000 : age < 300_000 ? 5_000 : 15_000
}

function stateIn(status: unknown): SentState {
  if (!isRecord(status)) throw invalidReply('a status')
  const { slot, err, confirmationStatus } = status
  if (confirmationStatus === 'processed') return { name: 'pending' }
  const settled = confirmationStatus === 'finalized'
  return { name: err === null ? 'confirmed' : 'failed', block: Number(toAmount(slot)), settled }
}
