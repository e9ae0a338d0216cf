import { parseAccountId, type ChainId } from '../base/caip.ts'
import { KitError } from '../base/kit-error.ts'
import { toHexChainId } from '../base/evm-chain-id.ts'
import type { Provider } from '../base/provider.ts'
import { requestWallet, walletReplyTimeout } from './wallet-request.ts'
import { encodeTransfer } from './codec/encode-transfer.ts'
import { parseChainId } from './parse-replies.ts'
import { sendTransaction } from './transactions.ts'
import type { Transfers } from '../chain.ts'

// Implements `Transfers` of the port. Lazy-loaded when the user starts a transfer.

export { parseAddress } from './checksum.ts'
export { receiver, token } from './address-info.ts'
export { fee, most } from './fees.ts'
export { follow, look } from './receipt.ts'
export { simulate } from './simulate.ts'

/** Implements {@link Transfers.swaps}. */
export const swaps: NonNullable<Transfers['swaps']> = () => import('./swap.ts')

/** Implements {@link Transfers.send}. */
export const send: Transfers['send'] = async (provider, account, transfer, { fee, signal, now }) => {
  const { address: from, chainId } = parseAccountId(account)
  const call = encodeTransfer(from, transfer)
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
 * Switches the wallet to the network before sending.
 * The kit's providers do this themselves (`base/chain-policy.ts`); others are switched here, and the transaction contains its
 * chain id as well.
 */
async function moveTo(provider: Provider, chainId: ChainId, signal: AbortSignal | undefined): Promise<void> {
  const read = async (): Promise<ChainId> =>
    parseChainId(await requestWallet(provider, 'eth_chainId', undefined, { signal, deadline: walletReplyTimeout }))
  if ((await read()) === chainId) return
  await requestWallet(provider, 'wallet_switchEthereumChain', [{ chainId: toHexChainId(chainId) }], { signal })
  if ((await read()) !== chainId) throw new KitError('switch-failed', `The wallet did not switch to ${chainId}.`)
}
