import type { BrowserProvider, JsonRpcSigner } from 'ethers'
import { parseAccountId } from '../../adapters/base/caip.ts'
import type { ConnectedSession } from '../session/session.ts'
import { watchSigner, memoizeBySession } from './ethers-session.ts'
import { missingPackageError } from './missing-package.ts'
import { requireConnectedSession } from './kit-session.ts'

// Entry of `w3m-kit/ethers`: ethers 6 over the wallet that the kit connects. ethers itself is lazy-loaded with the first call.

const made = memoizeBySession<BrowserProvider>()

/**
 * Returns the connected wallet as an ethers provider: the same object until the user switches
 * the network or connects another wallet.
 *
 * @throws KitError `not-connected`, `missing-package` if ethers is not installed
 */
export async function ethersProvider(): Promise<BrowserProvider> {
  return providerOf(requireConnectedSession('eip155'))
}

/**
 * Returns the signer of the active account.
 * It keeps its account and network when the user selects others: see {@link subscribeSigner}. A user rejection is ethers' own
 * error with the code `ACTION_REJECTED`.
 *
 * @throws KitError `not-connected`, `missing-package`
 * @example
 * import { parseEther } from 'ethers'
 * import { ethersSigner } from 'w3m-kit/ethers'
 * const signer = await ethersSigner()
 * await signer.sendTransaction({ to: 'vitalik.eth', value: parseEther('0.1') })
 */
export async function ethersSigner(): Promise<JsonRpcSigner> {
  const session = requireConnectedSession('eip155')
  const { JsonRpcSigner } = await load()
  return new JsonRpcSigner(await providerOf(session), parseAccountId(session.account).address)
}

/**
 * Calls back with the signer of the active account, at once and whenever the account, the network or
 * the wallet changes; `undefined` while none is connected. Returns a function that unsubscribes.
 */
export function subscribeSigner(listener: (signer: JsonRpcSigner | undefined) => void): () => void {
  return watchSigner(ethersSigner, listener)
}

async function providerOf(session: ConnectedSession): Promise<BrowserProvider> {
  const { BrowserProvider } = await load()
  return made(session, (provider, chainId) => new BrowserProvider(provider, chainId))
}

async function load() {
  try {
    const { BrowserProvider, JsonRpcSigner } = await import('ethers/providers')
    return { BrowserProvider, JsonRpcSigner }
  } catch (cause) {
    throw missingPackageError('ethers', '6', cause)
  }
}
