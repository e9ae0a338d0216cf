import { RpcError } from '../../../adapters/base/errors.ts'

/**
 * Maximum bytes of a text to sign, also of all texts in typed data: above what protocols request, and
 * short enough to be searched for dangers at once.
 */
export const longestText = 64 * 1024

/** The same for Solana, whose messages arrive in base58: decoding takes quadratic time. */
export const longestSolanaText = 8_000

export const tooLong = (most: number) => new RpcError(-32602, `The message is too long: at most ${most} bytes can be signed.`)
