import { toAccountId, parseAccountId, type AccountId, type ChainId } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { isKitError } from '../../adapters/base/errors.ts'
import type { Network } from '../../adapters/base/network.ts'
import type { Call, Calls, CallsCapabilities } from '../../adapters/calls.ts'
import type { Chain, SentTransaction } from '../../adapters/chain.ts'
import type { Connection } from '../../adapters/wallet-source.ts'
import type { CallsRequest, CallsResult } from '../kit/send-calls.ts'
import { createChainRequest } from '../networks/chain-request.ts'
import { $connectedSession } from '../session/active-session.ts'
import { environment } from '../platform/environment.ts'
import { $network, getNetwork } from '../networks/networks.ts'
import { getChain } from '../networks/account-context.ts'
import { refreshTokens } from '../account/tokens.ts'
import { refreshBalance } from '../account/balance-query.ts'

/**
 * Context of the calls.
 * They are sent as one batch if the wallet can, else one by one, and the result of each is reported.
 */

interface Standing {
  readonly connection: Connection
  /** CAIP-10, on the network of the calls. */
  readonly account: AccountId
  readonly network: Network
  readonly chain: Chain
}

export async function executeCalls(request: CallsRequest): Promise<CallsResult> {
  const { calls, chainId, signal } = request
  if (!calls.length) throw new KitError('invalid-amount', 'There is nothing to send.')
  const standing = standingOn(chainId)
  const result = (await sendBatch(standing, request)) ?? (await sendInTurn(standing, calls, request))
  refreshBalance({ force: true })
  refreshTokens({ force: true })
  if (signal?.aborted && result.name === 'stopped' && !result.done) throw aborted(signal)
  return result
}

export async function fetchCallsCapabilities(chainId?: ChainId): Promise<CallsCapabilities> {
  const standing = standingOn(chainId)
  const calls = await standing.chain.calls?.()
  return calls ? readCapabilities(standing, calls) : nothing
}

function standingOn(chainId?: ChainId): Standing {
  const session = $connectedSession.get()
  if (!session) throw new KitError('not-connected', 'No wallet is connected.')
  const network = chainId === undefined ? $network.get() : getNetwork(chainId)
  const chain = network && getChain(network)
  const { connection } = session
  if (!network || !chain || network.chainNamespace !== connection.namespace) {
    throw new KitError('unsupported-chain', `The connected wallet is not for ${chainId ?? 'this network'}.`)
  }
  const { address } = parseAccountId(session.account)
  return { connection, account: toAccountId(network.caipNetworkId, address), network, chain }
}

/** Sends a batch. Returns `undefined` if nothing was sent and the calls must be sent one by one. */
async function sendBatch(standing: Standing, request: CallsRequest): Promise<CallsResult | undefined> {
  const { connection, account, chain } = standing
  const { calls: list, atomicRequired = false, capabilities, signal, onProgress } = request
  const calls = await chain.calls?.()
  const { atomic } = calls ? await readCapabilities(standing, calls, signal) : nothing
  if (!calls || atomic === 'unsupported') {
    if (atomicRequired && list.length > 1) throw new KitError('calls-not-atomic', 'The wallet cannot do the calls as one.')
    return undefined
  }
  onProgress?.({ name: 'asking', step: 1, steps: 1 })
  let sent
  try {
    sent = await calls.send(connection.provider, account, list, {
      atomicRequired: true,
      ...(capabilities && { capabilities })
    })
  } catch (error) {
    const declined = isKitError(error, 'calls-not-atomic', 'calls-refused', 'unsupported-method')
    if (!declined || atomicRequired) throw error
    return undefined // the wallet cannot batch after all, or the user declined the account upgrade
  }
  const { id } = sent
  onProgress?.({ name: 'sent', step: 1, steps: 1, id })
  try {
    const status = await calls.follow(connection.provider, sent, { wait, ...(signal && { signal }) })
    return status.name === 'pending' ? { name: 'unknown', id, hashes: [], error: aborted(signal) } : status
  } catch (error) {
    if (isKitError(error)) return { name: 'unknown', id, hashes: [], error }
    throw error
  }
}

/** Sends each call after the previous is mined: later calls may depend on it. */
async function sendInTurn(standing: Standing, calls: readonly Call[], request: CallsRequest): Promise<CallsResult> {
  const { connection, account, chain } = standing
  const { signal, onProgress } = request
  const { transactions, transfers: load } = chain
  if (!transactions || !load) throw new KitError('unsupported-method', 'Nothing can be sent on this network.')
  const transfers = await load()
  const hashes: string[] = []
  for (const [done, call] of calls.entries()) {
    const progress = { step: done + 1, steps: calls.length }
    if (signal?.aborted) return { name: 'stopped', done, hashes, error: aborted(signal) }
    onProgress?.({ name: 'asking', ...progress })
    let hash
    try {
      hash = await transactions.send(connection.provider, account, call)
    } catch (error) {
      if (!done || !isKitError(error)) throw error
      return { name: 'stopped', done, hashes, error }
    }
    onProgress?.({ name: 'sent', ...progress, id: hash, hash })
    const { state } = await transfers.follow(sentOf(standing, call, hash), standing.network, {
      ...createChainRequest(standing.network.caipNetworkId, signal),
      depth: 1,
      now: () => environment().now(),
      wait,
      onChange: () => {}
    })
    const last = state.name === 'replaced' ? (state.hash ?? hash) : hash
    const all = [...hashes, last]
    switch (state.name) {
      case 'confirmed':
        break
      case 'failed':
        return { name: 'failed', reason: done ? 'partly' : 'reverted', hashes: all, atomic: false }
      case 'replaced':
        if (state.by === 'speed-up' && !state.failed) break
        return {
          name: 'failed',
          reason: done ? 'partly' : state.by === 'speed-up' ? 'reverted' : 'not-sent',
          hashes: all,
          atomic: false
        }
      default:
        return { name: 'unknown', id: hash, hashes: all, error: signal?.aborted ? aborted(signal) : lost(hash) }
    }
    hashes.push(last)
  }
  return { name: 'confirmed', hashes, atomic: calls.length === 1 }
}

function sentOf({ network, account }: Standing, { to, value = 0n, data }: Call, hash: string): SentTransaction {
  return {
    hash,
    chainId: network.caipNetworkId,
    from: parseAccountId(account).address,
    sentAt: environment().now(),
    ...(to !== undefined && { to }),
    value: String(value),
    ...(data !== undefined && { data }),
    state: { name: 'pending' }
  }
}

const nothing: CallsCapabilities = { atomic: 'unsupported', paymasterService: false, all: {} }

/** Reads the wallet's capabilities. A timeout counts as no capabilities. */
async function readCapabilities(
  { connection, account }: Standing,
  calls: Calls,
  signal?: AbortSignal
): Promise<CallsCapabilities> {
  try {
    return await calls.capabilities(connection.provider, account, signal ? { signal } : {})
  } catch (error) {
    if (isKitError(error, 'wallet-silent')) return nothing
    throw error
  }
}

const aborted = (signal: AbortSignal | undefined): KitError =>
  new KitError('aborted', 'Request was aborted', { cause: signal?.reason })

const lost = (hash: string): KitError => new KitError('timeout', `The network no longer knows of ${hash}.`)

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise(resolve => {
    const done = (): void => {
      cancel()
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const cancel = environment().after(milliseconds, done)
    signal?.addEventListener('abort', done)
  })
}
