import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listBalances } from '../../../../adapters/api/balance.ts'
import type { Transaction } from '../../../../adapters/api/contract/chain.ts'
import { listTransactions } from '../../../../adapters/api/history.ts'
import { createHttp, type Http } from '../../../../adapters/api/http.ts'
import { listNfts } from '../../../../adapters/api/nfts.ts'
import { listPrices } from '../../../../adapters/api/price.ts'
import { getSupportedChains } from '../../../../adapters/api/supported-chains.ts'
import { bytesToBase58 } from '../../../../adapters/base/base58.ts'
import { HttpError } from '../../../../adapters/base/errors.ts'
import type { Transfer } from '../../../../adapters/chain.ts'
import { solana } from '../../../../adapters/solana/index.ts'
import { createSolanaSource } from '../../../../services/chain/solana/source.ts'
import { parseChains } from '../../../../services/chain/settings.ts'
import type { Services } from '../../../../services/start.ts'
import { startTestServices } from '../../open-test-store.ts'
import { adapterContext } from '../../../kit/adapter-context.ts'
import { createClock } from '../../../kit/clock.ts'
import { FakeWindow } from '../../../kit/fake-wallet.ts'
import { localSolana, randomSolanaAddress } from '../../../kit/local-solana.ts'
import { mints, programs, solanaChainId as chainId, type MintName } from '../../../stack/solana/names.ts'
import { solanaChainSettings } from '../../../stack/solana/chain-settings.ts'
import { createSolanaTestWallet } from '../../../../adapters/testing/index.ts'

const local = localSolana()
const give = (to: string, name: MintName, amount: number) =>
  local.request('stack_giveTokens', to, mints[name].address, String(amount))
const drop = (to: string, lamports = 1_000_000_000) => local.request('requestAirdrop', to, lamports)
const token = (name: MintName, to: string, amount: bigint): Transfer => ({ token: { address: mints[name].address }, to, amount })

/** Creates an account with SOL, and its sender. */
async function sender() {
  const window = new FakeWindow()
  const { rpcUrl } = local.chain
  const seeds = [crypto.getRandomValues(new Uint8Array(32))]
  const wallet = await createSolanaTestWallet({ window, chains: [{ chain: chainId, rpcUrl }], seeds })
  const [address] = wallet.accounts
  await drop(address!)
  const { source, chain } = solana({ window })
  source!.start(adapterContext([local.network]))
  const [connection] = await source!.connect('Test Wallet', { namespaces: ['solana'] })
  const { send } = await chain!.transfers!()
  return {
    address: address!,
    send: async (transfer: Transfer) => {
      const options = { network: local.network, now: () => 0 }
      return (await send(connection!.provider, `${chainId}:${address}`, transfer, options)).hash
    }
  }
}

let services: Services
let http: Http

describe('the blockchain API over a Solana cluster, as the kit asks it', () => {
  before(async () => {
    services = await startTestServices({ chains: [solanaChainSettings(local.chain.rpcUrl)], logLevel: 'silent' })
    const { after } = createClock()
    http = createHttp({ fetch, after, baseUrl: services.addresses.chain!, sdk: { type: 'w3m', version: 'html-solana-1.0.0' } })
  })
  after(() => services?.close())

  const history = async (address: string, cursor?: string) =>
    listTransactions(http, address, { chainId, ...(cursor && { cursor }) }, { cache: 'no-cache' })
  /** Summarizes each transaction: type, parties and transfers. */
  const summaryOf = ({ metadata, transfers }: Transaction) => [
    metadata.operationType,
    metadata.sentFrom,
    metadata.sentTo,
    ...(transfers ?? []).map(
      ({ direction, quantity, fungible_info }) => `${direction} ${quantity.numeric} ${fungible_info?.symbol}`
    )
  ]

  it('names the cluster among its chains', async () => {
    assert.deepEqual(await getSupportedChains(http, {}), { http: [chainId], onramp: [] })
  })

  it('returns the balances of an account, with names and prices, the native currency first', async () => {
    const { address } = await sender()
    await give(address, 'shell', 250)
    await give(address, 'dollar', 2_500_000)
    await give(address, 'gold', 1_000_000_000)
    const { balances, unanswered } = await listBalances(http, address, { chainId }, {})
    assert.equal(unanswered, undefined)
    assert.deepEqual(
      balances.map(({ symbol, name, quantity, price, value, address }) => [symbol, name, quantity, price, value, address]),
      [
        ['SOL', 'Solana', { decimals: '9', numeric: '1' }, 150, 150, undefined],
        ['LGLD', 'Local Gold', { decimals: '9', numeric: '1' }, 1500, 1500, `${chainId}:${mints.gold.address}`],
        ['LUSD', 'Local Dollar', { decimals: '6', numeric: '2.5' }, 1, 2.5, `${chainId}:${mints.dollar.address}`],
        ['SHEL', 'Harbour Shells', { decimals: '2', numeric: '2.5' }, undefined, undefined, `${chainId}:${mints.shell.address}`]
      ]
    )
  })

  it('returns current data where a cached reply does not suffice', async () => {
    const address = randomSolanaAddress()
    const [before] = (await listBalances(http, address, { chainId }, {})).balances
    assert.equal(before?.quantity.numeric, '0')
    await drop(address)
    const [copy] = (await listBalances(http, address, { chainId }, {})).balances
    assert.equal(copy?.quantity.numeric, '0', 'good for 30 s')
    const [fresh] = (await listBalances(http, address, { chainId, forceUpdate: [mints.dollar.address] }, {})).balances
    assert.equal(fresh?.quantity.numeric, '1')
  })

  it('returns the history of an account: neither the fee nor a deposit counts as a transfer', async () => {
    const { address, send } = await sender()
    const other = randomSolanaAddress()
    await give(address, 'dollar', 5_000_000)
    const hash = await send(token('dollar', other, 1_500_000n))
    await send({ to: other, amount: 250_000_000n })
    const { data, next } = await history(address)
    assert.equal(next, null)
    const bank = data.at(-1)!.metadata.sentFrom
    assert.deepEqual(data.map(summaryOf), [
      ['send', address, other, 'out 0.25 SOL'],
      ['send', address, other, 'out 1.5 LUSD'],
      ['receive', bank, address, 'in 5 LUSD'],
      ['receive', bank, address, 'in 1 SOL']
    ])
    assert.ok(data.every(({ metadata }) => metadata.status === 'confirmed' && metadata.chain === chainId))
    assert.equal(data[1]?.metadata.hash, hash)
    assert.equal(data[1]?.id, `${chainId}:${hash}`)
    assert.ok(Math.abs(Date.parse(data[0]!.metadata.minedAt) - Date.now()) < 600_000)
  })

  it('also returns a recipient of tokens whom the transaction does not name', async () => {
    const { address, send } = await sender()
    const other = randomSolanaAddress()
    await give(address, 'shell', 500)
    await send(token('shell', other, 200n))
    await send(token('shell', other, 100n))
    const { data } = await history(other)
    assert.deepEqual(data.map(summaryOf), [
      ['receive', address, other, 'in 1 SHEL'],
      ['receive', address, other, 'in 2 SHEL']
    ])
  })

  it('returns a history of several lists page by page, each transaction once, to its end', async () => {
    const address = randomSolanaAddress()
    for (let index = 0; index < 20; index++) {
      await drop(address, 1_000_000 + index)
      await give(address, index % 2 ? 'dollar' : 'shell', 100 + index)
      await local.request('stack_skipSlots', 1)
    }
    const all: Transaction[] = []
    let pages = 0
    for (let cursor: string | undefined; ; pages++) {
      const { data, next } = await history(address, cursor)
      all.push(...data)
      if (next === null) break
      cursor = next
    }
    assert.ok(pages >= 1, 'more than one')
    assert.equal(all.length, 40)
    assert.equal(new Set(all.map(({ id }) => id)).size, 40)
    const times = all.map(({ metadata }) => Date.parse(metadata.minedAt))
    assert.deepEqual(
      times,
      [...times].sort((one, other) => other - one)
    )
  })

  it('prices tokens by their mints, and SOL by what stands for it', async () => {
    const addresses = [`So${'1'.repeat(41)}`, mints.dollar.address, mints.shell.address, randomSolanaAddress()].map(
      each => `${chainId}:${each}`
    )
    const { fungibles } = await listPrices(http, addresses, {}, {})
    assert.deepEqual(
      fungibles.map(({ symbol, price }) => [symbol, price]),
      [
        ['SOL', 150],
        ['LUSD', 1]
      ],
      'a token without a source of prices has none'
    )
  })

  it('has no list of NFTs, and says so', async () => {
    assert.deepEqual((await listNfts(http, randomSolanaAddress(), { chainId }, {})).unanswered, [chainId])
  })

  it('refuses a cursor that it never gave', async () => {
    const made = (at: string) => Buffer.from(JSON.stringify({ [chainId]: { source: 'rpc', at } })).toString('base64url')
    for (const at of [
      '{}',
      '[]',
      'x',
      JSON.stringify({ [randomSolanaAddress()]: 'no signature' }),
      JSON.stringify({ nobody: '' })
    ]) {
      await assert.rejects(
        history(randomSolanaAddress(), made(at)),
        (error: unknown) => error instanceof HttpError && error.status === 502
      )
    }
  })
})

describe('a node of Solana', () => {
  const { signal } = new AbortController()
  const native = { name: 'Solana', symbol: 'SOL', decimals: 9 }
  /** Returns the chain's node, with false responses for some methods. */
  const lying = (lies: Readonly<Record<string, unknown>>) =>
    createSolanaSource({
      chainId,
      native,
      now: () => 0,
      rpc: {
        request: async ({ method, params }) => (method in lies ? lies[method] : local.request(method, ...(params as unknown[])))
      }
    })

  for (const [what, lies] of [
    ['is of another cluster', { getGenesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKK1TpGAeJmfh' }],
    ['tells no balance', { getBalance: { value: '12' } }],
    ['tells half a lamport', { getBalance: { value: 0.5 } }],
    ['tells no token accounts', { getTokenAccountsByOwner: { value: 'none' } }]
  ] as const) {
    it(`is not believed where it ${what}`, async () => {
      await assert.rejects(lying(lies).balances!({ chainId, address: randomSolanaAddress() }, { signal }), {
        name: 'SourceError'
      })
    })
  }

  it('does not put a stranger’s tokens into the list', async () => {
    const stranger = randomSolanaAddress()
    await give(stranger, 'dollar', 5)
    const accounts = await local.request(
      'getTokenAccountsByOwner',
      stranger,
      { programId: programs.token },
      { encoding: 'base64' }
    )
    const held = await lying({ getTokenAccountsByOwner: accounts }).balances!(
      { chainId, address: randomSolanaAddress() },
      { signal }
    )
    assert.deepEqual(held, [{ ...native, amount: 0n }])
  })

  it('that has forgotten a transaction leaves its place in the history', async () => {
    const address = randomSolanaAddress()
    await drop(address)
    const { items } = await lying({ getTransaction: null }).history!({ chainId, address }, { signal, limit: 5 })
    assert.deepEqual(
      items.map(({ from, to, status, transfers }) => [from, to, status, transfers]),
      [[address, address, 'confirmed', []]]
    )
  })

  it('returns transactions of one slot in the order of its lists', async () => {
    const address = randomSolanaAddress()
    await drop(address)
    await give(address, 'dollar', 5)
    const signature = (): string => bytesToBase58(crypto.getRandomValues(new Uint8Array(64)))
    const [older, newer, last] = [signature(), signature(), signature()]
    const row = (signature: string, slot = 9) => ({ signature, slot, err: null })
    const source = createSolanaSource({
      chainId,
      native,
      now: () => 0,
      rpc: {
        async request({ method, params }) {
          const [of] = params as readonly unknown[]
          if (method === 'getTransaction') return null
          if (method === 'getSignaturesForAddress') return of === address ? [row(older), row(last, 8)] : [row(newer), row(older)]
          return local.request(method, ...(params as unknown[]))
        }
      }
    })
    const { items, next } = await source.history!({ chainId, address }, { signal, limit: 5 })
    assert.deepEqual(
      items.map(({ hash }) => hash),
      [newer, older, last]
    )
    assert.equal(next, undefined)
  })

  it('asks once for what is settled', async () => {
    const address = randomSolanaAddress()
    await drop(address)
    const requests: string[] = []
    const source = createSolanaSource({
      chainId,
      native,
      now: () => 0,
      rpc: {
        async request({ method, params }) {
          requests.push(method)
          return local.request(method, ...(params as unknown[]))
        }
      }
    })
    for (let time = 0; time < 2; time++) await source.history!({ chainId, address }, { signal, limit: 5 })
    assert.equal(requests.filter(method => method === 'getTransaction').length, 1)
    assert.equal(requests.filter(method => method === 'getGenesisHash').length, 1)
  })
})

describe('a Solana chain in CHAINS', () => {
  const settings = solanaChainSettings('http://127.0.0.1:1')
  it('has prices by mint, in the letters of the mint', () => {
    const [read] = parseChains([settings])
    assert.deepEqual(read?.prices, settings.prices)
  })
  for (const [what, change, problem] of [
    ['an indexer', { indexer: true }, /indexer is for EVM chains/],
    ['pools', { prices: [{ pools: {} }] }, /pools is for EVM chains/],
    ['a price of what is no mint', { prices: [{ fixed: { '0x12': 1 } }] }, /must be a mint/]
  ] as const) {
    it(`has no ${what}`, () => assert.throws(() => parseChains([{ ...settings, ...change }]), problem))
  }
})
