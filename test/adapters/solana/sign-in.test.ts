import { deepEqual, equal, match, rejects } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { base58ToBytes } from '../../../adapters/base/base58.ts'
import { isKitError, UserRejectedError } from '../../../adapters/base/errors.ts'
import { createMessage, type SignInMessage } from '../../../adapters/siwx/message.ts'
import { verifyMessage } from '../../../adapters/siwx/verify.ts'
import { solana } from '../../../adapters/solana/index.ts'
import { adapterContext } from '../../kit/adapter-context.ts'
import { eventually } from '../../kit/eventually.ts'
import { FakeWindow } from '../../kit/fake-wallet.ts'
import { standardChains, standardNetworks } from '../../kit/wallet-standard-fixture.ts'
import { createSolanaTestWallet, type SolanaTestWalletOptions } from '../../../adapters/testing/index.ts'
import { developmentSeeds, keyOf } from '../../../adapters/testing/solana/keys.ts'
import type { ErrorCode } from '../../../adapters/base/error-codes.ts'
import type { SourceWallet } from '../../../adapters/wallet-source.ts'

const [mainnet, devnet] = standardNetworks

const requested = {
  chainId: mainnet.caipNetworkId,
  domain: 'shop.example',
  uri: 'https://shop.example',
  nonce: 'Zq3nB7xK2mW9',
  statement: 'Sign in to Shop.',
  expirationTime: '2099-01-01T00:00:00.000Z',
  requestId: 'order-7',
  resources: ['https://shop.example/terms']
} as const

async function page(options: Partial<SolanaTestWalletOptions> = {}) {
  const window = new FakeWindow()
  const wallet = await createSolanaTestWallet({ window, chains: standardChains, ...options })
  const source = solana({ window }).source!
  source.start(adapterContext(standardNetworks))
  const connect = async (signIn: object = requested) => {
    const options = { namespaces: ['solana'], signIn: signIn as typeof requested } as const
    const [connection] = await source.connect('Test Wallet', options)
    return connection!
  }
  const prompts = (): readonly string[] => wallet.requests.map(({ method }) => method)
  return { wallet, source, connect, prompts }
}

const keys = await Promise.all((await developmentSeeds(2)).map(keyOf))
const [own, other] = keys as [(typeof keys)[0], (typeof keys)[0]]

/** Returns the message that the wallet would sign for its input, with changed fields. */
function message(input: { readonly issuedAt?: unknown }, more: Partial<SignInMessage> = {}): string {
  const { chainId: _chainId, ...fields } = requested
  return createMessage({
    ...fields,
    address: own.address,
    version: '1',
    chainId: 'mainnet',
    issuedAt: String(input.issuedAt),
    namespace: 'solana',
    ...more
  })
}

const account = (key = own) => ({
  address: key.address,
  publicKey: key.publicKey,
  chains: standardChains.map(({ chain }): string => chain),
  features: ['solana:signIn']
})

async function signed(text: string, key = own, as = account()) {
  const signedMessage = new TextEncoder().encode(text)
  return { account: as, signedMessage, signature: await key.sign(signedMessage) }
}

describe('connecting and signing in with one step', () => {
  test('asks the wallet once: it is connected, and what it has signed is there', async () => {
    const { connect, prompts, wallet } = await page()
    const connection = await connect()
    deepEqual(prompts(), ['solana:signIn'])
    equal(connection.accounts[0], `${mainnet.caipNetworkId}:${own.address}`)
    const [{ account, message, signature } = { account: '', message: '', signature: '' }] = connection.signedIn ?? []
    equal(account, connection.accounts[0])
    const verified = await verifyMessage({
      message,
      signature,
      domain: requested.domain,
      uri: requested.uri,
      nonce: requested.nonce,
      chainId: mainnet.caipNetworkId,
      statement: requested.statement,
      address: own.address
    })
    equal(verified.account, account)
    deepEqual(
      [verified.requestId, verified.resources, verified.expirationTime],
      ['order-7', requested.resources, requested.expirationTime]
    )
    // wallets write the name of a live network
    match(message, /^Chain ID: mainnet$/m)
    deepEqual((wallet.requests[0]!.params as Record<string, unknown>[])[0]!['address'], undefined)
  })

  test('a network without a name is asked for by its reference', async () => {
    const { connect, wallet } = await page()
    wallet.answerNext(({ params }) => {
      equal((params as Record<string, unknown>[])[0]!['chainId'], 'EtWTRABZaYq6iMfeYKouRu166VU2xqa9')
      return 'refuse'
    })
    await rejects(connect({ ...requested, chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa9' }), UserRejectedError)
  })

  test('the account that has signed is the active one, wherever the wallet lists it', async () => {
    const { connect, wallet } = await page()
    await connect()
    wallet.answerNext(async ({ params }) => {
      const input = (params as { issuedAt: string }[])[0]!
      return { result: [await signed(message(input, { address: other.address }), other, account(other))] }
    }, 'solana:signIn')
    const { accounts, signedIn } = await connect()
    deepEqual(
      accounts.map(each => each.split(':')[2]),
      [other.address, own.address]
    )
    equal(signedIn?.[0]?.account, `${mainnet.caipNetworkId}:${other.address}`)
  })

  test('is on the network that was asked for, or else on the one of the message', async () => {
    const { connect, source } = await page()
    equal((await connect({ ...requested, chainId: devnet.caipNetworkId })).chainId, devnet.caipNetworkId)
    const options = { namespaces: ['solana'], network: devnet, signIn: requested } as const
    equal((await source.connect('Test Wallet', options))[0]!.chainId, devnet.caipNetworkId)
  })

  test('a rejection ends it: no further requests, and no connection', async () => {
    const { connect, prompts, wallet } = await page()
    wallet.answerNext('refuse')
    await rejects(connect(), UserRejectedError)
    deepEqual([prompts(), wallet.connected], [['solana:signIn'], false])
  })

  for (const [what, options, answer] of [
    ['has no such feature', { features: ['solana:signMessage'] }, undefined],
    ['has it, and does not know it', {}, { error: { code: 4200, message: 'Unsupported method' } }],
    ['has it, and has no such method', {}, { error: { code: -32601, message: 'Method not found' } }]
  ] as const) {
    test(`a wallet that ${what} is asked to connect, and has signed nothing`, async () => {
      const { connect, prompts, wallet } = await page(options)
      if (answer) wallet.answerNext(answer, 'solana:signIn')
      equal((await connect()).signedIn, undefined)
      equal(prompts().at(-1), 'standard:connect')
    })
  }

  test('a message of another namespace is none for it', async () => {
    const { connect, prompts } = await page()
    equal((await connect({ ...requested, chainId: 'eip155:1' })).signedIn, undefined)
    deepEqual(prompts(), ['standard:connect'])
  })

  test('a response after the user has left is dropped', async () => {
    const { source, wallet } = await page()
    const leaving = new AbortController()
    wallet.answerNext(() => {
      leaving.abort()
      return 'approve'
    })
    const options = { namespaces: ['solana'], signIn: requested, signal: leaving.signal } as const
    await rejects(source.connect('Test Wallet', options), error => isKitError(error, 'aborted'))
  })

  test('is offered by those that can, and by no other', async () => {
    const signsIn = async (options: Partial<SolanaTestWalletOptions>) => {
      const { source } = await page(options)
      let list: readonly SourceWallet[] = []
      source.wallets(wallets => (list = wallets))
      await eventually(() => list.length > 0, 'the wallet is listed')
      return list[0]!.signsIn
    }
    deepEqual([await signsIn({}), await signsIn({ features: ['solana:signMessage'] })], [true, undefined])
  })

  type Input = { readonly issuedAt: string }
  const lies: readonly (readonly [string, ErrorCode, (input: Input) => unknown])[] = [
    ['nothing', 'invalid-reply', () => []],
    ['no list', 'invalid-reply', async input => signed(message(input))],
    ['two answers', 'invalid-reply', async input => [await signed(message(input)), await signed(message(input))]],
    ['no account', 'invalid-reply', async input => [{ ...(await signed(message(input))), account: undefined }]],
    [
      'an account that is no address',
      'invalid-reply',
      async input => [await signed(message(input), own, { ...account(), address: 'me' })]
    ],
    ['the account of somebody else', 'siwx-statement', async input => [await signed(message(input), own, account(other))]],
    ['a signature of another key', 'siwx-signature', async input => [await signed(message(input), other)]],
    ['no signature', 'invalid-reply', async input => [{ ...(await signed(message(input))), signature: undefined }]],
    [
      'a short signature',
      'siwx-signature',
      async input => [{ ...(await signed(message(input))), signature: new Uint8Array(63) }]
    ],
    [
      'a message that is no text',
      'siwx-message-invalid',
      async input => [{ ...(await signed(message(input))), signedMessage: Uint8Array.of(255) }]
    ],
    ['a message of bytes after the text', 'siwx-message-invalid', async input => [await signed(`${message(input)}\n`)]],
    ['a mark before the text', 'siwx-message-invalid', async input => [await signed(`\ufeff${message(input)}`)]],
    ['another domain', 'siwx-statement', async input => [await signed(message(input, { domain: 'evil.example' }))]],
    ['another URI', 'siwx-statement', async input => [await signed(message(input, { uri: 'https://evil.example' }))]],
    ['another nonce', 'siwx-statement', async input => [await signed(message(input, { nonce: 'aaaaaaaaaaaa' }))]],
    ['another statement', 'siwx-statement', async input => [await signed(message(input, { statement: 'Give all.' }))]],
    ['another network', 'siwx-statement', async input => [await signed(message(input, { chainId: 'devnet' }))]],
    ['another time', 'siwx-statement', async input => [await signed(message(input, { issuedAt: '2020-01-01T00:00:00Z' }))]],
    [
      'a longer life',
      'siwx-statement',
      async input => [await signed(message(input, { expirationTime: '2199-01-01T00:00:00.000Z' }))]
    ],
    [
      'a bound that was not asked',
      'siwx-statement',
      async input => [await signed(message(input, { notBefore: '2020-01-01T00:00:00Z' }))]
    ],
    ['another request', 'siwx-statement', async input => [await signed(message(input, { requestId: 'order-8' }))]],
    [
      'one more resource',
      'siwx-statement',
      async input => [await signed(message(input, { resources: [...requested.resources, 'urn:all'] }))]
    ],
    ['a line more', 'siwx-statement', async input => [await signed(`${message(input)}\n- urn:all`)]]
  ]
  for (const [what, code, answer] of lies) {
    test(`a wallet that gives ${what} is not believed, and not connected`, async () => {
      const { connect, wallet, prompts } = await page()
      wallet.answerNext(async ({ params }) => ({ result: await answer((params as Input[])[0]!) }), 'solana:signIn')
      await rejects(connect(), error => isKitError(error, code))
      deepEqual(prompts(), ['solana:signIn'])
    })
  }

  test('the same wallet that keeps to it is believed: the tests above fail for their lies alone', async () => {
    const { connect, wallet } = await page()
    wallet.answerNext(async ({ params }) => ({ result: [await signed(message((params as Input[])[0]!))] }), 'solana:signIn')
    equal((await connect()).signedIn?.[0]?.account, `${mainnet.caipNetworkId}:${own.address}`)
  })

  test('a key that is not the address’s, or another network’s account, is no account', async () => {
    for (const as of [
      { ...account(), publicKey: other.publicKey },
      { ...account(), chains: ['solana:other'] }
    ]) {
      const { connect, wallet } = await page()
      wallet.answerNext(
        async ({ params }) => ({ result: [await signed(message((params as Input[])[0]!), own, as)] }),
        'solana:signIn'
      )
      await rejects(connect(), error => isKitError(error, 'no-account'))
    }
  })
})

describe('a page that signs in by itself', () => {
  test('gets what the account has signed, word for word as it was asked', async () => {
    const { connect, wallet } = await page()
    const { provider } = await connect({ ...requested, chainId: 'eip155:1' })
    const request = (params: object) =>
      provider.request({ method: 'solana_signIn', params }) as Promise<{ signedMessage: string }>
    const reply = await request({ domain: 'shop.example', statement: 'Hello', nonce: 'abcdefgh', chainId: 'devnet' })
    const text = new TextDecoder().decode(base58ToBytes(reply.signedMessage, 2000))
    match(text, /^shop\.example wants .*\n.*\n\nHello\n\nChain ID: devnet\nNonce: abcdefgh$/)

    wallet.answerNext(async () => {
      const fields = { domain: 'shop.example', address: own.address, statement: 'Give all', namespace: 'solana' } as const
      return { result: [await signed(createMessage(fields))] }
    }, 'solana:signIn')
    await rejects(request({ domain: 'shop.example', statement: 'Hello' }), { code: -32603 })

    const before = wallet.requests.length
    await rejects(request({ statement: 'two\nlines' }), { code: -32602 })
    equal(wallet.requests.length, before, 'what no message can say does not reach the wallet')
  })

  test('may leave the domain to the wallet', async () => {
    const { connect, wallet } = await page()
    const { provider } = await connect({ ...requested, chainId: 'eip155:1' })
    wallet.answerNext(async () => {
      const fields = { domain: 'page.example', address: own.address, nonce: 'abcdefgh', namespace: 'solana' } as const
      return { result: [await signed(createMessage(fields))] }
    }, 'solana:signIn')
    const reply = (await provider.request({ method: 'solana_signIn', params: { nonce: 'abcdefgh' } })) as { address: string }
    equal(reply.address, own.address)
  })
})
