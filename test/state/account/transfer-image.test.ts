import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { cleanStores } from 'nanostores'
import type { Balance } from '../../../adapters/api/contract/chain.ts'
import { transferImage } from '../../../state/account/transfer-image.ts'
import { $tokens } from '../../../state/account/tokens.ts'
import { eventually } from '../../kit/eventually.ts'
import { portfolioKit, type PortfolioKit } from '../../kit/portfolio-kit.ts'

let run: PortfolioKit

afterEach(() => {
  run.end()
  cleanStores($tokens)
})

const held = (symbol: string, price: number, digit: string): Balance => ({
  name: symbol,
  symbol,
  chainId: 'eip155:1',
  address: `eip155:1:0x${digit.repeat(40)}`,
  price,
  quantity: { decimals: '18', numeric: '1' },
  iconUrl: ''
})

describe('the picture of what a transaction has moved', () => {
  test('is that of the native currency, or of a token of the account that has a price; what only calls itself so has none', async () => {
    const tokens = [held('PAID', 2, '1'), held('USDC', 0, '2')]
    run = await portfolioKit({
      chain: { tokens },
      services: { chain: 'https://chain.invalid', directory: 'https://directory.invalid' }
    })
    run.follow($tokens)
    await eventually(() => $tokens.get().name === 'ready', 'the tokens are there')
    for (const [name, symbol] of [
      ['USDC', 'USDC'],
      ['Somebody else', 'PAID'],
      ['Ether', 'GIFT'],
      ['PAID', 'PAID'],
      ['Ether', 'ETH']
    ] as const) {
      transferImage({ name, symbol, icon: null }).listen(() => undefined)
    }
    const imageRequests = () => run.platform.requests.flatMap(({ url }) => /getTokenImage\/(\w+)/.exec(url)?.[1] ?? [])
    await eventually(() => imageRequests().includes('ETH'), 'the last of them is asked for')
    assert.deepEqual(imageRequests(), ['PAID', 'ETH'])
  })
})
