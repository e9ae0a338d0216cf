import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { solana } from '../../../adapters/solana/index.ts'
import { createSolanaTestWallet, type SolanaTestWallet, type SolanaTestWalletOptions } from '../../../adapters/testing/index.ts'
import { registerWallet, type StandardAccount } from '../../../state/interop/solana.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { FakeWindow } from '../../kit/fake-wallet.ts'
import { standardChains, standardNetworks } from '../../kit/wallet-standard-fixture.ts'

// The kit's wallet as other libraries of the page see it, over a wallet that really signs.

interface SignInOutput {
  readonly account: StandardAccount
  readonly signedMessage: Uint8Array
  readonly signature: Uint8Array
}

interface StandardWallet {
  readonly accounts: readonly StandardAccount[]
  readonly features: Readonly<
    Record<string, Record<string, (...inputs: readonly object[]) => Promise<readonly Record<string, Uint8Array>[]>>>
  >
}

let platform: FakeEnvironment
let page: FakeWindow
let kit: Kit
let wallet: SolanaTestWallet
let unregister: () => void
let listed: StandardWallet[]

beforeEach(() => {
  platform = fakeEnvironment()
  page = new FakeWindow()
  Object.assign(globalThis, { window: page })
})
afterEach(() => {
  unregister()
  kit.stop()
  wallet.stop()
  platform.restore()
  Reflect.deleteProperty(globalThis, 'window')
})

/** Connects a wallet, and lists the kit's own as another library does. */
async function start(options: Partial<SolanaTestWalletOptions> = {}): Promise<StandardWallet> {
  wallet = await createSolanaTestWallet({ window: page, chains: standardChains, ...options })
  kit = createKit({ adapters: [solana({ window: page })], networks: standardNetworks })
  await kit.connect('Test Wallet')
  listed = []
  page.addEventListener('wallet-standard:register-wallet', event => {
    const register = (event as CustomEvent<(api: object) => void>).detail
    register({ register: (each: StandardWallet) => (listed.push(each), () => void listed.splice(listed.indexOf(each), 1)) })
  })
  unregister = registerWallet({ name: 'My page' })
  return listed[0]!
}

const signIn = async (own: StandardWallet, ...inputs: readonly object[]): Promise<readonly SignInOutput[]> =>
  (await own.features['solana:signIn']!.signIn!(...inputs)) as unknown as readonly SignInOutput[]

async function isSigned({ account, signedMessage, signature }: SignInOutput): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', Uint8Array.from(account.publicKey), 'Ed25519', true, ['verify'])
  return crypto.subtle.verify('Ed25519', key, Uint8Array.from(signature), Uint8Array.from(signedMessage))
}

const textOf = ({ signedMessage }: SignInOutput): string => new TextDecoder().decode(signedMessage)
const promptsOf = (feature: string) => wallet.requests.filter(({ method }) => method === feature).length

describe('solana:signIn of the kit’s wallet', () => {
  test('is the prompt of the connected wallet, for this page', async () => {
    const own = await start()
    const [output] = await signIn(own, { statement: 'Sign in to the shop', nonce: 'abcdefgh1' })
    assert.equal(output!.account, own.accounts[0])
    assert.equal(
      textOf(output!),
      `shop.example wants you to sign in with your Solana account:\n${wallet.accounts[0]}\n\nSign in to the shop\n\nNonce: abcdefgh1`
    )
    assert.equal(await isSigned(output!), true)
    assert.deepEqual([promptsOf('solana:signIn'), promptsOf('solana:signMessage')], [1, 0])
  })

  test('is a message in a wallet without that prompt, the same text', async () => {
    const own = await start({ features: ['solana:signMessage', 'solana:signTransaction'] })
    const [output] = await signIn(own)
    assert.equal(textOf(output!), `shop.example wants you to sign in with your Solana account:\n${wallet.accounts[0]}`)
    assert.equal(await isSigned(output!), true)
    assert.equal(promptsOf('solana:signMessage'), 1)
  })

  test('does not prompt again after a rejection', async () => {
    const own = await start()
    wallet.answers = 'refuse'
    await assert.rejects(signIn(own), { code: 4001 })
    assert.deepEqual([promptsOf('solana:signIn'), promptsOf('solana:signMessage')], [1, 0])
  })

  test('rejects another page, another account, and fields that no message can express, without a prompt', async () => {
    const own = await start()
    await assert.rejects(signIn(own, { domain: 'bank.example' }), { code: 'siwx-domain' })
    await assert.rejects(signIn(own, { address: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM' }), { code: 'unauthorized' })
    await assert.rejects(signIn(own, { statement: 'two\nlines' }), { code: 'siwx-message-invalid' })
    assert.equal(promptsOf('solana:signIn'), 0)
  })
})

describe('the kit’s wallet beside @solana/web3.js 1', () => {
  // Made with its version 1.98.4, for the first account of the test wallet: Transaction, and VersionedTransaction with a lookup table.
  const transactions = {
    legacy:
      'AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAAED+64ovYDDzxUYi8W3WPLJrzdd4Gdm1E35MBM7OdlTTWEBAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAxJrndgN4IFTxep3s6kO0ROug7bEsbx0xxuDkqEvwUusBAgIAAQwCAAAAOTAAAAAAAAA=',
    'version 0':
      'AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAAQABAvuuKL2Aw88VGIvFt1jyya83XeBnZtRN+TATOznZU01hAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAADEmud2A3ggVPF6nezqQ7RE66DtsSxvHTHG4OSoS/BS6wEBAgACDAIAAAA5MAAAAAAAAAECd6avlzObesiNGJLJBEb1AAIwkmb2LlPBGCRJggAAAAEAAA=='
  }

  for (const [kind, base64] of Object.entries(transactions)) {
    test(`signs its transactions: ${kind}`, async () => {
      const own = await start()
      const [account] = own.accounts
      const given = Buffer.from(base64, 'base64') // its transactions serialize to a Buffer
      const before = given.toString('base64')
      const [output] = await own.features['solana:signTransaction']!.signTransaction!({ account: account!, transaction: given })
      const signed = output!.signedTransaction!
      assert.deepEqual([given.toString('base64'), signed.length], [before, given.length])
      assert.deepEqual(signed.slice(65), Uint8Array.from(given).slice(65))
      const signedMessage = signed.slice(65)
      assert.equal(await isSigned({ account: account!, signedMessage, signature: signed.slice(1, 65) }), true)
    })
  }
})
