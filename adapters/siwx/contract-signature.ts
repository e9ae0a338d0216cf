import { hexOf } from './bytes.ts'
import { signatureCheck } from './signature-check.ts'
import { VerifyError } from './verify-error.ts'

/** JSON-RPC to a node of a chain (CAIP-2): resolves with `result`, rejects with anything. */
export type ChainRequest = (chain: string, method: string, params: unknown[]) => Promise<unknown>

/**
 * Whether an account that is a contract signed a hash: asked of a node in one call, with the signature's own factory where the account is
 * not there yet (ERC-1271, ERC-6492).
 *
 * @throws VerifyError `siwx-unanswered` when the node does not say yes or no.
 */
export async function isSignedByContract(
  chain: string,
  address: string,
  hash: Uint8Array,
  signature: string,
  request: ChainRequest
): Promise<boolean> {
  const call = checkCall(address, hash, signature)
  if (!call) return false
  const unanswered = (cause?: unknown) =>
    new VerifyError('siwx-unanswered', `A node of ${chain} did not say whether the account signed.`, { cause })
  let reply: unknown
  try {
    reply = await request(chain, 'eth_call', [...call])
  } catch (cause) {
    throw unanswered(cause)
  }
  const answer = answerOf(reply)
  if (answer === undefined) throw unanswered()
  return answer
}

/** What ERC-6492 puts after a signature that brings its account along. */
const wrapperMark = '6492'.repeat(16)

/** True for `0x…` that ends as ERC-6492 says: no other kind of signature does. */
const isWrapped = (signature: string): boolean => signature.toLowerCase().endsWith(wrapperMark)

interface Unwrapped {
  readonly signature: string
  readonly factory: string
  readonly factoryData: string
}

/**
 * The parts of a signature of ERC-6492, as hexadecimal digits. One that is not wrapped comes back with an empty factory. `undefined`
 * for what is cut short, and for a wrapper in a wrapper: it has no meaning, and verifiers would not agree about it.
 */
function unwrap(signature: string): Unwrapped | undefined {
  const digits = signature.slice(2).toLowerCase()
  if (!isWrapped(digits)) return { signature: digits, factory: '', factoryData: '' }
  const body = digits.slice(0, -64)
  const word = (at: number) => body.slice(at * 2, at * 2 + 64)
  /** An offset or a length; past the end when it is too large or not there. */
  const size = (at: number) => (/^0{56}[\da-f]{8}$/.test(word(at)) ? parseInt(word(at), 16) : Infinity)
  const bytes = (at: number) => {
    const start = (at + 32) * 2
    const end = start + size(at) * 2
    return end <= body.length ? body.slice(start, end) : undefined
  }
  const [factoryData, inner] = [bytes(size(32)), bytes(size(64))]
  if (!/^0{24}/.test(word(0)) || factoryData === undefined || inner === undefined || isWrapped(inner)) return undefined
  return { signature: inner, factory: word(0).slice(24), factoryData }
}

/** Bytes of code that makes a contract: what nodes take at most (EIP-3860). The check and what it is asked are such code. */
const mostInitCode = 49_152

/**
 * The parameters of one `eth_call` that tells whether a contract accepts a signature, be it there already or not
 * (`SignatureCheck.sol`). `undefined` when no call can make it one.
 */
function checkCall(account: string, hash: Uint8Array, signature: string): readonly unknown[] | undefined {
  const parts = unwrap(signature)
  if (!parts) return undefined
  const number = (value: number) => value.toString(16).padStart(64, '0')
  const bytes = (digits: string) => number(digits.length / 2) + digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')
  const signed = bytes(parts.signature)
  const data = [
    signatureCheck,
    account.slice(2).toLowerCase().padStart(64, '0'),
    hexOf(hash).slice(2),
    number(160),
    parts.factory.padStart(64, '0'),
    number(160 + signed.length / 2),
    signed,
    bytes(parts.factoryData)
  ].join('')
  return data.length / 2 > mostInitCode ? undefined : [{ data: `0x${data}` }, 'latest']
}

/** What the call answered; `undefined` for an answer that it does not give. */
function answerOf(reply: unknown): boolean | undefined {
  const found = typeof reply === 'string' ? /^0x0{63}([01])$/.exec(reply) : null
  return found ? found[1] === '1' : undefined
}
