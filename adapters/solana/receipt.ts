import { followed } from '../base/follow.ts'
import { isRecord } from '../base/record.ts'
import { invalid, openRpc, toAmount, valueIn } from './rpc.ts'
import { socketUrl, toldOf, type WebSocketMaker } from './subscription.ts'
import type { SentState, SentTransaction, Transfers } from '../chain.ts'

/**
 * Blocks for which a blockhash is good. A transaction names one that was there when it was signed, so that so many blocks after it was first
 * looked for it cannot be taken any more; and as many again, for a node that is behind.
 */
const longestLife = 150 * 2
const forgottenAfter = 3_600_000

/** {@link Transfers.look}. */
export const look: Transfers['look'] = async (sent, network, { now, depth: _depth, ...request }) => {
  if (isSettled(sent.state)) return sent
  const ask = openRpc(network, request)
  const [height, statuses] = await Promise.all([
    ask('getBlockHeight', []).then(reply => Number(toAmount(reply))),
    ask('getSignatureStatuses', [[sent.hash], { searchTransactionHistory: true }]).then(valueIn)
  ])
  if (!Array.isArray(statuses) || !statuses.length) throw invalid('a status')
  const status: unknown = statuses[0]
  const { missingSince, ...kept } = sent
  const known = { ...kept, since: sent.since ?? height }
  if (status !== null) return { ...known, state: stateIn(status) }
  // a node behind the one that was asked before
  if (sent.state.name === 'confirmed' || sent.state.name === 'failed') return sent
  const state: SentState = { name: height > known.since + longestLife ? 'dropped' : 'pending' }
  return { ...known, missingSince: missingSince ?? now, state }
}

/** {@link Transfers.follow}: told by the node where it tells, and asked for in any case. */
export const createFollow =
  (Maker: WebSocketMaker | undefined): Transfers['follow'] =>
  (sent, network, { now, wait, onChange, ...request }) => {
    const url = socketUrl(network, request.rpcUrls)
    let listening: Promise<void> | undefined
    const ended = new AbortController()
    const end = (): void => ended.abort()
    request.signal?.addEventListener('abort', end)
    const following = followed(
      sent,
      {
        look: known => look(known, network, { ...request, now: now() }),
        isOver: ({ state, missingSince = Infinity }) => isSettled(state) || now() - missingSince >= forgottenAfter,
        pause: known => pause(known, now()),
        news() {
          if (listening || !url || !Maker) return never
          return (listening = toldOf(sent.hash, url, Maker, ended.signal))
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

/** Milliseconds until the next look: some blocks at first, rarely once little can change. */
function pause({ sentAt, state }: SentTransaction, now: number): number {
  const age = now - sentAt
  return state.name !== 'pending' ? 6_000 : age < 30_000 ? 2_000 : age < 300_000 ? 5_000 : 15_000
}

function stateIn(status: unknown): SentState {
  if (!isRecord(status)) throw invalid('a status')
  const { slot, err, confirmationStatus } = status
  if (confirmationStatus === 'processed') return { name: 'pending' }
  const settled = confirmationStatus === 'finalized'
  return { name: err === null ? 'confirmed' : 'failed', block: Number(toAmount(slot)), settled }
}
