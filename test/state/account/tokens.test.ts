import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import fc from 'fast-check'
import { cleanStores } from 'nanostores'
import { formatFiat } from '../../../adapters/base/units.ts'
import type { Assets, Asset } from '../../../adapters/chain.ts'
import { $alert } from '../../../state/alerts/alert.ts'
import { $toast } from '../../../state/alerts/toast.ts'
import { $tokens, $portfolioValue, refreshTokens, type Portfolio } from '../../../state/account/tokens.ts'
import { connectingSource, firstAccount, testWallet } from '../../kit/connecting-source.ts'
import { eventually } from '../../kit/eventually.ts'
import { portfolioKit, type PortfolioKit } from '../../kit/portfolio-kit.ts'
import { drawnBalance } from '../../kit/scripted-chain.ts'
import { toastWords } from '../../kit/toast-words.ts'
import { testNetwork } from '../../kit/run-options.ts'

let run: PortfolioKit

async function start(...given: Parameters<typeof portfolioKit>): Promise<void> {
  run = await portfolioKit(...given)
  run.follow($tokens, $portfolioValue)
}

afterEach(() => {
  run.end()
  cleanStores($tokens, $portfolioValue)
})

const name = () => $tokens.get().name
const portfolio = (): Portfolio => {
  const reading = $tokens.get()
  if (reading.name !== 'ready') throw new Error(`The tokens are ${reading.name}.`)
  return reading.value
}
const ready = () => eventually(() => name() === 'ready', `the tokens are there; they are ${name()}`)
const symbols = () => portfolio().tokens.map(({ symbol }) => symbol)
const balanceRequests = () => run.chain.requestedPaths.filter(path => path.includes('/balance'))

describe('tokens', () => {
  test('come from the service, the dearest first, with exact amounts and what they are worth together [1.22, 3.42]', async () => {
    await start()
    await ready()
    assert.deepEqual(symbols(), ['ETH', 'USDC', 'WBTC', 'ARB', 'PBT'])
    const [ether, , bitcoin] = portfolio().tokens
    assert.deepEqual([ether!.id, ether!.address, ether!.amount], ['eip155:1', undefined, 2_375_000_000_000_000_000n])
    assert.equal(bitcoin!.amount, 1_800_001n)
    assert.equal(formatFiat($portfolioValue.get()!, { locale: 'en' }), '$12,480.25')
    assert.equal(portfolio().complete, true)
  })

  test('on Solana come from the service [1.23]', async () => {
    const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    const held = { ...drawnBalance(1, chainId), address: `${chainId}:${mint}` }
    await start({
      chain: { chainId, tokens: [drawnBalance(0, chainId), held] },
      wallet: {
        account: `${chainId}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv`,
        wallets: [{ ...testWallet, namespace: 'solana' }]
      },
      networks: [{ ...testNetwork, id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', chainNamespace: 'solana', caipNetworkId: chainId }]
    })
    await ready()
    assert.deepEqual(
      portfolio().tokens.map(({ symbol, address }) => [symbol, address]),
      [
        ['ETH', undefined],
        ['USDC', mint]
      ]
    )
  })

  test('are requested while something subscribes, once, and again after 30 seconds when the page is shown [9.4]', async () => {
    await start()
    await ready()
    refreshTokens()
    await run.platform.advance(29_000)
    run.platform.setVisible(true)
    await run.platform.advance(1)
    assert.equal(balanceRequests().length, 1)
    await run.platform.advance(1_000)
    run.platform.setVisible(true)
    await eventually(() => balanceRequests().length === 2, 'they are asked for again')
    // the known data stays on screen in the meantime
    assert.equal(name(), 'ready')
  })

  test('are not requested without a subscriber', async () => {
    run = await portfolioKit()
    await run.platform.advance(10_000)
    assert.deepEqual(run.chain.requestedPaths, [])
  })

  test('are read again after something was sent, and the request names which must not come from a copy', async () => {
    await start()
    await ready()
    refreshTokens({ force: true, stale: ['0xabc', '0xdef'] })
    await eventually(() => balanceRequests().length === 2, 'they are asked for again')
    assert.match(decodeURIComponent(balanceRequests()[1]!), /forceUpdate=0xabc,0xdef/)
    await ready()
    refreshTokens({ force: true })
    await eventually(() => balanceRequests().length === 3, 'they are asked for again')
    assert.match(balanceRequests()[2]!, /forceUpdate=0xe{40}$/)
  })

  test('of another network are its own, and nothing of the first is shown meanwhile', async () => {
    await start()
    await ready()
    const seen: string[] = []
    $tokens.listen(reading => void seen.push(reading.name))
    await run.kit.switchNetwork(2)
    await ready()
    assert.equal(seen[0], 'loading')
    // the service does not support the chain: the network itself has returned the native balance
    assert.deepEqual([symbols(), portfolio().complete], [['ETH'], false])
  })

  for (const answer of [500, 'offline', 'garbage'] as const) {
    test(`the network itself returns the native balance where the service answers ${answer}, and this is logged [8.1]`, async () => {
      await start({ chain: { answer } })
      await ready()
      assert.deepEqual([symbols(), portfolio().complete], [['ETH'], false])
      assert.equal(toastWords(), 'Token Balance Unavailable')
    })
  }

  test('are the native one, without a complaint, where one address stands for all services and this one is not run there', async () => {
    await start({ chain: { absent: true } })
    await ready()
    assert.deepEqual([symbols(), $toast.get(), $alert.get()], [['ETH'], undefined, undefined])
  })

  test('cannot be read where neither answers, are not asked for again for 30 seconds, and then are', async () => {
    await start({ chain: { answer: 500 }, wallet: { balance: 'fail' } })
    await eventually(() => name() === 'failed', 'it failed')
    run.chain.decide('list')
    await run.platform.advance(29_000)
    refreshTokens()
    assert.equal(balanceRequests().length, 1)
    await run.platform.advance(1_000)
    refreshTokens()
    await ready()
    assert.equal(symbols().length, 5)
  })

  test('that were there stay, and are said to be old, where they cannot be read again', async () => {
    await start()
    await ready()
    run.chain.decide(500)
    await run.platform.advance(30_000)
    // the network returns the native balance: less is known than before
    refreshTokens({ force: true })
    await eventually(() => !portfolio().complete, 'the network alone has answered')
    assert.deepEqual(symbols(), ['ETH'])
  })

  test('of a service whose sources are away or miss blocks are said to be old', async () => {
    for (const outdated of [{ age: 412 }, { behind: ['eip155:1'] }]) {
      await start({ chain: { outdated } })
      await ready()
      assert.equal(portfolio().outdated, true)
      assert.equal(symbols().length, 5)
      run.end()
      cleanStores($tokens, $portfolioValue)
    }
    await start({ chain: { outdated: { behind: ['eip155:10'] } } })
    await ready()
    assert.equal(portfolio().outdated, undefined, 'another chain')
  })

  test('of which one of twenty is garbage are the other nineteen; those that cannot be divided are hidden', async () => {
    const tokens: unknown[] = Array.from({ length: 20 }, (_, index) => drawnBalance(index, 'eip155:1'))
    tokens[7] = { name: 'Broken', quantity: { numeric: '1e99' } }
    tokens[8] = { ...drawnBalance(8, 'eip155:1'), quantity: { decimals: '0', numeric: '3' } }
    await start({ chain: { tokens } })
    await ready()
    assert.equal(symbols().length, 18)
  })

  test('are the wallet’s own word where it lists them, and the service is not asked', async () => {
    const source = connectingSource()
    const asset: Asset = {
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:1',
      value: 10,
      price: 5,
      quantity: { decimals: '18', numeric: '2' },
      iconUrl: ''
    }
    const assets: Assets = { list: async () => [asset] }
    const { chain } = source.adapter
    await start({ adapters: [{ ...source.adapter, chain: { ...chain!, assets: async () => assets } }] })
    await ready()
    assert.deepEqual(
      portfolio().tokens.map(({ amount, price }) => [amount, price]),
      [[2_000_000_000_000_000_000n, 5]]
    )
    assert.deepEqual(balanceRequests(), [])
  })

  /** Returns the fake wallet's chain with the given asset list of the wallet. */
  const listing = (list: Assets['list']) => {
    const source = connectingSource()
    const { chain } = source.adapter
    return { adapters: [{ ...source.adapter, chain: { ...chain!, assets: async () => ({ list }) } }] }
  }
  const fromService = async (list: Assets['list']) => {
    await start(listing(list))
    await ready()
    assert.deepEqual(symbols(), ['ETH', 'USDC', 'WBTC', 'ARB', 'PBT'])
    const { pathname, searchParams } = new URL(balanceRequests()[0]!, 'https://chain.invalid')
    assert.equal(pathname, `/v1/account/${firstAccount.split(':')[2]}/balance`)
    assert.deepEqual([searchParams.get('chainId'), searchParams.get('forceUpdate')], ['eip155:1', null])
    refreshTokens({ force: true, stale: ['0xabc'] })
    await eventually(() => balanceRequests().length === 2, 'they are asked for again')
    assert.match(balanceRequests()[1]!, /forceUpdate=0xabc/)
  }

  test('are asked of the service, by the address and the network, where the wallet does not list them [7.57]', () =>
    fromService(async () => undefined))

  test('are asked of the service where the list of the wallet is none [7.58]', () =>
    fromService(async () => {
      throw new Error('The list could not be read.')
    }))

  test('go with the kit', async () => {
    await start()
    await ready()
    run.kit.stop()
    assert.equal(name(), 'none')
  })

  test('are in one order whatever order the service has them in, and none is lost', async () => {
    const tokens = Array.from({ length: 12 }, (_, index) => drawnBalance(index, 'eip155:1'))
    let wanted: readonly string[] | undefined
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(tokens, { minLength: 12 }), async shuffled => {
        run = await portfolioKit({ chain: { tokens: shuffled }, networks: [{ ...testNetwork, id: 1 }] })
        run.follow($tokens)
        await ready()
        const ids = portfolio().tokens.map(({ id }) => id)
        run.end()
        cleanStores($tokens)
        wanted ??= ids
        assert.deepEqual(ids, wanted)
      }),
      { numRuns: 8 }
    )
    assert.equal(wanted?.length, 12)
    run = await portfolioKit()
  })
})
