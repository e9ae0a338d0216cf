import { parseAccountId, type ChainId } from '../base/caip.ts'
import { KitError } from '../base/error.ts'
import { hexChainId } from '../base/evm-chain-id.ts'
import type { Provider } from '../base/provider.ts'
import { ask, silentDeadline } from './ask.ts'
import { callOf } from './codec/transfer.ts'
import { checkChainId } from './replies.ts'
import { sendTransaction } from './transactions.ts'
import type { Transfers } from '../chain.ts'

// What is loaded when the visitor begins to send: `Transfers` of the port.

export { parseAddress } from './checksum.ts'
export { receiver, token } from './facts.ts'
export { fee, most } from './fees.ts'
export { follow, look } from './receipt.ts'
export { simulate } from './simulate.ts'

/** {@link Transfers.swaps}. */
export const swaps: NonNullable<Transfers['swaps']> = () => import('./swap.ts')

/** {@link Transfers.send}. */
export const send: Transfers['send'] = async (provider, account, transfer, { fee, signal, now }) => {
  const { address: from, chainId } = parseAccountId(account)
  const call = callOf(from, transfer)
  await moveTo(provider, chainId, signal)
  const { gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = fee ?? {}
  const prices =
    maxFeePerGas === undefined
      ? { ...(gasPrice !== undefined && { gasPrice }) }
      : { maxFeePerGas, ...(maxPriorityFeePerGas !== undefined && { maxPriorityFeePerGas }) }
  const hash = await sendTransaction(provider, account, { ...call, ...(gas !== undefined && { gas }), ...prices })
  const { to, value, data } = call
  return { hash, chainId, from, sentAt: now(), to, value: String(value), ...(data && { data }), state: { name: 'pending' } }
}

/**
 * Has the wallet be on the network before it is asked to send there. Providers of the kit see to it themselves (`base/chain-policy.ts`); any
 * other is asked here, and the transaction names its network besides.
 */
async function moveTo(provider: Provider, chainId: ChainId, signal: AbortSignal | undefined): Promise<void> {
  const read = async (): Promise<ChainId> =>
    checkChainId(await ask(provider, 'eth_chainId', undefined, { signal, deadline: silentDeadline }))
  if ((await read()) === chainId) return
  await ask(provider, 'wallet_switchEthereumChain', [{ chainId: hexChainId(chainId) }], { signal })
  if ((await read()) !== chainId) throw new KitError('switch-failed', `The wallet did not switch to ${chainId}.`)
}
