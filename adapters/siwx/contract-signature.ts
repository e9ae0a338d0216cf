import { bytesToHex } from './bytes.ts'
import { signatureCheck } from './signature-check-bytecode.ts'
import { VerifyError } from './verify-error.ts'

/** Sends JSON-RPC to a node of a chain (CAIP-2). Resolves to `result`; rejects with any error. */
export type ChainRequest = (chain: string, method: string, params: unknown[]) => Promise<unknown>

/**
 * Verifies a signature of a contract account in one `eth_call`, with the signature's factory if the
 * account is not deployed (ERC-1271, ERC-6492).
 * @throws VerifyError `siwx-unanswered` if the node returns neither valid nor invalid.
 */
export async function verifyContractSignature(
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

/** Suffix of a signature that contains its account's factory (ERC-6492). */
const wrapperMark = '6492'.repeat(16)

/** Returns true for `0x…` with the ERC-6492 suffix, which no other signature has. */
const isWrapped = (signature: string): boolean => signature.toLowerCase().endsWith(wrapperMark)

interface Unwrapped {
  readonly signature: string
  readonly factory: string
  readonly factoryData: string
}

/**
 * Splits an ERC-6492 signature into hexadecimal parts.
 * Returns an unwrapped signature with an empty factory, and `undefined` for truncated data and for a wrapper in a wrapper: it
 * has no defined meaning, and verifiers would disagree.
 */
function unwrap(signature: string): Unwrapped | undefined {
  const digits = signature.slice(2).toLowerCase()
  if (!isWrapped(digits)) return { signature: digits, factory: '', factoryData: '' }
  const body = digits.slice(0, -64)
  const word = (at: number) => body.slice(at * 2, at * 2 + 64)
  /** Reads an offset or a length; past the end if it is too large or absent. */
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

/** Maximum size of init code in bytes (EIP-3860). The check and its arguments are init code. */
const mostInitCode = 49_152

/**
 * Creates the parameters of an `eth_call` that checks a contract signature, deployed or not
 * (`SignatureCheck.sol`). Returns `undefined` if the signature cannot be valid.
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
    bytesToHex(hash).slice(2),
    number(160),
    parts.factory.padStart(64, '0'),
    number(160 + signed.length / 2),
    signed,
    bytes(parts.factoryData)
  ].join('')
  return data.length / 2 > mostInitCode ? undefined : [{ data: `0x${data}` }, 'latest']
}

/** Parses the result of the call; `undefined` if it is neither. */
function answerOf(reply: unknown): boolean | undefined {
  const found = typeof reply === 'string' ? /^0x0{63}([01])$/.exec(reply) : null
  return found ? found[1] === '1' : undefined
}
