import { parseAccountId, type AccountId } from '../base/caip.ts'
import { KitError } from '../base/kit-error.ts'
import { toHexChainId } from '../base/evm-chain-id.ts'
import { isKitError } from '../base/errors.ts'
import type { Provider } from '../base/provider.ts'
import { isRecord } from '../base/is-record.ts'
import { requestWallet, walletReplyTimeout } from './wallet-request.ts'

type Capabilities = Readonly<Record<string, unknown>>

/** Capabilities per provider, cached for its lifetime. */
const known = new WeakMap<Provider, Map<AccountId, Promise<Capabilities>>>()

/**
 * Returns a wallet's capabilities for an account on its network (`wallet_getCapabilities`, EIP-5792):
 * those of the network, merged over those of all networks (`0x0`). Requested once. A wallet without the method has none; after a
 * failure the next call retries.
 * @throws KitError `wallet-silent` after 5 s, `aborted`, and the errors of `requestWallet`
 */
export function fetchCapabilities(
  provider: Provider,
  account: AccountId,
  signal: AbortSignal | undefined
): Promise<Capabilities> {
  const read = known.get(provider) ?? new Map<AccountId, Promise<Capabilities>>()
  known.set(provider, read)
  const reading = read.get(account) ?? requestCapabilities(provider, account)
  read.set(account, reading)
  reading.catch(() => read.delete(account))
  return unlessAborted(reading, signal)
}

/** Clears the status `ready` after the first batch: the account was upgraded, or the user declined it. */
export async function clearReadyStatus(provider: Provider, account: AccountId): Promise<void> {
  const read = known.get(provider)
  const all = await read?.get(account)?.catch(() => undefined)
  if (all && toRecord(all.atomic).status === 'ready') read?.delete(account)
}

export const toRecord = (value: unknown): Capabilities => (isRecord(value) ? value : {})

async function requestCapabilities(provider: Provider, account: AccountId): Promise<Capabilities> {
  const { address, chainId } = parseAccountId(account)
  const chain = toHexChainId(chainId)
  try {
    const reply = toRecord(
      await requestWallet(provider, 'wallet_getCapabilities', [address, [chain]], { deadline: walletReplyTimeout })
    )
    const own = Object.entries(reply).find(([key]) => key.toLowerCase() === chain)?.[1]
    return { ...toRecord(reply['0x0']), ...toRecord(own) }
  } catch (error) {
    if (isKitError(error, 'unsupported-method')) return {}
    throw error
  }
}

/** Rejects on abort. The request continues for its other callers. */
function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(new KitError('aborted', 'Request was aborted', { cause: signal?.reason }))
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) abort()
    promise.then(resolve, reject).finally(() => signal?.removeEventListener('abort', abort))
  })
}
