import { equal, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sanitizeDisplayName } from '../../../../adapters/base/display-name.ts'
import { describeChanges } from '../../../../frame/page/approve/describe-meaning.ts'
import { addressOf, requesterOf } from './stub-node.ts'

const token = addressOf('11')

/** Returns the symbol as the row of changes shows it. */
async function shown(symbol: string): Promise<string> {
  const rows = await describeChanges(requesterOf({ tokens: { [token]: { symbol, decimals: 0 } } }), [{ token, amount: 5n }])
  return rows[0]![1].split('\n')[0]!
}

describe('the symbol of a token', () => {
  for (const symbol of [
    ...['ETH', 'eth', 'ETH\ufe0f', 'E\u034fTH', '\u3164ETH', 'ETH\u2800', 'E\u{e0100}TH', '\u180bETH'],
    ...[
      '\u0395TH',
      'E\u0422H',
      '\uff25\uff34\uff28',
      '\ud835\udc04\ud835\udc13\ud835\udc07',
      'E\u0301TH',
      'E T H',
      '$ETH',
      'ETH.'
    ]
  ]) {
    test(`that reads like the network’s own currency is said not to be it: ${JSON.stringify(symbol)}`, async () => {
      match(await shown(symbol), /\(not the network’s own currency\)$/)
    })
  }

  test('of another name is shown as it is', async () => {
    for (const symbol of ['USDC', 'WETH', 'stETH', 'ETH2', 'ETHX']) equal(await shown(symbol), `+ 5 ${symbol}`)
  })
})

describe('a name from outside', () => {
  test('has nothing in it that is not seen', () => {
    for (const hidden of ['\u2800', '\u034f', '\ufe0f', '\u17b4', '\u180b', '\u{e0100}', '\u3164', '\u200b', '\u202e']) {
      equal(sanitizeDisplayName(`US${hidden}DC`), 'USDC', hidden.codePointAt(0)!.toString(16))
    }
    equal(sanitizeDisplayName('漢字 é 👍'), '漢字 é 👍')
  })
})
