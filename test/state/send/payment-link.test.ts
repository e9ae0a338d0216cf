import { deepEqual, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { maxUint256 } from '../../../adapters/base/units.ts'
import { parsePaymentLink, type PaymentProblem, type PaymentRequest } from '../../../state/send/payment-link.ts'

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x8001d84541BdA0768CAd733103D8FE00566a49Fa'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const shop = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'

const evm = (rest: Omit<PaymentRequest, 'namespace' | 'notes'> & { notes?: PaymentRequest['notes'] }): PaymentRequest => ({
  namespace: 'eip155',
  notes: [],
  ...rest
})
const solana = (rest: Partial<PaymentRequest> = {}): PaymentRequest => ({ namespace: 'solana', to: shop, notes: [], ...rest })

describe('a payment link', () => {
  const rows: readonly (readonly [string, PaymentRequest])[] = [
    [`ethereum:${bob}`, evm({ to: bob })],
    [` ETHEREUM:${bob} `, evm({ to: bob })],
    [`ethereum:pay-${bob}@10`, evm({ to: bob, chainId: 'eip155:10' })],
    [`ethereum:${bob}@10?value=2.014e18`, evm({ to: bob, chainId: 'eip155:10', amount: { units: 2_014_000_000_000_000_000n } })],
    [`ethereum:${bob}?value=1`, evm({ to: bob, amount: { units: 1n } })],
    [`ethereum:${bob}?value=.5e1`, evm({ to: bob, amount: { units: 5n } })],
    [`ethereum:${bob}?value=1.50E1`, evm({ to: bob, amount: { units: 15n } })],
    [`ethereum:${bob}?value=0`, evm({ to: bob, amount: { units: 0n } })],
    ['ethereum:pay-alice.eth@1', evm({ to: 'alice.eth', chainId: 'eip155:1' })],
    [
      `ethereum:${token}@1/transfer?address=${bob}&uint256=1e6`,
      evm({ to: bob, token, chainId: 'eip155:1', amount: { units: 1_000_000n } })
    ],
    [`ethereum:${token}/transfer?address=alice.eth`, evm({ to: 'alice.eth', token })],
    [`ethereum:${token}/transfer?address=${bob}&value=0`, evm({ to: bob, token })],
    [`ethereum:${bob}?value=1&gas=21000&gasPrice=5`, evm({ to: bob, amount: { units: 1n }, notes: ['gas-ignored'] })],
    [`ethereum:${bob}?gasLimit=1&colour=red`, evm({ to: bob, notes: ['gas-ignored', 'parameter-ignored'] })],
    [`ethereum:${bob}?label=%E2%80%AEShop%00+one`, evm({ to: bob, label: 'Shop one' })],
    [`solana:${shop}`, solana()],
    [`solana:${shop}?amount=0.01&label=Shop`, solana({ amount: { whole: '0.01' }, label: 'Shop' })],
    [`solana:${shop}?amount=1&spl-token=${mint}`, solana({ amount: { whole: '1' }, token: mint })],
    [`solana:${shop}?reference=${mint}&reference=${shop}&memo=1`, solana({ notes: ['reference-ignored'] })]
  ]
  for (const [link, read] of rows) test(`is read: ${link}`, () => deepEqual(parsePaymentLink(link), read))

  const refused: readonly (readonly [string, PaymentProblem])[] = [
    ['', 'not-a-link'],
    [bob, 'not-a-link'],
    [`bitcoin:${bob}`, 'not-a-link'],
    [`javascript:ethereum:${bob}`, 'not-a-link'],
    [`ethereum:${bob}#@1`, 'not-a-link'],
    [`ethereum:${bob}?label=${'x'.repeat(2048)}`, 'too-long'],
    ['ethereum:', 'bad-address'],
    ['ethereum:alice', 'bad-address'],
    [`ethereum:${bob.slice(0, -1)}`, 'bad-address'],
    [`ethereum:${bob.slice(2)}`, 'bad-address'],
    [`ethereum:${mint}`, 'bad-address'],
    ['ethereum:https://evil.example', 'not-a-payment'],
    [`ethereum:${token}/transfer?uint256=1`, 'bad-address'],
    [`ethereum:token.eth/transfer?address=${bob}`, 'bad-address'],
    [`ethereum:${bob}@`, 'bad-network'],
    [`ethereum:${bob}@0`, 'bad-network'],
    [`ethereum:${bob}@0x1`, 'bad-network'],
    [`ethereum:${bob}@1e3`, 'bad-network'],
    [`ethereum:${bob}@1@10`, 'bad-network'],
    [`ethereum:${bob}@${'9'.repeat(40)}`, 'bad-network'],
    [`ethereum:${bob}?value=`, 'bad-amount'],
    [`ethereum:${bob}?value=-1`, 'bad-amount'],
    [`ethereum:${bob}?value=1.5`, 'bad-amount'],
    [`ethereum:${bob}?value=0x10`, 'bad-amount'],
    [`ethereum:${bob}?value=1e78`, 'bad-amount'],
    [`ethereum:${bob}?value=1e999999999`, 'bad-amount'],
    [`ethereum:${bob}?value=NaN`, 'bad-amount'],
    [`ethereum:${bob}?value=1,000`, 'bad-amount'],
    [`ethereum:${token}/transfer?address=${bob}&uint256=${maxUint256 + 1n}`, 'bad-amount'],
    [`ethereum:${bob}?value=1&value=2`, 'said-twice'],
    [`ethereum:${token}/transfer?address=${bob}&address=${token}`, 'said-twice'],
    [`ethereum:${token}/approve?address=${bob}&uint256=1`, 'not-a-payment'],
    [`ethereum:${token}/transfer/approve?address=${bob}`, 'not-a-payment'],
    [`ethereum:${token}/transferFrom?address=${bob}&uint256=1`, 'not-a-payment'],
    [`ethereum:${token}/?address=${bob}&uint256=1`, 'not-a-payment'],
    [`ethereum:${token}?address=${bob}&uint256=1`, 'not-a-payment'],
    [`ethereum:${token}/transfer?address=${bob}&uint256=1&value=1`, 'not-a-payment'],
    [`ethereum:${token}/transfer?address=${bob}&uint256=1&bytes=0x12`, 'not-a-payment'],
    ['solana:', 'bad-address'],
    [`solana:${bob}`, 'bad-address'],
    [`solana:${shop}?spl-token=${token}`, 'bad-address'],
    [`solana: ${shop}`, 'bad-address'],
    ['solana:https://shop.example/pay', 'not-a-payment'],
    ['solana:https%3A%2F%2Fshop.example%2Fpay', 'not-a-payment'],
    [`solana:${shop}?amount=.5`, 'bad-amount'],
    [`solana:${shop}?amount=5.`, 'bad-amount'],
    [`solana:${shop}?amount=1e3`, 'bad-amount'],
    [`solana:${shop}?amount=-1`, 'bad-amount'],
    [`solana:${shop}?amount=0.0000000001`, 'bad-amount'],
    [`solana:${shop}?amount=1&amount=2`, 'said-twice']
  ]
  for (const [link, problem] of refused) {
    test(`is refused as ${problem}: ${link.slice(0, 100)}`, () => deepEqual(parsePaymentLink(link), problem))
  }

  test('with any amount asks for exactly that', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: maxUint256 }), fc.nat(20), (units, shift) => {
        const digits = String(units).padStart(shift + 1, '0')
        const scientific = `${digits.slice(0, digits.length - shift)}.${digits.slice(digits.length - shift) || '0'}e${shift}`
        for (const value of [String(units), scientific]) {
          deepEqual(parsePaymentLink(`ethereum:${bob}?value=${value}`), evm({ to: bob, amount: { units } }))
        }
      })
    )
  })

  test('may be anything: it is refused, or leads to a receiver', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('ethereum:', 'solana:', bob, shop, '@1', '/transfer', '?', '&', 'value=1', 'uint256=', '%', 'address=')
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), pieces => {
        const read = parsePaymentLink(pieces.join(''))
        ok(typeof read === 'string' || read.to.length > 2)
      })
    )
  })
})
