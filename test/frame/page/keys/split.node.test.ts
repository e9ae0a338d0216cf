import { deepEqual, equal, notEqual, rejects } from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { fromBase64Url, fromHex, toBase64Url, toHex } from '../../../../frame/page/keys/bytes.ts'
import { deriveKeys, type Addresses } from '../../../../frame/page/keys/derive-keys.ts'
import { isKeyError, type KeyErrorCode } from '../../../../frame/page/keys/key-error.ts'
import { generateEntropy } from '../../../../frame/page/keys/mnemonic.ts'
import { shareHolders, decodeShare, encodeShare, type ShareHolder } from '../../../../frame/page/keys/share.ts'
import { combineShares, restoreDeviceShare, splitEntropy } from '../../../../frame/page/keys/split-shares.ts'

const code =
  (...codes: readonly KeyErrorCode[]) =>
  (error: unknown) =>
    isKeyError(error, ...codes)
const everyHolder = Object.keys(shareHolders) as ShareHolder[]
const pairs: readonly [ShareHolder, ShareHolder][] = [
  ['device', 'auth'],
  ['auth', 'device'],
  ['device', 'recovery'],
  ['auth', 'recovery'],
  ['recovery', 'auth']
]
const entropies = fc.uint8Array({ minLength: 16, maxLength: 16 })
/** Number of cases. Each derives keys, which is slow by design. */
const runs = { numRuns: 12 }

describe('a wallet split in three', () => {
  test('any two shares give the same wallet, in either order', async () => {
    await fc.assert(
      fc.asyncProperty(entropies, fc.constantFrom(...pairs), async (entropy, [first, second]) => {
        const { shares, addresses } = await splitEntropy(entropy, 1)
        const opened = await combineShares(shares[first], shares[second], addresses)
        deepEqual([...opened.entropy], [...entropy])
        deepEqual(opened.keys.addresses, (await deriveKeys(entropy)).addresses)
      }),
      runs
    )
  })

  test('the caller keeps the secret, and no share shows it', async () => {
    const entropy = generateEntropy()
    const kept = toHex(entropy)
    const { shares } = await splitEntropy(entropy, 1)
    equal(toHex(entropy), kept)
    for (const holder of everyHolder) equal(toHex(shares[holder]).includes(kept.slice(2)), false)
  })

  test('one share alone, twice, opens nothing', async () => {
    const { shares, addresses } = await splitEntropy(generateEntropy(), 1)
    for (const holder of everyHolder) {
      await rejects(combineShares(shares[holder], shares[holder], addresses), code('shares-differ'))
    }
  })

  test('two splittings of one wallet do not mix, though their addresses are the same', async () => {
    const entropy = generateEntropy()
    const old = await splitEntropy(entropy, 1)
    const renewed = await splitEntropy(entropy, 2)
    deepEqual(old.addresses, renewed.addresses)
    notEqual(old.setId, renewed.setId)
    for (const [first, second] of pairs) {
      await rejects(combineShares(old.shares[first], renewed.shares[second], old.addresses), code('shares-differ'))
    }
  })

  test('one set with another version is refused', async () => {
    const wallet = await splitEntropy(generateEntropy(), 1)
    const newer = encodeShare({ ...decodeShare(wallet.shares.auth), version: 2 })
    await rejects(combineShares(wallet.shares.device, newer, wallet.addresses), code('shares-differ'))
  })

  test('shares of two wallets are refused', async () => {
    const mine = await splitEntropy(generateEntropy(), 1)
    const other = await splitEntropy(generateEntropy(), 1)
    await rejects(combineShares(mine.shares.device, other.shares.auth, mine.addresses), code('shares-differ'))
    await rejects(combineShares(other.shares.device, other.shares.auth, mine.addresses), code('wrong-wallet'))
  })

  test('any flipped bit of any share is noticed', async () => {
    const { shares, addresses } = await splitEntropy(generateEntropy(), 7)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...pairs), fc.nat(), async ([first, second], place) => {
        const bit = place % (shares[first].length * 8)
        const flipped = shares[first].slice()
        flipped[bit >> 3]! ^= 1 << (bit & 7)
        await rejects(combineShares(flipped, shares[second], addresses), code('share-damaged'))
      }),
      { numRuns: 300 }
    )
  })

  test('a forged share with a right sum and the right set gives no other wallet', async () => {
    const { shares, addresses } = await splitEntropy(generateEntropy(), 1)
    const share = decodeShare(shares.auth)
    await fc.assert(
      fc.asyncProperty(fc.nat(share.secret.length - 1), fc.integer({ min: 1, max: 255 }), async (place, change) => {
        const secret = share.secret.slice()
        secret[place]! ^= change
        const forged = encodeShare({ ...share, secret })
        // a changed coordinate may equal the other share's, and then they are not two shares
        await rejects(combineShares(shares.device, forged, addresses), code('wrong-wallet', 'shares-differ'))
      }),
      runs
    )
  })

  test('a share that names the addresses of another user is refused', async () => {
    const mine = await splitEntropy(generateEntropy(), 1)
    const theirs: Addresses = (await splitEntropy(generateEntropy(), 1)).addresses
    const lying = (['device', 'auth'] as const).map(holder =>
      encodeShare({ ...decodeShare(mine.shares[holder]), addresses: theirs })
    )
    await rejects(combineShares(lying[0]!, mine.shares.auth, mine.addresses), code('shares-differ'))
    await rejects(combineShares(lying[0]!, lying[1]!, theirs), code('wrong-wallet'))
  })

  test('what is no share at all is damaged, never a crash', async () => {
    const { shares, addresses } = await splitEntropy(generateEntropy(), 1)
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async bytes => {
        await rejects(combineShares(bytes, shares.auth, addresses), code('share-damaged'))
      })
    )
    for (const length of [0, 1, 109, 110, shares.device.length - 1]) {
      await rejects(combineShares(shares.device.subarray(0, length), shares.auth, addresses), code('share-damaged'))
    }
  })
})

describe('a new device', () => {
  test('gets the very share that the others have, so that two devices together open nothing', async () => {
    await fc.assert(
      fc.asyncProperty(entropies, async entropy => {
        const { shares, addresses } = await splitEntropy(entropy, 3)
        const restored = await restoreDeviceShare(shares.auth, shares.recovery, addresses)
        deepEqual([...restored], [...shares.device])
        await rejects(combineShares(restored, shares.device, addresses), code('shares-differ'))
      }),
      runs
    )
  })

  test('gets none from shares of different sets, of another wallet, or with a changed value', async () => {
    const mine = await splitEntropy(generateEntropy(), 1)
    const other = await splitEntropy(generateEntropy(), 1)
    await rejects(restoreDeviceShare(mine.shares.auth, other.shares.recovery, mine.addresses), code('shares-differ'))
    await rejects(restoreDeviceShare(other.shares.auth, other.shares.recovery, mine.addresses), code('wrong-wallet'))
    const share = decodeShare(mine.shares.auth)
    const secret = share.secret.slice()
    secret[0]! ^= 1
    await rejects(
      restoreDeviceShare(encodeShare({ ...share, secret }), mine.shares.recovery, mine.addresses),
      code('wrong-wallet')
    )
  })
})

describe('a written share', () => {
  test('is read as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 0xffffffff }), fc.constantFrom(...everyHolder), async (version, holder) => {
        const wallet = await splitEntropy(generateEntropy(), version)
        const share = decodeShare(wallet.shares[holder])
        deepEqual([share.holder, share.version, share.setId, share.addresses], [holder, version, wallet.setId, wallet.addresses])
        deepEqual([...encodeShare(share)], [...wallet.shares[holder]])
      }),
      runs
    )
  })
})

describe('bytes as text', () => {
  test('base64url and hexadecimal digits go there and back, and each has one form', () => {
    fc.assert(
      fc.property(fc.uint8Array(), bytes => {
        deepEqual(fromBase64Url(toBase64Url(bytes)), new Uint8Array(bytes))
        deepEqual(fromHex(toHex(bytes)), new Uint8Array(bytes))
      })
    )
    for (const wrong of ['a', 'ab=', 'a+/b', 'ab cd', 'QR', undefined, 7]) equal(fromBase64Url(wrong), undefined)
    for (const wrong of ['0x1', '12', '0xzz', undefined]) equal(fromHex(wrong), undefined)
  })
})
