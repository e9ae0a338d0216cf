import { isSameAddress } from '../../adapters/base/address.ts'
import { getNamespace, parseAccountId, type ChainId } from '../../adapters/base/caip.ts'
import { maxMessagesPerVerify } from '../../adapters/api/contract/siwx.ts'
import type { Cacao } from '../../adapters/siwx/cacao.ts'
import type { SignedIn, SignInRequest } from '../../adapters/wallet-source.ts'
import { environment } from '../platform/environment.ts'
import { signInMessageTimeout } from '../options/limits.ts'
import { $network, $networks } from '../networks/networks.ts'
import { pageInfo } from '../platform/page.ts'
import type { AccountContext } from '../networks/account-context.ts'
import type { SiwxConfig, SiwxSession } from '../options/siwx-config.ts'
import { validateMessage } from './validate-message.ts'
import { getMessageData, freezeMessage, parseSiwxMessage } from './message.ts'

// One-tap sign-in: creates the request and handles the wallet's response.

/**
 * Creates the message to sign during connect, for the given network or that of the WalletConnect
 * pairing. Resolves to `undefined` if the app cannot provide it in time. Never rejects.
 */
export async function createOneTapRequest(config: SiwxConfig, on: ChainId | undefined): Promise<SignInRequest | undefined> {
  let cancel!: () => void
  const late = new Promise<undefined>(resolve => (cancel = environment().after(signInMessageTimeout, () => resolve(undefined))))
  const message = messageForAnyone(config, on ?? chainOfCode()).catch((error: unknown) => {
    console.error(error) // requested after the wallet has connected
    return undefined
  })
  const soon = await Promise.race([message, late])
  cancel()
  return soon
}

/**
 * Returns the chain of a pairing's sign-in: only if all networks
 * are EVM (docs/decisions/validation.md).
 */
function chainOfCode(): ChainId | undefined {
  const networks = $networks.get()
  const isEvm = networks.every(({ chainNamespace }) => chainNamespace === 'eip155')
  return isEvm ? ($network.get() ?? networks[0])?.caipNetworkId : undefined
}

/**
 * Creates a message before the account is known: all fields of the app's message except the address.
 * Returns `undefined` if the app signs itself.
 *
 * @throws KitError if the message is not for this page, and what the app's own `createMessage` throws
 */
async function messageForAnyone(config: SiwxConfig, chainId: ChainId | undefined): Promise<SignInRequest | undefined> {
  if (config.signMessage || !chainId) return undefined
  const address = getNamespace(chainId) === 'solana' ? zeroSolanaAddress : zeroAddress
  const message = freezeMessage(await config.createMessage({ chainId, accountAddress: address }))
  const { domain, uri, nonce, statement, expirationTime, notBefore, requestId, resources } = validateMessage(message, {
    origin: pageInfo().origin,
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

const zeroAddress = '0x0000000000000000000000000000000000000000'
const zeroSolanaAddress = '11111111111111111111111111111111'

/**
 * Takes the one-tap signatures once, as sessions that are verified like any other, the active
 * network's first. The wallet signs for each of its networks with one nonce, which is used up with the first: all are taken
 * together, and none can follow later. Returns an empty list without one for the active network.
 *
 * @throws KitError if one is not a sign-in of this account on this page
 */
export function takeOneTapSessions({ session, network }: AccountContext): readonly SiwxSession[] {
  const { connection, account } = session
  const { caipNetworkId: active } = network
  const { address } = parseAccountId(account)
  const own = (connection.signedIn ?? []).filter(signed => {
    const signer = parseAccountId(signed.account)
    return !taken.has(signed) && isSameAddress(getNamespace(signer.chainId), signer.address, address)
  })
  const first = own.find(signed => isOn(signed, active))
  if (!first) return []
  for (const signed of own) taken.add(signed)
  const others = own.filter(signed => !isOn(signed, active) && signed !== first)
  return [first, ...others].slice(0, maxMessagesPerVerify).map(sessionOf)
}

const isOn = ({ account }: SignedIn, chainId: ChainId): boolean => parseAccountId(account).chainId === chainId

function sessionOf({ account, message: text, signature, cacao }: SignedIn): SiwxSession {
  const { chainId, address } = parseAccountId(account)
  const message = parseSiwxMessage(text, chainId)
  validateMessage(message, { origin: pageInfo().origin, chainId, address })
  return { data: getMessageData(message), message: text, signature, ...(cacao !== undefined && { cacao: cacao as Cacao }) }
}

/** Signatures that were used already. */
const taken = new WeakSet<SignedIn>()
