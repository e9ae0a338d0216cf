import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { HDKey } from '@scure/bip32'
import { base58 } from '@scure/base'
import { HDKey as Slip10Key } from 'micro-key-producer/slip10.js'
import { toHex, wipe } from './bytes.ts'
import { encodeMnemonic } from './mnemonic.ts'
import type { Addresses, WalletKeys } from './wallet-keys.ts'

export { equalAddresses, wipeKeys, type Addresses, type WalletKeys } from './wallet-keys.ts'

/** Derivation paths: BIP-44 for EVM, SLIP-10 as Solana wallets use it. */
export const derivationPaths = { eip155: "m/44'/60'/0'/0/0", solana: "m/44'/501'/0'/0'" } as const

/** Derives both keys. Intermediate bytes are wiped; the words are a text and cannot be. */
export async function deriveKeys(entropy: Uint8Array): Promise<WalletKeys> {
  const seed = await deriveSeed(encodeMnemonic(entropy))
  const root = HDKey.fromMasterSeed(seed)
  const evm = root.derive(derivationPaths.eip155)
  const solana = Slip10Key.fromMasterSeed(seed).derive(derivationPaths.solana)
  try {
    if (!evm.privateKey) throw new Error('A derived node has no private key.')
    const keys = { eip155: new Uint8Array(evm.privateKey), solana: new Uint8Array(solana.privateKey) }
    return { ...keys, addresses: addressesOf(keys) }
  } finally {
    wipe(seed, solana.privateKey)
    evm.wipePrivateData()
    root.wipePrivateData()
  }
}

/** Derives the BIP-39 seed without a passphrase, with WebCrypto. */
async function deriveSeed(mnemonic: string): Promise<Uint8Array<ArrayBuffer>> {
  const words = new TextEncoder().encode(mnemonic.normalize('NFKD'))
  try {
    const password = await crypto.subtle.importKey('raw', words, 'PBKDF2', false, ['deriveBits'])
    const salt = new TextEncoder().encode('mnemonic')
    return new Uint8Array(
      await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-512', salt, iterations: 2048 }, password, 512)
    )
  } finally {
    wipe(words)
  }
}

function addressesOf({ eip155, solana }: Omit<WalletKeys, 'addresses'>): Addresses {
  const publicKey = secp256k1.getPublicKey(eip155, false).subarray(1)
  return {
    eip155: toChecksumAddress(keccak_256(publicKey).subarray(12)),
    solana: base58.encode(ed25519.getPublicKey(solana))
  }
}

/** Formats an address with its EIP-55 checksum. */
export function toChecksumAddress(address: Uint8Array): `0x${string}` {
  const digits = toHex(address).slice(2)
  const hash = keccak_256(new TextEncoder().encode(digits))
  const letters = Array.from(digits, (digit, place) =>
    (hash[place >> 1]! >> (place % 2 ? 0 : 4)) & 8 ? digit.toUpperCase() : digit
  )
  return `0x${letters.join('')}`
}
