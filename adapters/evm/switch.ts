import type { ChainId } from '../base/caip.ts'
import { KitError } from '../base/error.ts'
import { isKitError } from '../base/errors.ts'
import { addRequest } from '../base/network-to-add.ts'
import { hexChainId } from '../base/evm-chain-id.ts'
import type { Network } from '../base/network.ts'
import { ask } from './ask.ts'
import { codesOf, isRefusal } from '../base/wallet-errors.ts'
import type { Link } from './link.ts'

/** A wallet that said yes and is not there yet gets this long. */
const arrivalDeadline = 3000

/** What wallets say of a network they do not know (EIP-3326, and the habits of spec section 8). */
const unknownNetwork: readonly unknown[] = [4902, 5000, 32603, -32603]

/**
 * Moves the wallet to a network, adding it where the wallet does not know it, and resolves once the wallet *is* there: some answer
 * before they move, some move and never answer.
 *
 * @throws UserRejectedError, KitError `switch-failed`, `request-pending`, `aborted`
 */
export async function switchNetwork(link: Link, network: Network, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
  const target = network.caipNetworkId
  const isThere = async (): Promise<boolean> => (await link.readChain(signal)) === target
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

async function request(link: Link, network: Network, signal: AbortSignal | undefined): Promise<void> {
  const chainId = hexChainId(network.caipNetworkId)
  const move = (): Promise<unknown> => ask(link.provider, 'wallet_switchEthereumChain', [{ chainId }], { signal })
  try {
    await move()
  } catch (error) {
    if (!isUnknownNetwork(error)) throw error
    const { method, params } = addRequest(network)
    await ask(link.provider, method, params, { signal })
    // EIP-3085 lets a wallet add a network and stay where it is
    if ((await link.readChain(signal)) !== network.caipNetworkId) await move()
  }
}

function isUnknownNetwork(error: unknown): boolean {
  // the wallet's own error: here 5000 means that it does not know the network, elsewhere that a person said no
  const thrown = isKitError(error) ? error.cause : error
  return codesOf(thrown).some(code => unknownNetwork.includes(code)) && !isRefusal(thrown, [4001, 5002, 'ACTION_REJECTED'])
}

interface Arrival {
  readonly seen: Promise<void>
  /** Resolves when the wallet is seen there, after the milliseconds, or when the signal aborts. */
  within(milliseconds: number, signal: AbortSignal | undefined): Promise<void>
  stop(): void
}

function watchFor(link: Link, target: ChainId): Arrival {
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
