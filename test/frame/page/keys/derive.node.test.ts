import { deepEqual, equal, ok, throws } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/web3.js'
import fc from 'fast-check'
import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { fromHex, toHex } from '../../../../frame/page/keys/bytes.ts'
import { deriveKeys, wipeKeys } from '../../../../frame/page/keys/derive-keys.ts'
import { isKeyError } from '../../../../frame/page/keys/key-error.ts'
import { decodeMnemonic, generateEntropy, encodeMnemonic } from '../../../../frame/page/keys/mnemonic.ts'

/** The recovery phrase of every development chain, and the addresses that other wallets derive from it. */
const known = {
  words: 'test test test test test test test test test test test junk',
  eip155: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  evmKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  solana: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
}

describe('the keys of a wallet', () => {
  test('are those that other wallets derive from the same words', async () => {
    const keys = await deriveKeys(decodeMnemonic(known.words))
    deepEqual(keys.addresses, { eip155: known.eip155, solana: known.solana })
    equal(toHex(keys.eip155), known.evmKey)
  })

  test('give, for any wallet, the addresses that viem and web3.js know', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 16, maxLength: 16 }), async entropy => {
        const keys = await deriveKeys(entropy)
        equal(keys.addresses.eip155, mnemonicToAccount(encodeMnemonic(entropy)).address)
        equal(keys.addresses.eip155, privateKeyToAddress(toHex(keys.eip155)))
        equal(keys.addresses.solana, (await createKeyPairSignerFromPrivateKeyBytes(keys.solana)).address)
      }),
      { numRuns: 10 }
    )
  })

  test('are overwritten when they are put away', async () => {
    const keys = await deriveKeys(generateEntropy())
    wipeKeys(keys)
    for (const key of [keys.eip155, keys.solana]) ok(key.every(byte => byte === 0))
  })
})

describe('the words of a wallet', () => {
  test('come back as the secret, however they are typed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), entropy => {
        const words = encodeMnemonic(entropy)
        equal(words.split(' ').length, 12)
        deepEqual([...decodeMnemonic(`  ${words.toUpperCase().replaceAll(' ', ' \n\t')} `)], [...entropy])
      })
    )
  })

  test('are refused when one is wrong, missing or unknown, without saying which were typed', () => {
    const words = known.words.split(' ')
    const wrong = [words.slice(1), [...words.slice(0, 11), 'test'], [...words.slice(0, 11), 'tesst'], []]
    for (const list of wrong) {
      throws(
        () => decodeMnemonic(list.join(' ')),
        (error: unknown) => isKeyError(error, 'no-phrase') && !error.message.includes('test') && error.cause === undefined
      )
    }
  })

  test('are new for each wallet', () => {
    const made = new Set(Array.from({ length: 200 }, () => toHex(generateEntropy())))
    equal(made.size, 200)
    ok([...made].every(entropy => fromHex(entropy)?.length === 16))
  })
})
