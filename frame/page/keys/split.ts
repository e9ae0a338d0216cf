import { combine, split } from 'shamir-secret-sharing'
import { joinBytes, randomBytes, toBase64Url, wipe, type Bytes } from './bytes.ts'
import { deriveKeys } from './derive.ts'
import { KeyError } from './key-error.ts'
import { readShare, writeShare, type Holder, type Share, type ShareSet } from './share.ts'
import { sameAddresses, wipeKeys, wipeOpened, type Addresses, type WalletKeys } from './wallet-keys.ts'

/** A wallet in three parts, any two of which are the wallet. */
export interface SplitWallet extends ShareSet {
  /** Written shares, by who is to hold them. */
  readonly shares: Readonly<Record<Holder, Bytes>>
}

/** Splits a wallet's secret, 2 of 3, as a set of its own. The secret stays the caller's to wipe. */
export async function splitEntropy(entropy: Uint8Array, version: number): Promise<SplitWallet> {
  const keys = await deriveKeys(entropy)
  wipeKeys(keys)
  const set: ShareSet = { setId: toBase64Url(randomBytes(16)), version, addresses: keys.addresses }
  const parts = await split(new Uint8Array(entropy), 3, 2)
  const deviceCoordinate = parts[0]?.at(-1) ?? 0
  const write = (holder: Holder, part: Uint8Array | undefined) => {
    if (!part) throw new Error('The sharing library gave too few shares.')
    const written = writeShare({ ...set, holder, deviceCoordinate, secret: new Uint8Array(part) })
    wipe(part)
    return written
  }
  return {
    ...set,
    shares: { device: write('device', parts[0]), auth: write('auth', parts[1]), recovery: write('recovery', parts[2]) }
  }
}

/** The secret and the keys of a wallet. Both are the caller's to wipe. */
export interface OpenedWallet {
  readonly entropy: Bytes
  readonly keys: WalletKeys
}

/**
 * Puts two written shares together. The library takes shares of different sets, or with a flipped bit, without an error and gives another
 * secret: so their sums, sets and versions are compared first, and what comes out must be the wallet with the registered addresses. There is
 * no way to another address.
 *
 * @param registered the addresses that the wallet is known by
 * @throws KeyError `share-damaged`, `shares-differ`, `wrong-wallet`
 */
export async function combineShares(first: Uint8Array, second: Uint8Array, registered: Addresses): Promise<OpenedWallet> {
  const shares = [readShare(first), readShare(second)] as const
  try {
    requireOneSet(...shares)
    if (!sameAddresses(shares[0].addresses, registered)) throw wrongWallet()
    const entropy = await combineOrRefuse(shares)
    const keys = await deriveOrRefuse(entropy)
    if (sameAddresses(keys.addresses, registered)) return { entropy, keys }
    wipeOpened({ entropy, keys })
    throw wrongWallet()
  } finally {
    wipe(shares[0].secret, shares[1].secret)
  }
}

/**
 * Makes the device share of a set again out of the other two, for a new device. All devices of a wallet hold the same one, so that two of them
 * together open nothing. The library finds a polynomial's value at 0; moved by the coordinate that is looked for, it finds the value
 * there (in GF(2⁸) adding and taking away are the same).
 *
 * @throws KeyError as {@link combineShares}, for the same faults
 */
export async function restoreDeviceShare(auth: Uint8Array, recovery: Uint8Array, registered: Addresses): Promise<Bytes> {
  const shares = [readShare(auth), readShare(recovery)] as const
  const [known] = shares
  requireOneSet(...shares)
  const moved = shares.map(({ secret }) => {
    const copy = secret.slice()
    copy[copy.length - 1]! ^= known.deviceCoordinate
    return { ...known, secret: copy }
  })
  try {
    const values = await combineOrRefuse(moved)
    const secret = joinBytes(values, Uint8Array.of(known.deviceCoordinate))
    const written = writeShare({ ...known, holder: 'device', secret })
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
    sameAddresses(first.addresses, second.addresses)
  if (!isOneSet) throw new KeyError('shares-differ', 'These shares do not belong together.')
}

/** The library refuses two shares with one coordinate, as no splitting gives them. */
async function combineOrRefuse(shares: readonly Share[]): Promise<Bytes> {
  try {
    return new Uint8Array(await combine(shares.map(({ secret }) => secret)))
  } catch (cause) {
    throw new KeyError('shares-differ', 'These shares do not belong together.', { cause })
  }
}

/** Shares of an odd length give a secret that no phrase stands for. */
async function deriveOrRefuse(entropy: Bytes): Promise<WalletKeys> {
  try {
    return await deriveKeys(entropy)
  } catch (cause) {
    wipe(entropy)
    throw new KeyError('wrong-wallet', 'These shares give no wallet.', { cause })
  }
}

const wrongWallet = () => new KeyError('wrong-wallet', 'These shares give another wallet than the registered one.')
