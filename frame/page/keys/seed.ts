import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { randomBytes, type Bytes } from './bytes.ts'
import { KeyError } from './key-error.ts'

/** 128 bits: twelve words, what a secp256k1 or ed25519 key is worth against the best known attack. */
const entropyLength = 16

/** The secret of a new wallet, from WebCrypto's randomness alone. */
export function newEntropy(): Bytes {
  return randomBytes(entropyLength)
}

/** The twelve words of BIP-39. A text cannot be wiped: made for export, and for deriving, only. */
export function wordsOf(entropy: Uint8Array): string {
  return entropyToMnemonic(entropy, wordlist)
}

/**
 * The secret behind words as a person types them: any case, any white space.
 *
 * @throws KeyError `no-phrase` for words that are not on the list, a wrong count, or a wrong checksum
 */
export function entropyOf(words: string): Bytes {
  try {
    return new Uint8Array(mnemonicToEntropy(words.normalize('NFKD').trim().toLowerCase().split(/\s+/).join(' '), wordlist))
  } catch {
    // the library's message quotes what was typed
    throw new KeyError('no-phrase', 'These words are no recovery phrase.')
  }
}
