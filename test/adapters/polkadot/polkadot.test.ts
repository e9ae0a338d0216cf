import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { polkadot } from '../../../adapters/polkadot/index.ts'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { isKitError, UserRejectedError } from '../../../adapters/base/errors.ts'
import { verifyPolkadotSignature } from '../../../adapters/siwx/verify-polkadot.ts'
import { adapterContext } from '../../kit/adapter-context.ts'
import { eventually } from '../../kit/eventually.ts'
import { FakeWindow } from '../../kit/fake-wallet.ts'
import { genesisHashes, kusamaRelay, polkadotBench, polkadotNetwork, polkadotRelay } from '../../kit/polkadot-fixture.ts'
import { startPolkadotStandIn, type PolkadotStandIn } from '../../stack/polkadot/polkadot-stand-in.ts'
import { createPolkadotTestWallet, type PolkadotTestWalletOptions } from '../../../adapters/testing/index.ts'
import { sourceSuite } from '../adapter-suite.ts'
import type { ErrorCode } from '../../../adapters/base/error-codes.ts'
import type { Network } from '../../../adapters/base/network.ts'
import type { SourceWallet } from '../../../adapters/wallet-source.ts'

sourceSuite('a Polkadot extension', polkadotBench)

const { chain } = polkadot()

/** One key in the formats of three networks: https://docs.polkadot.com. */
const alice = {
  generic: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  polkadot: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  kusama: 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'
}

async function connected(options: PolkadotTestWalletOptions = {}, networks: readonly Network[] = [polkadotRelay, kusamaRelay]) {
  const window = new FakeWindow()
  const wallet = await createPolkadotTestWallet({ window, ...options })
  const { source } = polkadot({ window })
  const end = source!.start(adapterContext(networks))
  const [connection] = await source!.connect('w3m-test-wallet', { namespaces: ['polkadot'] })
  const { provider, accounts } = connection!
  const request = (method: string, params?: unknown) => provider.request({ method, params })
  return { wallet, source: source!, connection: connection!, provider, accounts, request, end }
}

const code = (error: unknown): unknown => (error as { code?: unknown }).code
const isCode = (wanted: ErrorCode) => (error: unknown) =>
  isKitError(error, wanted) || (error instanceof Error && error.cause instanceof KitError && error.cause.code === wanted)
const shown = ({ accounts }: { readonly accounts: readonly string[] }) =>
  accounts.map(account => account.slice(account.lastIndexOf(':') + 1))

/** Creates an extension that shares the given accounts. */
const sharing = (accounts: unknown) => ({
  enable: async () => ({ accounts: { get: async () => accounts, subscribe: () => undefined }, signer: {} })
})

describe('discovery of Polkadot extensions', () => {
  const list = async (window: object): Promise<readonly SourceWallet[]> => {
    const source = polkadot({ window }).source!
    const end = source.start(adapterContext([polkadotRelay]))
    let wallets: readonly SourceWallet[] | undefined
    source.wallets(found => (wallets = found))
    await eventually(() => wallets !== undefined, 'the list comes')
    end()
    return wallets!
  }
  const names = async (injectedWeb3: unknown) => (await list({ injectedWeb3 })).map(({ name }) => name)

  test('finds an extension that comes late, once', async context => {
    const window = new FakeWindow()
    const wallet = await createPolkadotTestWallet({ window, register: false })
    const source = polkadot({ window }).source!
    const end = source.start(adapterContext([polkadotRelay]))
    const lists: string[] = []
    context.mock.timers.enable({ apis: ['setTimeout'] })
    source.wallets(wallets => lists.push(wallets.map(({ id }) => id).join()))
    await eventually(() => lists.length === 1, 'the first list comes')
    wallet.register()
    wallet.register()
    context.mock.timers.tick(250)
    context.mock.timers.tick(250)
    deepEqual(lists, ['', 'w3m-test-wallet'])
    end()
  })

  test('calls those that many people have as they call themselves', async () => {
    const injected = { 'polkadot-js': sharing([]), talisman: sharing([]), 'fearless-wallet': sharing([]) }
    deepEqual(await names(injected), ['Polkadot.js', 'Talisman', 'Fearless Wallet'])
  })

  const hostile: readonly (readonly [string, unknown])[] = [
    ['nothing', undefined],
    ['a list', [sharing([])]],
    ['no extension', { evil: null, other: 'wallet' }],
    ['one that cannot be enabled', { evil: { version: '1' } }],
    ['a name of characters that do not show', { '\u202e\u200b': sharing([]) }],
    [
      'a getter that throws',
      {
        get evil() {
          throw new Error('mine')
        }
      }
    ]
  ]
  for (const [what, injected] of hostile) {
    test(`does not list ${what}`, async () => deepEqual(await names(injected), []))
  }
})

describe('what a Polkadot extension shares', () => {
  const wrongSum = `${alice.polkadot.slice(0, -1)}6`
  const rows: readonly (readonly [string, unknown, ErrorCode | readonly string[]])[] = [
    ['no account', [], 'no-account'],
    ['no list', { 0: { address: alice.generic } }, 'invalid-reply'],
    [
      'an account that is bound to another network',
      [{ address: alice.generic, genesisHash: `0x${'12'.repeat(32)}` }],
      'no-account'
    ],
    ['an account that is bound to something else', [{ address: alice.generic, genesisHash: 7 }], 'no-account'],
    ['an address whose sum is wrong', [{ address: wrongSum }], 'no-account'],
    ['an address of Ethereum', [{ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', type: 'ethereum' }], 'no-account'],
    ['an address with the prefix of no network', [{ address: alice.generic }], [alice.polkadot]],
    ['an address with the prefix of another network', [{ address: alice.kusama }], [alice.polkadot]],
    [
      'the same account in three ways',
      [alice.generic, alice.kusama, alice.polkadot].map(address => ({ address })),
      [alice.polkadot]
    ]
  ]
  for (const [what, accounts, expected] of rows) {
    test(`${what}: ${typeof expected === 'string' ? expected : 'connected, as the network writes it'}`, async () => {
      const source = polkadot({ window: { injectedWeb3: { sharing: sharing(accounts) } } }).source!
      const end = source.start(adapterContext([polkadotRelay]))
      const connecting = source.connect('sharing', { namespaces: ['polkadot'] })
      if (typeof expected === 'string') await rejects(connecting, error => isKitError(error, expected))
      else deepEqual(shown((await connecting)[0]!), expected)
      end()
    })
  }

  test('is written again on another network, and can still be signed with', async () => {
    const { connection, accounts, provider, end } = await connected()
    const [before] = shown({ accounts })
    match(before!, /^1/)
    await connection.switchNetwork(kusamaRelay, {})
    const [after] = shown(connection)
    match(after!, /^[C-J]/)
    const signature = await chain!.messages!.sign(provider, connection.accounts[0]!, 'Hello')
    ok(await verifyPolkadotSignature(kusamaRelay.caipNetworkId, after!, 'Hello', signature))
    equal(await verifyPolkadotSignature(kusamaRelay.caipNetworkId, before!, 'Hello', signature), false)
    end()
  })

  test('stays away from a network that the account is not bound to', async () => {
    const { connection, wallet, end } = await connected()
    wallet.bindTo(genesisHashes[polkadotRelay.caipNetworkId])
    await rejects(connection.switchNetwork(kusamaRelay, {}), error => isKitError(error, 'chain-not-approved'))
    end()
  })

  test('keeps the account that the user has chosen', async () => {
    const { connection, end } = await connected({ accountCount: 3 })
    const [first, second, third] = connection.accounts
    connection.chooseAccount?.(second!)
    deepEqual(connection.accounts, [second, first, third])
    end()
  })

  const faults: readonly (readonly [string, object, ErrorCode])[] = [
    ['gives nothing', { enable: async () => undefined }, 'invalid-reply'],
    ['gives no accounts', { enable: async () => ({ signer: {} }) }, 'invalid-reply'],
    [
      'was told once not to speak to the site',
      { enable: () => Promise.reject(new Error('The source Shop is not allowed to interact with this extension')) },
      'unauthorized'
    ],
    ['is refused in a word', { enable: () => Promise.reject(new Error('Cancelled')) }, 'user-rejected']
  ]
  for (const [what, extension, expected] of faults) {
    test(`is not connected by an extension that ${what}`, async () => {
      const source = polkadot({ window: { injectedWeb3: { extension } } }).source!
      const end = source.start(adapterContext([polkadotRelay]))
      await rejects(source.connect('extension', { namespaces: ['polkadot'] }), error => isKitError(error, expected))
      end()
    })
  }
})

describe('a message on Polkadot', () => {
  for (const type of ['sr25519', 'ed25519'] as const) {
    test(`is signed by a key of ${type}`, async () => {
      const { provider, accounts, connection, end } = await connected({ type })
      const signature = await chain!.messages!.sign(provider, accounts[0]!, 'Grüße')
      const [address] = shown(connection)
      ok(await verifyPolkadotSignature(polkadotRelay.caipNetworkId, address!, 'Grüße', signature))
      equal(await verifyPolkadotSignature(polkadotRelay.caipNetworkId, address!, 'Other', signature), false)
      end()
    })
  }

  test('is not signed where the user rejects', async () => {
    const { provider, accounts, wallet, request, end } = await connected()
    wallet.answers = 'refuse'
    await rejects(chain!.messages!.sign(provider, accounts[0]!, 'Hello'), UserRejectedError)
    await rejects(request('polkadot_signMessage', { message: 'Hello' }), error => code(error) === 4001)
    end()
  })

  for (const [what, result] of [
    ['nothing', {}],
    ['no signature', { signature: 'yes' }],
    ['half a signature', { signature: `0x${'ab'.repeat(32)}` }]
  ] as const) {
    test(`is not signed by an extension that gives ${what}`, async () => {
      const { provider, accounts, wallet, end } = await connected()
      wallet.answerNext({ result }, 'signRaw')
      await rejects(chain!.messages!.sign(provider, accounts[0]!, 'Hello'), isCode('invalid-reply'))
      end()
    })
  }

  const rows: readonly (readonly [string, string, object, number])[] = [
    ['of a method that nobody knows', 'polkadot_signTransaction', {}, 4200],
    ['for an account that is not shared', 'polkadot_signMessage', { message: 'a', address: alice.polkadot }, 4100],
    ['for what is no text', 'polkadot_signMessage', { message: 7 }, -32602]
  ]
  for (const [what, method, params, expected] of rows) {
    test(`a request ${what} does not reach the extension: ${expected}`, async () => {
      const { request, wallet, end } = await connected()
      const before = wallet.requests.length
      await rejects(request(method, params), error => code(error) === expected)
      equal(wallet.requests.length, before)
      end()
    })
  }

  test('is none of what an extension does that only watches', async () => {
    const { request, end } = await connected({ watched: true })
    await rejects(request('polkadot_signMessage', { message: 'a' }), error => code(error) === 4200)
    end()
  })

  const ends: readonly (readonly [string, (bench: Awaited<ReturnType<typeof connected>>) => unknown])[] = [
    ['the visitor has disconnected', ({ source, connection }) => source.disconnect(connection)],
    ['the kit has stopped', ({ end }) => end()],
    ['the permission was taken back', ({ wallet }) => wallet.revoke()]
  ]
  for (const [what, finish] of ends) {
    test(`is refused once ${what}`, async () => {
      const bench = await connected()
      await finish(bench)
      const before = bench.wallet.requests.length
      await rejects(bench.request('polkadot_signMessage', { message: 'a' }), error => code(error) === 4900)
      equal(bench.wallet.requests.length, before)
      bench.end()
    })
  }
})

describe('a balance on Polkadot', () => {
  let node: PolkadotStandIn
  before(async () => void (node = await startPolkadotStandIn()))
  after(() => node?.stop())
  const give = (address: string, units: bigint) =>
    fetch(node.url, { method: 'POST', body: JSON.stringify({ id: 1, method: 'stack_give', params: [address, String(units)] }) })

  test('is read from the storage of the chain, whatever prefix the account has elsewhere', async () => {
    const network = polkadotNetwork(node.chainId.slice('polkadot:'.length), node.url)
    const account = `${network.caipNetworkId}:${alice.generic}` as const
    equal((await chain!.balance(account, network, {})).value, 0n)
    await give(alice.polkadot, 12_345_678_901_234_567_890_123n)
    const { value, decimals, symbol } = await chain!.balance(account, network, {})
    deepEqual([value, decimals, symbol], [12_345_678_901_234_567_890_123n, 10, 'DOT'])
  })

  test('is what is free and what is reserved, as a live chain encodes it', async () => {
    // nonce 5, one provider; free 1.5 DOT, reserved 0.5 DOT, frozen 1 DOT
    const amount = (units: bigint) =>
      Array.from({ length: 16 }, (_, at) => ((units >> BigInt(at * 8)) & 255n).toString(16).padStart(2, '0')).join('')
    const stored = `0x05000000000000000100000000000000${amount(15_000_000_000n)}${amount(5_000_000_000n)}${amount(10_000_000_000n)}${'00'.repeat(16)}`
    const account = `${polkadotRelay.caipNetworkId}:${alice.polkadot}` as const
    const answer = (result: unknown, genesis = genesisHashes[polkadotRelay.caipNetworkId]!): typeof fetch => {
      return async (_, init) => {
        const calls = JSON.parse(String(init!.body)) as { id: number; method: string; params: unknown[] }[]
        const replies = calls.map(({ id, method, params }) => {
          if (method === 'state_getStorage')
            equal(
              params[0],
              // twox128("System"), twox128("Account"), blake2_128 of the key, the key: as public explorers show it for this
              // account
              '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9de1e86a9a8c739864cf3cc5ec2bea59fd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
            )
          return { jsonrpc: '2.0', id, result: method === 'state_getStorage' ? result : genesis }
        })
        return Response.json(replies)
      }
    }
    equal((await chain!.balance(account, polkadotRelay, { fetch: answer(stored) })).value, 20_000_000_000n)
    for (const wrong of [7, '0x', '0x00', `${stored}00`])
      await rejects(chain!.balance(account, polkadotRelay, { fetch: answer(wrong) }), error => isKitError(error, 'invalid-reply'))
    await rejects(chain!.balance(account, polkadotRelay, { fetch: answer(stored, `0x${'5e'.repeat(32)}`) }), error =>
      isKitError(error, 'invalid-reply')
    )
  })
})
