import { asking } from '../base/asking.ts'
import { base58Of } from '../base/base58.ts'
import { accountIdOf } from '../base/caip.ts'
import { KitError } from '../base/error.ts'
import { isKitError } from '../base/errors.ts'
import { featureMethod, listOf } from '../in-page/standard.ts'
import { createMessage, parseSolanaMessage, type MinimalSolanaMessage } from '../siwx/message.ts'
import { solanaName } from '../siwx/solana.ts'
import { isAddress } from './accounts.ts'
import { verified } from './verified.ts'
import { bytesIn, lie } from '../in-page/wallet-reply.ts'
import type { SignedIn, SignInRequest } from '../wallet-source.ts'

// Sign In With Solana (https://github.com/phantom/sign-in-with-solana): the wallet is given fields, makes the message of them, and signs
// it. It may fill in the account, and the domain where none is given. All else is in the message as it was asked, or is not in it.

type Fields = Readonly<Record<string, unknown>>

/** What a wallet has signed, once it is believed. */
interface SolanaSignIn {
  readonly address: string
  readonly message: string
  /** Ed25519, 64 bytes. */
  readonly signature: Uint8Array
}

/** What came of connecting and signing in with one step. */
interface SignedInToConnect {
  /** As `standard:connect` gives them: the one that has signed comes first. */
  readonly accounts: readonly unknown[]
  readonly address: string
  readonly signedIn: SignedIn
}

/**
 * Asks a wallet to connect and to sign in at once. `undefined` where it cannot: then it is asked to connect, and has shown nothing so far.
 *
 * @throws UserRejectedError, which asks for nothing more; what {@link readSignIn} throws; KitError `aborted`
 */
export async function signInToConnect(
  standard: object,
  { chainId, ...fields }: SignInRequest,
  signal: AbortSignal | undefined
): Promise<SignedInToConnect | undefined> {
  const call = featureMethod(standard, 'solana:signIn')
  if (!call) return undefined
  const input = { ...fields, chainId: solanaName(chainId), version: '1', issuedAt: new Date().toISOString() }
  let outputs: unknown
  try {
    outputs = await asking(() => call(input), { signal })
  } catch (error) {
    if (isKitError(error, 'unsupported-method')) return undefined
    throw error
  }
  const output = onlyOne(outputs)
  const { address, message, signature } = await readSignIn(output, input)
  return {
    accounts: [(output as Fields).account, ...sharedBy(standard)],
    address,
    signedIn: { account: accountIdOf(chainId, address), message, signature: base58Of(signature) }
  }
}

/**
 * Believes a wallet that has signed in: with the account that was asked for, the message that follows of what it was given, word for word,
 * and a signature that is the account's.
 *
 * @throws KitError `siwx-address`, `siwx-message-invalid`, `siwx-statement`, `siwx-signature`; `invalid-reply` for what is no answer
 */
export async function readSignIn(output: unknown, asked: Fields): Promise<SolanaSignIn> {
  const { account } = Object(output) as { account?: unknown }
  const { address } = Object(account) as { address?: unknown }
  if (!isAddress(address)) throw lie('gave no account')
  if (asked.address !== undefined && asked.address !== address)
    throw new KitError('siwx-address', 'The wallet signed in with another account.')
  const [bytes, signature] = [bytesIn(output, 'signedMessage'), bytesIn(output, 'signature')]
  const { text, domain } = readMessage(bytes)
  if (text !== messageOf(asked, { address, domain })) throw new KitError('siwx-statement', 'The wallet signed another message.')
  if (!(await verified(address, bytes, signature)))
    throw new KitError('siwx-signature', 'The wallet gave a signature that is not the account’s.')
  return { address, message: text, signature }
}

/**
 * The message that a wallet makes of what it is given.
 *
 * @throws SignInMessageError for fields that make none
 */
export function messageOf(asked: Fields, filledIn: { readonly address: string; readonly domain: string }): string {
  const { resources } = asked
  const fields = names.flatMap(name => (asked[name] === undefined ? [] : [[name, asked[name]] as const]))
  const message = {
    ...(Object.fromEntries(fields) as Fields),
    ...filledIn,
    ...(asked.domain !== undefined && { domain: asked.domain }),
    ...(resources !== undefined && { resources: listOf(resources) }),
    namespace: 'solana'
  }
  return createMessage(message as MinimalSolanaMessage) // it checks every field that it writes
}

const names = ['statement', 'uri', 'version', 'chainId', 'nonce', 'issuedAt', 'expirationTime', 'notBefore', 'requestId'] as const

/** What a wallet gave to one question. */
function onlyOne(outputs: unknown): unknown {
  const [output, ...others] = listOf(outputs)
  if (output === undefined || others.length) throw lie('did not answer what was asked')
  return output
}

function readMessage(bytes: Uint8Array): { readonly text: string; readonly domain: string } {
  try {
    // a mark of byte order is a byte that was signed: it stays
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return { text, domain: parseSolanaMessage(text).domain }
  } catch (cause) {
    throw new KitError('siwx-message-invalid', 'The wallet signed something else than a sign-in message.', { cause })
  }
}

/** The accounts that a wallet shares from now on, beside the one that has signed. */
function sharedBy(standard: object): readonly unknown[] {
  try {
    return listOf((standard as { accounts?: unknown }).accounts)
  } catch {
    return [] // a getter that throws: the one that has signed is there
  }
}
