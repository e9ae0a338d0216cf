import { KitError } from '../base/error.ts'
import { bytesOfHex } from './bytes.ts'
import type { ChainRequest } from './contract-signature.ts'
import { momentOf } from './date-time.ts'
import { parseMessage, type SignInMessage, type SignInNamespace } from './message.ts'
import { addressOfSigner, personalHash } from './personal-sign.ts'
import { VerifyError, type VerifyErrorCode } from './verify-error.ts'

/** What `verifyMessage()` takes: what was signed, and what it is held against. */
export interface VerifyOptions {
  /** The text, to the letter as it was signed. */
  readonly message: string
  /** `0x…` for eip155; base58, base64 or hexadecimal for solana; as wallets give it, in base64, for bip122; `0x…` for polkadot. */
  readonly signature: string
  /** What the server serves, `example.com` or `localhost:3000`. The message must be for it and no other. */
  readonly domain: string
  /** The one that was issued, or a function that consumes it: called last, so that a wrong signature burns none, and true once. */
  readonly nonce: string | ((nonce: string) => boolean | Promise<boolean>)
  /** Where these are given, the message must say the same. */
  readonly uri?: string
  readonly chainId?: number | string
  readonly statement?: string
  /** `https`, which is also what a message means that names none. */
  readonly scheme?: string
  readonly address?: string
  /** The moment to judge by; now, unless told. */
  readonly time?: Date | number
  /** By how many seconds clocks may differ. 60, unless told. */
  readonly clockSkew?: number
  /** Asks a node whether an account that is a contract signed (ERC-1271, ERC-6492, EIP-7702). Without it only keys sign. */
  readonly request?: ChainRequest
}

/** The message that was signed, and by whom. */
export interface VerifiedMessage extends SignInMessage {
  /** CAIP-10. */
  readonly account: string
  readonly signer: 'key' | 'contract'
}

/**
 * Who signed in, if the message is for this server, now, with its nonce, and the account that it names has signed it.
 *
 * @example
 * const { account } = await verifyMessage({ message, signature, domain: 'example.com', nonce: nonce => nonces.take(nonce) })
 * @throws VerifyError with a code for each reason; KitError `invalid-option` for a moment or a skew that is none.
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

/** The CAIP-2 id of a chain, however a message or a server writes it: `1`, `'1'`, `'eip155:1'`, `'solana:devnet'`. */
async function chainOf(namespace: SignInNamespace, chainId: number | string): Promise<string> {
  const reference = String(chainId).replace(new RegExp(`^${namespace}:`), '')
  if (namespace === 'solana') return (await import('./solana.ts')).solanaChain(reference)
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

/** When the message was issued decides nothing: the nonce and the two bounds do. */
function checkTimes({ expirationTime, notBefore }: SignInMessage, { time = Date.now(), clockSkew = 60 }: VerifyOptions): void {
  const [now, skew] = [Number(time), clockSkew * 1000]
  if (!Number.isFinite(now) || !Number.isFinite(skew) || skew < 0) {
    throw new KitError('invalid-option', '`time` must be a moment, and `clockSkew` a number of seconds.')
  }
  if (expirationTime !== undefined && now - skew >= momentOf(expirationTime)!) {
    throw new VerifyError('siwx-expired', `The message has expired at ${expirationTime}.`)
  }
  if (notBefore !== undefined && now + skew < momentOf(notBefore)!) {
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
    const { isSignedOn } = await import('./other-chains.ts')
    return (await isSignedOn(namespace, chain, address, text, signature)) ? 'key' : undefined
  }
  const bytes = bytesOfHex(signature)
  if (!bytes) return undefined
  const hash = personalHash(text)
  // ERC-6492 wants contracts asked before keys are recovered, lest a contract's signature pass for another account's. Here it can pass
  // for none but the account's own, and a wrapper is never as short as a key's signature.
  if (addressOfSigner(hash, bytes) === address) return 'key'
  if (!request) return undefined
  const { isSignedByContract } = await import('./contract-signature.ts')
  return (await isSignedByContract(chain, address, hash, signature, request)) ? 'contract' : undefined
}
