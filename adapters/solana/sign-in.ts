import { callWallet } from '../base/wallet-call.ts'
import { bytesToBase58 } from '../base/base58.ts'
import { toAccountId } from '../base/caip.ts'
import { KitError } from '../base/kit-error.ts'
import { isKitError } from '../base/errors.ts'
import { getFeatureMethod, toArray } from '../in-page/wallet-standard.ts'
import { createMessage, parseSolanaMessage, type MinimalSolanaMessage } from '../siwx/message.ts'
import { toSolanaClusterName } from '../siwx/verify-solana.ts'
import { isAddress } from './accounts.ts'
import { verifySignature } from './verify-signature.ts'
import { readBytes, invalidReply } from '../in-page/invalid-reply.ts'
import type { SignedIn, SignInRequest } from '../wallet-source.ts'

// Sign In With Solana (https://github.com/phantom/sign-in-with-solana): the wallet gets fields, creates the message from them and
// signs it. It may fill in the account, and the domain if absent. All other fields must be in the message as requested, or
// absent.

type Fields = Readonly<Record<string, unknown>>

/** A verified sign-in of a wallet. */
interface SolanaSignIn {
  readonly address: string
  readonly message: string
  /** Ed25519, 64 bytes. */
  readonly signature: Uint8Array
}

/** Result of one-tap sign-in. */
interface SignedInToConnect {
  /** As returned by `standard:connect`, with the signing account first. */
  readonly accounts: readonly unknown[]
  readonly address: string
  readonly signedIn: SignedIn
}

/**
 * Requests one-tap sign-in.
 * Returns `undefined` if the wallet does not support it: then it connects the usual way, and has shown no prompt yet.
 * @throws UserRejectedError, without a further prompt; the errors of {@link verifySignInOutput}; KitError `aborted`
 */
export async function signInToConnect(
  standard: object,
  { chainId, ...fields }: SignInRequest,
  signal: AbortSignal | undefined
): Promise<SignedInToConnect | undefined> {
  const call = getFeatureMethod(standard, 'solana:signIn')
  if (!call) return undefined
  const input = { ...fields, chainId: toSolanaClusterName(chainId), version: '1', issuedAt: new Date().toISOString() }
  let outputs: unknown
  try {
    outputs = await callWallet(() => call(input), { signal })
  } catch (error) {
    if (isKitError(error, 'unsupported-method')) return undefined
    throw error
  }
  const output = onlyOne(outputs)
  const { address, message, signature } = await verifySignInOutput(output, input)
  return {
    accounts: [(output as Fields).account, ...sharedBy(standard)],
    address,
    signedIn: { account: toAccountId(chainId, address), message, signature: bytesToBase58(signature) }
  }
}

/**
 * Verifies a sign-in: by the requested account, with exactly the message that results from the
 * requested fields, and a valid signature.
 * @throws KitError `siwx-address`, `siwx-message-invalid`, `siwx-statement`, `siwx-signature`; `invalid-reply` for an invalid
 * response
 */
export async function verifySignInOutput(output: unknown, requested: Fields): Promise<SolanaSignIn> {
  const { account } = Object(output) as { account?: unknown }
  const { address } = Object(account) as { address?: unknown }
  if (!isAddress(address)) throw invalidReply('gave no account')
  if (requested.address !== undefined && requested.address !== address)
    throw new KitError('siwx-address', 'The wallet signed in with another account.')
  const [bytes, signature] = [readBytes(output, 'signedMessage'), readBytes(output, 'signature')]
  const { text, domain } = readMessage(bytes)
  if (text !== createExpectedMessage(requested, { address, domain }))
    throw new KitError('siwx-statement', 'The wallet signed another message.')
  if (!(await verifySignature(address, bytes, signature)))
    throw new KitError('siwx-signature', 'The wallet gave a signature that is not the account’s.')
  return { address, message: text, signature }
}

/**
 * Creates the message a wallet builds from the fields.
 * @throws SignInMessageError for invalid fields
 */
export function createExpectedMessage(
  requested: Fields,
  filledIn: { readonly address: string; readonly domain: string }
): string {
  const { resources } = requested
  const fields = names.flatMap(name => (requested[name] === undefined ? [] : [[name, requested[name]] as const]))
  const message = {
    ...(Object.fromEntries(fields) as Fields),
    ...filledIn,
    ...(requested.domain !== undefined && { domain: requested.domain }),
    ...(resources !== undefined && { resources: toArray(resources) }),
    namespace: 'solana'
  }
  return createMessage(message as MinimalSolanaMessage) // validates every field it writes
}

const names = ['statement', 'uri', 'version', 'chainId', 'nonce', 'issuedAt', 'expirationTime', 'notBefore', 'requestId'] as const

/** Returns the single output of the wallet. */
function onlyOne(outputs: unknown): unknown {
  const [output, ...others] = toArray(outputs)
  if (output === undefined || others.length) throw invalidReply('did not answer what was asked')
  return output
}

function readMessage(bytes: Uint8Array): { readonly text: string; readonly domain: string } {
  try {
    // Keep a byte order mark: it is part of the signed bytes.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return { text, domain: parseSolanaMessage(text).domain }
  } catch (cause) {
    throw new KitError('siwx-message-invalid', 'The wallet signed something else than a sign-in message.', { cause })
  }
}

/** Returns the granted accounts besides the signing one. */
function sharedBy(standard: object): readonly unknown[] {
  try {
    return toArray((standard as { accounts?: unknown }).accounts)
  } catch {
    return [] // a getter throws: the signing account is sufficient
  }
}
