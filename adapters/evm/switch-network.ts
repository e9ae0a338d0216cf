import type { ChainId } from '../base/caip.ts'
import { KitError } from '../base/kit-error.ts'
import { isKitError } from '../base/errors.ts'
import { addEthereumChainParams } from '../base/add-ethereum-chain.ts'
import { toHexChainId } from '../base/evm-chain-id.ts'
import type { Network } from '../base/network.ts'
import { requestWallet } from './wallet-request.ts'
import { getErrorCodes, isUserRejection } from '../base/wallet-errors.ts'
import type { EvmLink } from './driver.ts'

/** Milliseconds a wallet has to switch after it approved. */
const arrivalDeadline = 3000

/**
 * Error codes for a network the wallet does not know (EIP-3326, and deviations in
 * docs/reference/errors.md).
 */
const unknownNetwork: readonly unknown[] = [4902, 5000, 32603, -32603]

/**
 * Switches the wallet to a network, adding it if the wallet does not know it.
 * Resolves once the wallet *is* on it: some wallets respond before they switch, some switch and never respond.
 * @throws UserRejectedError, KitError `switch-failed`, `request-pending`, `aborted`
 */
export async function switchNetwork(
  link: EvmLink,
  network: Network,
  { signal }: { signal?: AbortSignal | undefined } = {}
): Promise<void> {
  const target = network.caipNetworkId
  const isThere = async (): Promise<boolean> => (await link.state.readChain(signal)) === target
  const arrival = watchFor(link, target)
  try {
    await Promise.race([arrival.seen, request(link, network, signal)])
    if (await isThere()) return
    await arrival.within(arrivalDeadline, signal)
    if (await isThere()) return
  } catch (error) {
    if (isKitError(error, 'user-rejected', 'request-pending', 'aborted')) throw error
    throw switchFailed(target, error)
  } finally {
    arrival.stop()
  }
  throw switchFailed(target)
}

async function request(link: EvmLink, network: Network, signal: AbortSignal | undefined): Promise<void> {
  const chainId = toHexChainId(network.caipNetworkId)
  const move = (): Promise<unknown> => requestWallet(link.provider, 'wallet_switchEthereumChain', [{ chainId }], { signal })
  try {
    await move()
  } catch (error) {
    if (!isUnknownNetwork(error)) throw error
    const { method, params } = addEthereumChainParams(network)
    await requestWallet(link.provider, method, params, { signal })
    // EIP-3085 allows a wallet to add a network without switching.
    if ((await link.state.readChain(signal)) !== network.caipNetworkId) await move()
  }
}

function isUnknownNetwork(error: unknown): boolean {
  // The wallet's own error: 5000 means an unknown network here, and a user rejection elsewhere.
  const thrown = isKitError(error) ? error.cause : error
  return (
    getErrorCodes(thrown).some(code => unknownNetwork.includes(code)) && !isUserRejection(thrown, [4001, 5002, 'ACTION_REJECTED'])
  )
}

interface Arrival {
  readonly seen: Promise<void>
  /** Resolves when the wallet is on the network, after the milliseconds, or when the signal aborts. */
  within(milliseconds: number, signal: AbortSignal | undefined): Promise<void>
  stop(): void
}

function watchFor(link: EvmLink, target: ChainId): Arrival {
  let stop!: () => void
  const seen = new Promise<void>(resolve => {
    stop = link.subscribe(state => {
      if (state?.chainId === target) resolve()
    })
  })
  return {
    seen,
    stop,
    within: (milliseconds, signal) =>
      new Promise(resolve => {
        const settle = (): void => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', settle)
          resolve()
        }
        const timer = setTimeout(settle, milliseconds)
        signal?.addEventListener('abort', settle)
        void seen.then(settle)
      })
  }
}

function switchFailed(target: ChainId, cause?: unknown): KitError {
  return new KitError(
    'switch-failed',
    `Failed to switch to chain '${target}'. The chain is not approved or the wallet does not support 'wallet_switchEthereumChain' method.`,
    { cause }
  )
}
