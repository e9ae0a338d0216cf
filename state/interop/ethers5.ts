import type { ExternalProvider, JsonRpcSigner, Web3Provider } from '@ethersproject/providers'
import { parseAccountId } from '../../adapters/base/caip.ts'
import type { ConnectedSession } from '../session/session.ts'
import { watchSigner, memoizeBySession } from './ethers-session.ts'
import { missingPackageError } from './missing-package.ts'
import { requireConnectedSession } from './kit-session.ts'

// Entry of `w3m-kit/ethers5`: ethers 5 over the wallet that the kit connects. Its providers, the package
// `@ethersproject/providers` of ethers 5, are lazy-loaded with the first call.

const made = memoizeBySession<Web3Provider>()

/**
 * Returns the connected wallet as an ethers provider: the same object until the user switches
 * the network or connects another wallet.
 *
 * @throws KitError `not-connected`, `missing-package` if ethers 5 is not installed
 */
export async function ethersProvider(): Promise<Web3Provider> {
  return providerOf(requireConnectedSession('eip155'))
}

/**
 * Returns the signer of the active account.
 * It keeps its account and network when the user selects others: see {@link subscribeSigner}. A user rejection is the wallet's
 * error with the code 4001.
 *
 * @throws KitError `not-connected`, `missing-package`
 */
export async function ethersSigner(): Promise<JsonRpcSigner> {
  const session = requireConnectedSession('eip155')
  return (await providerOf(session)).getSigner(parseAccountId(session.account).address)
}

/**
 * Calls back with the signer of the active account, at once and whenever the account, the network or
 * the wallet changes; `undefined` while none is connected. Returns a function that unsubscribes.
 */
export function subscribeSigner(listener: (signer: JsonRpcSigner | undefined) => void): () => void {
  return watchSigner(ethersSigner, listener)
}

async function providerOf(session: ConnectedSession): Promise<Web3Provider> {
  const Web3Provider = await load()
  return made(session, (provider, chainId) => new Web3Provider(provider as ExternalProvider, chainId))
}

async function load() {
  try {
    return (await import('@ethersproject/providers')).Web3Provider
  } catch (cause) {
    throw missingPackageError('ethers', '5', cause)
  }
}
