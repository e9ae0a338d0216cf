import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { randomBytes, type Bytes } from './bytes.ts'
import { KeyError } from './key-error.ts'

/** 128 bits, twelve words: the strength of a secp256k1 or ed25519 key against the best known attack. */
const entropyLength = 16

/** Generates the secret of a new wallet with WebCrypto. */
export function generateEntropy(): Bytes {
  return randomBytes(entropyLength)
}

/** Returns the twelve words of BIP-39. A text cannot be wiped: use it for export and derivation only. */
export function encodeMnemonic(entropy: Uint8Array): string {
  return entropyToMnemonic(entropy, wordlist)
}

/**
 * Decodes words as a user types them: any case, any white space.
 *
 * @throws KeyError `no-phrase` for unknown words, a wrong count, or a wrong checksum
 */
export function decodeMnemonic(words: string): Bytes {
  try {
    return new Uint8Array(mnemonicToEntropy(words.normalize('NFKD').trim().toLowerCase().split(/\s+/).join(' '), wordlist))
  } catch {
    // the library's message quotes the input
    throw new KeyError('no-phrase', 'These words are no recovery phrase.')
  }
}
