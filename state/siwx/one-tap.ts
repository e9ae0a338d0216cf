import { namespaceOf, parseAccountId, type ChainId } from '../../adapters/base/caip.ts'
import { mostSignedAtOnce } from '../../adapters/api/contract/siwx.ts'
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
 * What the wallet has signed as it connected, once: as sessions that are checked like any other, that of the active network first. The
 * wallet signs for each of its networks with one nonce, which is used up with the first: so those of the others come with it, and none
 * comes later. Without one of the active network there is nothing yet.
 *
 * @throws KitError where one is no sign-in of this account at this page
 */
export function signedAsItConnected({ session, network }: Subject): readonly SiwxSession[] {
  const { connection, account } = session
  const { caipNetworkId: active } = network
  const { address } = parseAccountId(account)
  const own = (connection.signedIn ?? []).filter(signed => {
    const signer = parseAccountId(signed.account)
    return !taken.has(signed) && isSameAddress(signer.chainId, signer.address, address)
  })
  const first = own.find(signed => isOn(signed, active))
  if (!first) return []
  for (const signed of own) taken.add(signed)
  const others = own.filter(signed => !isOn(signed, active) && signed !== first)
  return [first, ...others].slice(0, mostSignedAtOnce).map(sessionOf)
}

const isOn = ({ account }: SignedIn, chainId: ChainId): boolean => parseAccountId(account).chainId === chainId

function sessionOf({ account, message: text, signature, cacao }: SignedIn): SiwxSession {
  const { chainId, address } = parseAccountId(account)
  const message = messageOf(text, chainId)
  readMessage(message, { origin: page().origin, chainId, address })
  return { data: dataOf(message), message: text, signature, ...(cacao !== undefined && { cacao: cacao as Cacao }) }
}

/** What was signed in with is good once. */
const taken = new WeakSet<SignedIn>()
