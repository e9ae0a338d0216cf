import { KitError } from '../base/kit-error.ts'
import { hexToBytes } from './bytes.ts'
import type { ChainRequest } from './contract-signature.ts'
import { parseDateTime } from './rfc3339.ts'
import { parseMessage, type SignInMessage, type SignInNamespace } from './message.ts'
import { recoverAddress, hashPersonalMessage } from './personal-sign.ts'
import { VerifyError, type VerifyErrorCode } from './verify-error.ts'

/** Options of `verifyMessage()`: the signed message, and the expected values. */
export interface VerifyOptions {
  /** Exact text that was signed. */
  readonly message: string
  /**
   * `0x…` for eip155; base58, base64 or hexadecimal for solana; base64 as returned by wallets for
   * bip122; `0x…` for polkadot.
   */
  readonly signature: string
  /** Domain of the server, `example.com` or `localhost:3000`. The message must name exactly this one. */
  readonly domain: string
  /**
   * The issued nonce, or a function that consumes it and returns true once.
   * It is called last, so that an invalid signature consumes none.
   */
  readonly nonce: string | ((nonce: string) => boolean | Promise<boolean>)
  /** If set, the message must contain the same value. */
  readonly uri?: string
  readonly chainId?: number | string
  readonly statement?: string
  /** `https` is also the scheme of a message without one. */
  readonly scheme?: string
  readonly address?: string
  /** Time of verification. Default: now. */
  readonly time?: Date | number
  /** Accepted clock difference in seconds. Default: 60. */
  readonly clockSkew?: number
  /**
   * Calls a node to verify contract accounts (ERC-1271, ERC-6492, EIP-7702).
   * Absent: only EOAs can sign in.
   */
  readonly request?: ChainRequest
}

/** The signed message and its signer. */
export interface VerifiedMessage extends SignInMessage {
  /** CAIP-10. */
  readonly account: string
  readonly signer: 'key' | 'contract'
}

/**
 * Verifies a sign-in message:
 * it must be for this server, valid now, with its nonce, and signed by the account it names.
 * @example
 * const { account } = await verifyMessage({ message, signature, domain: 'example.com', nonce: nonce => nonces.take(nonce) })
 * @throws VerifyError with a code for each reason; KitError `invalid-option` for an invalid time or skew.
 */
export async function verifyMessage(options: VerifyOptions): Promise<VerifiedMessage> {
  const message = read(options.message)
  const namespace = message.namespace ?? 'eip155'
  const chain = await chainOf(namespace, message.chainId)
  checkFields(message, options)
  if (options.chainId !== undefined && chain !== (await chainOf(namespace, options.chainId))) throw unexpected('siwx-chain')
  checkTimes(message, options)

  const signer = await signerOf(message, chain, options)
  if (!signer) {
    throw new VerifyError(
      'siwx-signature',
      'The signature is not of the account that the message names.',
      namespace === 'eip155' && !options.request ? { metaMessages: ['Contracts can sign when `request` is given.'] } : {}
    )
  }
  const { nonce } = options
  if (typeof nonce === 'function' && !(await nonce(message.nonce))) throw unexpected('siwx-nonce')
  return { ...message, account: `${chain}:${message.address}`, signer }
}

function read(text: string): SignInMessage {
  try {
    return parseMessage(text)
  } catch (cause) {
    throw new VerifyError('siwx-message-invalid', cause instanceof KitError ? cause.message : 'This is no message.', { cause })
  }
}

/**
 * Returns the CAIP-2 id of a chain in any form of messages and servers:
 * `1`, `'1'`, `'eip155:1'`, `'solana:devnet'`.
 */
async function chainOf(namespace: SignInNamespace, chainId: number | string): Promise<string> {
  const reference = String(chainId).replace(new RegExp(`^${namespace}:`), '')
  if (namespace === 'solana') return (await import('./verify-solana.ts')).toSolanaChainId(reference)
  return `${namespace}:${namespace === 'eip155' ? reference.replace(/^0+(?=\d)/, '') : reference}`
}

const unexpected = (code: VerifyErrorCode) => new VerifyError(code, `The message has another ${code.slice(5)} than is expected.`)

function checkFields(message: SignInMessage, options: VerifyOptions): void {
  const small = (address: string) => (message.namespace ? address : address.toLowerCase())
  const { scheme, domain, address, statement, uri, nonce } = options
  if (message.domain !== domain || (scheme !== undefined && (message.scheme ?? 'https') !== scheme))
    throw unexpected('siwx-domain')
  if (address !== undefined && small(message.address) !== small(address)) throw unexpected('siwx-address')
  if (statement !== undefined && message.statement !== statement) throw unexpected('siwx-statement')
  if (uri !== undefined && message.uri !== uri) throw unexpected('siwx-uri')
  if (typeof nonce !== 'function' && message.nonce !== nonce) throw unexpected('siwx-nonce')
}

/** Checks the validity period. `issuedAt` is not checked: the nonce and the two bounds are sufficient. */
function checkTimes({ expirationTime, notBefore }: SignInMessage, { time = Date.now(), clockSkew = 60 }: VerifyOptions): void {
  const [now, skew] = [Number(time), clockSkew * 1000]
  if (!Number.isFinite(now) || !Number.isFinite(skew) || skew < 0) {
    throw new KitError('invalid-option', '`time` must be a moment, and `clockSkew` a number of seconds.')
  }
  if (expirationTime !== undefined && now - skew >= parseDateTime(expirationTime)!) {
    throw new VerifyError('siwx-expired', `The message has expired at ${expirationTime}.`)
  }
  if (notBefore !== undefined && now + skew < parseDateTime(notBefore)!) {
    throw new VerifyError('siwx-not-yet', `The message is valid from ${notBefore} on.`)
  }
}

async function signerOf(
  message: SignInMessage,
  chain: string,
  { message: text, signature, request }: VerifyOptions
): Promise<'key' | 'contract' | undefined> {
  if (typeof signature !== 'string') return undefined
  const { namespace, address } = message
  if (namespace && namespace !== 'eip155') {
    const { verifySignature } = await import('./verify-by-namespace.ts')
    return (await verifySignature(namespace, chain, address, text, signature)) ? 'key' : undefined
  }
  const bytes = hexToBytes(signature)
  if (!bytes) return undefined
  const hash = hashPersonalMessage(text)
  // ERC-6492 checks contracts before recovering keys, lest a contract's signature pass for another account's. Here only the
  // account's own key can match, and a wrapped signature is never as short as a key's.
  if (recoverAddress(hash, bytes) === address) return 'key'
  if (!request) return undefined
  const { verifyContractSignature } = await import('./contract-signature.ts')
  return (await verifyContractSignature(chain, address, hash, signature, request)) ? 'contract' : undefined
}
