import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { push } from '../../../state/router/router.ts'
import { tokenSearch, type SwapToken } from '../../../state/swap/tokens.ts'
import { usdc } from '../../kit/scripted-swaps.ts'
import { until } from '../../kit/until.ts'
import { ether, fakeUsdc, form, start, swapEachTest } from './fixture.ts'

describe('tokens that can be swapped', () => {
  swapEachTest()

  test('are those of the service and of the account, suggested ones first, without those that cannot be divided [9.52, 9.53]', async () => {
    await start({ tokens: 10_000 })
    const flow = await form()
    const choice = flow.tokens.$choice.get()!
    assert.deepEqual(
      choice.suggested.map(({ symbol }) => symbol),
      ['ETH', 'UNI', 'AAVE', 'LINK', 'WBTC', 'DAI', 'USDC']
    )
    assert.deepEqual(
      choice.own.map(({ symbol }) => symbol),
      ['ETH', 'USDC', 'OLD', 'USDC']
    )
    assert.equal(choice.others.length, 10_005)
    assert.deepEqual(
      choice.others.slice(0, 5).map(({ symbol }) => symbol),
      ['AAVE', 'DAI', 'LINK', 'UNI', 'WBTC']
    )
    assert.ok(!flow.tokens.$all.get().some(({ symbol }) => symbol === 'STAMP'))
  })

  test('have the fields of a balance, an address, decimals as a number, a picture, and take no signature unless it is said [3.14, 3.15, 3.16]', async () => {
    await start()
    const flow = await form()
    assert.deepEqual(flow.tokens.find('ETH'), {
      ...{ chainId: 'eip155:1', address: `0x${'e'.repeat(40)}`, name: 'Ether', symbol: 'ETH', decimals: 18 },
      ...{ logoUri: '', eip2612: false, balance: 2n * ether, price: 3000 }
    })
    assert.deepEqual(flow.tokens.find(usdc), {
      ...{ chainId: 'eip155:1', address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
      ...{ logoUri: '', eip2612: false, balance: 1_000_000_000n, price: 1 }
    })
  })

  test('one with the symbol of another is distinguished, and has to be confirmed', async () => {
    await start()
    const flow = await form()
    const [real, fake] = [usdc, fakeUsdc].map(address => flow.tokens.find(address))
    assert.deepEqual([real?.impostor, fake?.impostor, fake?.unlisted], [undefined, true, true])
    // not found by its symbol
    assert.equal(flow.tokens.find('USDC')?.address, usdc)
    push('SwapSelectToken', { side: 'from' })
    flow.chooseToken('from', fakeUsdc)
    assert.deepEqual(flow.$risks.get(), ['impostor'])
  })

  test('are found by symbol, name and address, where it stands earlier first', () => {
    const token = (symbol: string, name: string): SwapToken => ({
      ...{ chainId: 'eip155:1', address: usdc, decimals: 6, logoUri: '', eip2612: false, balance: 0n },
      ...{ symbol, name }
    })
    const find = tokenSearch([token('WETH', 'Wrapped'), token('STE', 'ether of others'), token('ETH', 'Ether')])
    assert.deepEqual(
      find(' eTh ').map(({ symbol }) => symbol),
      ['ETH', 'WETH', 'STE']
    )
    assert.equal(find(usdc.slice(0, 12)).length, 3)
  })

  test('an unlisted one is looked up by its contract', async () => {
    const stranger = '0x00000000000000000000000000000000000057a7'
    await start(
      {},
      {
        sending: {
          swaps: {},
          tokens: { [stranger]: { name: 'Ethereum', symbol: 'ЕТН', decimals: 18, balance: 5n } }
        }
      }
    )
    const flow = await form()
    flow.tokens.search(stranger)
    await until(flow.tokens.$found, found => Boolean(found?.length))
    const [found] = flow.tokens.$found.get()!
    // in Cyrillic letters
    assert.deepEqual([found?.balance, found?.unlisted, found?.impostor], [5n, true, true])
  })
})
