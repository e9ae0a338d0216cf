import { parseAccountId, type AccountId } from '../base/caip.ts'
import { KitError } from '../base/error.ts'
import { hexChainId } from '../base/evm-chain-id.ts'
import { isKitError } from '../base/errors.ts'
import type { Provider } from '../base/provider.ts'
import { isRecord } from '../base/record.ts'
import { ask, silentDeadline } from './ask.ts'

type Capabilities = Readonly<Record<string, unknown>>

/** What wallets have said, for as long as their provider is there. */
const known = new WeakMap<Provider, Map<AccountId, Promise<Capabilities>>>()

/**
 * What a wallet says it can do for an account on its network (`wallet_getCapabilities`, EIP-5792): what it says of the network, over what it
 * says of every network (`0x0`). It is asked once; one that does not know the question says nothing, and one that fails is asked again.
 *
 * @throws KitError `wallet-silent` after 5 s, `aborted`, and what `ask` throws
 */
export function readCapabilities(provider: Provider, account: AccountId, signal: AbortSignal | undefined): Promise<Capabilities> {
  const read = known.get(provider) ?? new Map<AccountId, Promise<Capabilities>>()
  known.set(provider, read)
  const reading = read.get(account) ?? askFor(provider, account)
  read.set(account, reading)
  reading.catch(() => read.delete(account))
  return unlessAborted(reading, signal)
}

/** After its first batch, an account that was ready to be upgraded has been, or its person did not want it. */
export async function forgetReady(provider: Provider, account: AccountId): Promise<void> {
  const read = known.get(provider)
  const all = await read?.get(account)?.catch(() => undefined)
  if (all && recordOf(all.atomic).status === 'ready') read?.delete(account)
}

export const recordOf = (value: unknown): Capabilities => (isRecord(value) ? value : {})

async function askFor(provider: Provider, account: AccountId): Promise<Capabilities> {
  const { address, chainId } = parseAccountId(account)
  const chain = hexChainId(chainId)
  try {
    const reply = recordOf(await ask(provider, 'wallet_getCapabilities', [address, [chain]], { deadline: silentDeadline }))
    const own = Object.entries(reply).find(([key]) => key.toLowerCase() === chain)?.[1]
    return { ...recordOf(reply['0x0']), ...recordOf(own) }
  } catch (error) {
    if (isKitError(error, 'unsupported-method')) return {}
    throw error
  }
}

/** The question goes on for whoever else has asked it. */
function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(new KitError('aborted', 'Request was aborted', { cause: signal?.reason }))
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) abort()
    promise.then(resolve, reject).finally(() => signal?.removeEventListener('abort', abort))
  })
}
