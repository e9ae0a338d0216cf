import { combine, split } from 'shamir-secret-sharing'
import { concatBytes, randomBytes, toBase64Url, wipe, type Bytes } from './bytes.ts'
import { deriveKeys } from './derive-keys.ts'
import { KeyError } from './key-error.ts'
import { decodeShare, encodeShare, type ShareHolder, type Share, type ShareSet } from './share.ts'
import { equalAddresses, wipeKeys, wipeOpened, type Addresses, type WalletKeys } from './wallet-keys.ts'

/** A wallet in three shares, any two of which restore it. */
export interface SplitWallet extends ShareSet {
  /** Encoded shares, by holder. */
  readonly shares: Readonly<Record<ShareHolder, Bytes>>
}

/** Splits a wallet's secret, 2 of 3, as a new set. The caller wipes the secret. */
export async function splitEntropy(entropy: Uint8Array, version: number): Promise<SplitWallet> {
  const keys = await deriveKeys(entropy)
  wipeKeys(keys)
  const set: ShareSet = { setId: toBase64Url(randomBytes(16)), version, addresses: keys.addresses }
  const parts = await split(new Uint8Array(entropy), 3, 2)
  const deviceCoordinate = parts[0]?.at(-1) ?? 0
  const write = (holder: ShareHolder, part: Uint8Array | undefined) => {
    if (!part) throw new Error('The sharing library gave too few shares.')
    const written = encodeShare({ ...set, holder, deviceCoordinate, secret: new Uint8Array(part) })
    wipe(part)
    return written
  }
  return {
    ...set,
    shares: { device: write('device', parts[0]), auth: write('auth', parts[1]), recovery: write('recovery', parts[2]) }
  }
}

/** Secret and keys of a wallet. The caller wipes both. */
export interface OpenedWallet {
  readonly entropy: Bytes
  readonly keys: WalletKeys
}

/**
 * Combines two encoded shares.
 * The library accepts shares of different sets, or with a flipped bit, without an error and returns another secret: so their
 * checksums, sets and versions are compared first, and the result must have the registered addresses.
 *
 * @param registered known addresses of the wallet
 * @throws KeyError `share-damaged`, `shares-differ`, `wrong-wallet`
 */
export async function combineShares(first: Uint8Array, second: Uint8Array, registered: Addresses): Promise<OpenedWallet> {
  const shares = [decodeShare(first), decodeShare(second)] as const
  try {
    requireOneSet(...shares)
    if (!equalAddresses(shares[0].addresses, registered)) throw wrongWallet()
    const entropy = await combineOrRefuse(shares)
    const keys = await deriveOrRefuse(entropy)
    if (equalAddresses(keys.addresses, registered)) return { entropy, keys }
    wipeOpened({ entropy, keys })
    throw wrongWallet()
  } finally {
    wipe(shares[0].secret, shares[1].secret)
  }
}

/**
 * Restores the device share of a set from the other two, for a new device.
 * All devices of a wallet have the same one, so that two of them together open nothing. The library interpolates a polynomial at
 * 0; with coordinates shifted by the wanted one, it interpolates there (in GF(2⁸) addition equals subtraction).
 *
 * @throws KeyError as {@link combineShares}, for the same faults
 */
export async function restoreDeviceShare(auth: Uint8Array, recovery: Uint8Array, registered: Addresses): Promise<Bytes> {
  const shares = [decodeShare(auth), decodeShare(recovery)] as const
  const [known] = shares
  requireOneSet(...shares)
  const moved = shares.map(({ secret }) => {
    const copy = secret.slice()
    copy[copy.length - 1]! ^= known.deviceCoordinate
    return { ...known, secret: copy }
  })
  try {
    const values = await combineOrRefuse(moved)
    const secret = concatBytes(values, Uint8Array.of(known.deviceCoordinate))
    const written = encodeShare({ ...known, holder: 'device', secret })
    wipe(values, secret)
    const opened = await combineShares(written, auth, registered)
    wipeOpened(opened)
    return written
  } finally {
    wipe(...[...shares, ...moved].map(({ secret }) => secret))
  }
}

function requireOneSet(first: Share, second: Share): void {
  const isOneSet =
    first.setId === second.setId &&
    first.version === second.version &&
    first.holder !== second.holder &&
    first.deviceCoordinate === second.deviceCoordinate &&
    first.secret.length === second.secret.length &&
    equalAddresses(first.addresses, second.addresses)
  if (!isOneSet) throw new KeyError('shares-differ', 'These shares do not belong together.')
}

/** Maps the library's error for two shares with one coordinate, which splitting never creates. */
async function combineOrRefuse(shares: readonly Share[]): Promise<Bytes> {
  try {
    return new Uint8Array(await combine(shares.map(({ secret }) => secret)))
  } catch (cause) {
    throw new KeyError('shares-differ', 'These shares do not belong together.', { cause })
  }
}

/** Maps the error for a secret of an invalid length, which shares of an odd length give. */
async function deriveOrRefuse(entropy: Bytes): Promise<WalletKeys> {
  try {
    return await deriveKeys(entropy)
  } catch (cause) {
    wipe(entropy)
    throw new KeyError('wrong-wallet', 'These shares give no wallet.', { cause })
  }
}

const wrongWallet = () => new KeyError('wrong-wallet', 'These shares give another wallet than the registered one.')
