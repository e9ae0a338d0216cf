import { namespaceOf, parseAccountId, type ChainId } from '../../adapters/base/caip.ts'
import type { Cacao } from '../../adapters/siwx/cacao.ts'
import type { SignedIn, SignInRequest } from '../../adapters/wallet-source.ts'
import { environment } from '../environment.ts'
import { signInCodeWait } from '../limits.ts'
import { $network, $networks } from '../networks.ts'
import { page } from '../page.ts'
import type { Subject } from '../subject.ts'
import type { SiwxConfig, SiwxSession } from './config.ts'
import { isSameAddress, readMessage } from './guard.ts'
import { dataOf, fixedMessage, messageOf } from './message.ts'

// Connecting and signing in with one tap: what the wallet is asked, and what becomes of its answer.

/**
 * What a wallet may sign while it connects, on that network, or on the one that the code of WalletConnect is for; nothing where the site
 * cannot say so soon. Never rejects.
 */
export async function messageInTime(config: SiwxConfig, on: ChainId | undefined): Promise<SignInRequest | undefined> {
  let cancel!: () => void
  const late = new Promise<undefined>(resolve => (cancel = environment().after(signInCodeWait, () => resolve(undefined))))
  const message = messageForAnyone(config, on ?? chainOfCode()).catch((error: unknown) => {
    console.error(error) // it is asked for once the wallet is connected
    return undefined
  })
  const soon = await Promise.race([message, late])
  cancel()
  return soon
}

/** Spec section 5: a code asks for signing in where all networks are EVM. */
function chainOfCode(): ChainId | undefined {
  const networks = $networks.get()
  const isEvm = networks.every(({ chainNamespace }) => chainNamespace === 'eip155')
  return isEvm ? ($network.get() ?? networks[0])?.caipNetworkId : undefined
}

/**
 * What a wallet may sign while it connects, before it is known whose account it is: everything of the site's message but that. Nothing
 * where the site signs by itself.
 *
 * @throws KitError where the message is not for this page, and what the site's own `createMessage` throws
 */
async function messageForAnyone(config: SiwxConfig, chainId: ChainId | undefined): Promise<SignInRequest | undefined> {
  if (config.signMessage || !chainId) return undefined
  const address = namespaceOf(chainId) === 'solana' ? nobodyOnSolana : nobody
  const message = fixedMessage(await config.createMessage({ chainId, accountAddress: address }))
  const { domain, uri, nonce, statement, expirationTime, notBefore, requestId, resources } = readMessage(message, {
    origin: page().origin,
    chainId,
    address
  })
  return {
    chainId,
    domain,
    uri,
    nonce,
    ...(statement !== undefined && { statement }),
    ...(expirationTime !== undefined && { expirationTime }),
    ...(notBefore !== undefined && { notBefore }),
    ...(requestId !== undefined && { requestId }),
    ...(resources && { resources })
  }
}

const nobody = '0x0000000000000000000000000000000000000000'
const nobodyOnSolana = '11111111111111111111111111111111'

/**
 * What the wallet has signed as it connected, once: as a session that is checked like any other.
 *
 * @throws KitError where it is no sign-in of this account at this page
 */
export function signedAsItConnected({ session, network }: Subject): SiwxSession | undefined {
  const { connection, account } = session
  const { caipNetworkId: chainId } = network
  const signed = connection.signedIn?.find(
    ({ account: signer }) =>
      parseAccountId(signer).chainId === chainId &&
      isSameAddress(chainId, parseAccountId(signer).address, parseAccountId(account).address)
  )
  if (!signed || taken.has(signed)) return undefined
  taken.add(signed)
  const message = messageOf(signed.message, chainId)
  readMessage(message, { origin: page().origin, chainId, address: parseAccountId(account).address })
  const { signature, cacao } = signed
  return {
    data: dataOf(message),
    message: signed.message,
    signature,
    ...(cacao !== undefined && { cacao: cacao as Cacao })
  }
}

/** What was signed in with is good once. */
const taken = new WeakSet<SignedIn>()
