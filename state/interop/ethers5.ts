import type { ExternalProvider, JsonRpcSigner, Web3Provider } from '@ethersproject/providers'
import { parseAccountId } from '../../adapters/base/caip.ts'
import type { ConnectedSession } from '../session.ts'
import { followSigner, overSession } from './ethers-session.ts'
import { missingPackage } from '../../adapters/base/missing-package.ts'
import { requireConnected } from './running.ts'

// The entry of `w3m-kit/ethers5`: ethers 5 over the wallet that the kit connects. Its providers, which come with ethers 5 as the package
// `@ethersproject/providers`, are loaded with the first call.

const made = overSession<Web3Provider>()

/**
 * The connected wallet as ethers' provider: the same one until the visitor goes to another network or connects another wallet.
 *
 * @throws KitError `not-connected`, `missing-package` where ethers 5 is not installed
 */
export async function ethersProvider(): Promise<Web3Provider> {
  return providerOf(requireConnected('eip155'))
}

/**
 * What signs for the active account. It stays that account's, on its network, when the visitor chooses another: see {@link subscribeSigner}.
 * A visitor who says no is an error with the code 4001, the wallet's own.
 *
 * @throws KitError `not-connected`, `missing-package`
 */
export async function ethersSigner(): Promise<JsonRpcSigner> {
  const session = requireConnected('eip155')
  return (await providerOf(session)).getSigner(parseAccountId(session.account).address)
}

/**
 * Calls back with the signer of the active account, at once and whenever the account, the network or the wallet is another; `undefined`
 * while none is connected. Returns a function that stops it.
 */
export function subscribeSigner(listener: (signer: JsonRpcSigner | undefined) => void): () => void {
  return followSigner(ethersSigner, listener)
}

async function providerOf(session: ConnectedSession): Promise<Web3Provider> {
  const Web3Provider = await load()
  return made(session, (provider, chainId) => new Web3Provider(provider as ExternalProvider, chainId))
}

async function load() {
  try {
    return (await import('@ethersproject/providers')).Web3Provider
  } catch (cause) {
    throw missingPackage('This needs', 'ethers', '5', cause)
  }
}
