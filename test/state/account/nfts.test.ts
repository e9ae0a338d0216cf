import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { cleanStores } from 'nanostores'
import { $nfts, loadMoreNfts } from '../../../state/account/nfts.ts'
import { eventually } from '../../kit/eventually.ts'
import { portfolioKit, type PortfolioKit } from '../../kit/portfolio-kit.ts'
import { drawnNft } from '../../kit/scripted-chain.ts'

let run: PortfolioKit

async function start(...given: Parameters<typeof portfolioKit>): Promise<void> {
  run = await portfolioKit(...given)
  run.follow($nfts)
}

afterEach(() => {
  run.end()
  cleanStores($nfts)
})

const name = () => $nfts.get().name
const pages = () => {
  const value = $nfts.get()
  if (value.name !== 'ready') throw new Error(`The NFTs are ${value.name}.`)
  return value
}
const ready = () => eventually(() => name() === 'ready', 'the NFTs are there')

describe('NFTs', () => {
  test('come page by page, without those that are sent to everybody', async () => {
    const nfts = Array.from({ length: 40 }, (_, index) => ({ ...drawnNft(index, 'eip155:1'), isSpam: index === 3 }))
    await start({ chain: { nfts } })
    await ready()
    assert.equal(pages().items.length, 24)
    await loadMoreNfts()
    assert.equal(pages().items.length, 39)
    assert.equal(pages().next, undefined)
  })

  test('that are known stay when the next page fails, and it can be asked for again', async () => {
    await start({ chain: { nfts: 40, laterPages: 500 } })
    await ready()
    await loadMoreNfts()
    assert.deepEqual([pages().items.length, pages().more], [25, 'failed'])
    assert.ok(pages().next)
  })

  test('are absent where the service has no such list', async () => {
    await start({ chain: { answer: 404 } })
    await eventually(() => name() === 'absent', 'it is said')
  })

  test('could not be loaded', async () => {
    await start({ chain: { answer: 'garbage' } })
    await eventually(() => name() === 'failed', 'it is said')
  })
})
