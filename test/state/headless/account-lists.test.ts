import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { $activity, $nfts, $tokens, loadMoreActivity, loadMoreNfts, refreshTokens } from '../../../state/headless/index.ts'
import { eventually } from '../../kit/eventually.ts'
import { portfolioKit, type PortfolioKit } from '../../kit/portfolio-kit.ts'
import { until } from '../../kit/until.ts'

let run: PortfolioKit

describe('lists of an account for an app with its own interface', () => {
  afterEach(() => run.end())

  it('have the tokens with prices and loaded images, and request them again', async () => {
    run = await portfolioKit()
    run.follow($tokens)
    await until($tokens, ({ status }) => status === 'ready')
    const tokens = () => {
      const state = $tokens.get()
      assert.equal(state.status, 'ready')
      return state
    }
    assert.deepEqual(
      tokens().tokens.map(({ symbol }) => symbol),
      ['ETH', 'USDC', 'WBTC', 'ARB', 'PBT']
    )
    assert.deepEqual([tokens().isComplete, tokens().isOutdated], [true, false])
    for (const { imageUrl = 'data:' } of tokens().tokens) assert.match(imageUrl, /^(data|blob):/)
    const requests = () => run.chain.requestedPaths.filter(path => path.includes('/balance')).length
    const before = requests()
    await refreshTokens()
    await eventually(() => requests() === before + 1, 'another request')
    await run.kit.disconnect()
    await until($tokens, ({ status }) => status === 'none')
  })

  it('have NFTs and transactions in pages', async () => {
    run = await portfolioKit()
    run.follow($nfts, $activity)
    await until($nfts, ({ status }) => status === 'ready')
    await until($activity, ({ status }) => status === 'ready')
    for (const [$list, loadMore] of [
      [$nfts, loadMoreNfts],
      [$activity, loadMoreActivity]
    ] as const) {
      const list = () => $list.get() as Extract<ReturnType<typeof $list.get>, { status: 'ready' }>
      let size = list().items.length
      assert.ok(size > 0)
      while (list().hasMore) {
        await loadMore()
        assert.ok(list().items.length > size)
        size = list().items.length
      }
      assert.equal(new Set(list().items.map(({ id }) => id)).size, size)
    }
    const { items } = $activity.get() as Extract<ReturnType<typeof $activity.get>, { status: 'ready' }>
    assert.ok(items.some(({ transfers }) => transfers.some(({ asset }) => asset !== undefined)))
    assert.equal(/https?:/.test(JSON.stringify(items)), false, 'no URL that a creator of a token chose')
  })
})
