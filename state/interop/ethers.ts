import type { BrowserProvider, JsonRpcSigner } from 'ethers'
import { parseAccountId } from '../../adapters/base/caip.ts'
import type { ConnectedSession } from '../session.ts'
import { followSigner, overSession } from './ethers-session.ts'
import { missingPackage } from '../../adapters/base/missing-package.ts'
import { requireConnected } from './running.ts'

// The entry of `w3m-kit/ethers`: ethers 6 over the wallet that the kit connects. ethers itself is loaded with the first call.

const made = overSession<BrowserProvider>()

/**
 * The connected wallet as ethers' provider: the same one until the visitor goes to another network or connects another wallet.
 *
 * @throws KitError `not-connected`, `missing-package` where ethers is not installed
 */
export async function ethersProvider(): Promise<BrowserProvider> {
  return providerOf(requireConnected('eip155'))
}

/**
 * What signs for the active account. It stays that account's, on its network, when the visitor chooses another: see {@link subscribeSigner}.
 * A visitor who says no is ethers' own error with the code `ACTION_REJECTED`.
 *
 * @throws KitError `not-connected`, `missing-package`
 * @example
 * import { parseEther } from 'ethers'
 * import { ethersSigner } from 'w3m-kit/ethers'
 *
 * const signer = await ethersSigner()
 * await signer.sendTransaction({ to: 'vitalik.eth', value: parseEther('0.1') })
 */
export async function ethersSigner(): Promise<JsonRpcSigner> {
  const session = requireConnected('eip155')
  const { JsonRpcSigner } = await load()
  return new JsonRpcSigner(await providerOf(session), parseAccountId(session.account).address)
}

/**
 * Calls back with the signer of the active account, at once and whenever the account, the network or the wallet is another; `undefined`
 * while none is connected. Returns a function that stops it.
 */
export function subscribeSigner(listener: (signer: JsonRpcSigner | undefined) => void): () => void {
  return followSigner(ethersSigner, listener)
}

async function providerOf(session: ConnectedSession): Promise<BrowserProvider> {
  const { BrowserProvider } = await load()
  return made(session, (provider, chainId) => new BrowserProvider(provider, chainId))
}

async function load() {
  try {
    const { BrowserProvider, JsonRpcSigner } = await import('ethers')
    return { BrowserProvider, JsonRpcSigner }
  } catch (cause) {
    throw missingPackage('This needs', 'ethers', '6', cause)
  }
}
