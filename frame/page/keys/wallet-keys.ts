import { wipe, type Bytes } from './bytes.ts'

// Separate from the derivation, which is large and lazy-loaded after a login.

/** Addresses of a wallet: EIP-55 and base58. */
export interface Addresses {
  readonly eip155: string
  readonly solana: string
}

/** Keys of a wallet, 32 bytes each: a secp256k1 scalar, and an ed25519 seed. */
export interface WalletKeys {
  readonly addresses: Addresses
  readonly eip155: Bytes
  readonly solana: Bytes
}

export function wipeKeys(keys: WalletKeys): void {
  wipe(keys.eip155, keys.solana)
}

/** Wipes the secret and the keys of an opened wallet. */
export function wipeOpened({ entropy, keys }: { readonly entropy: Bytes; readonly keys: WalletKeys }): void {
  wipe(entropy)
  wipeKeys(keys)
}

export function equalAddresses(left: Addresses, right: Addresses): boolean {
  return left.eip155.toLowerCase() === right.eip155.toLowerCase() && left.solana === right.solana
}
