import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { erc20Abi, formatUnits, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { parseSellers } from '../../../services/chain/onramp/settings.ts'
import { contracts } from '../chains/deployment.ts'
import { localChain } from '../chains/test-client.ts'
import { startSandboxPay, type SandboxPay } from './sandbox.ts'

describe('Sandbox Pay', () => {
  const local = localChain()
  let pay: SandboxPay
  before(async () => {
    pay = await startSandboxPay({ chains: [local.anvil], names: ['Harbour'] })
  })
  after(() => pay?.stop())

  const somebody = () => privateKeyToAddress(generatePrivateKey())
  const order = (more: Readonly<Record<string, string>>) => ({
    address: somebody(),
    chain: `eip155:${local.anvil.chainId}`,
    asset: 'ETH',
    currency: 'USD',
    amount: '100',
    ...more
  })
  const post = (path: string, fields: Readonly<Record<string, string>>) =>
    fetch(pay.url + path, { method: 'POST', body: new URLSearchParams(fields) })
  const dollarsOf = (address: `0x${string}`) =>
    local.client.readContract({ address: contracts.dollar, abi: erc20Abi, functionName: 'balanceOf', args: [address] })

  it('sends what it has quoted, of an account of its own, once a card has paid', async () => {
    const wanted = order({})
    const quote = (await (await fetch(`${pay.url}/quote?${new URLSearchParams(wanted)}`)).json()) as {
      purchaseAmount: { amount: string }
    }
    assert.equal(quote.purchaseAmount.amount, '0.049150')
    const page = await (await fetch(`${pay.url}/?${new URLSearchParams(wanted)}`)).text()
    assert.ok(page.includes(wanted.address) && page.includes('0.049150'))
    assert.equal(await local.client.getBalance({ address: wanted.address }), 0n)

    const paid = await post('/', { ...wanted, card: '4242 4242 4242 4242', method: 'card' })
    assert.match(await paid.text(), /0\.04915 ETH is on its way/)
    assert.equal(await local.client.getBalance({ address: wanted.address }), parseEther('0.04915'))
    const { state } = pay.purchases.at(-1)!
    assert.ok(state.name === 'sent')
    const { from } = await local.client.getTransaction({ hash: state.hash })
    assert.notEqual(from, wanted.address)
  })

  it('lets a bank’s money take its time, and sends a token then, once', async () => {
    const wanted = order({ asset: 'LUSD', currency: 'EUR', method: 'ach_bank_account' })
    const { id } = (await post('/', wanted), pay.purchases.at(-1)!)
    assert.equal(await dollarsOf(wanted.address), 0n)
    await post('/purchases', { id: String(id) })
    await post('/purchases', { id: String(id) })
    assert.equal(formatUnits(await dollarsOf(wanted.address), 6), '108.13')
  })

  it('gives each of two at once what is theirs', async () => {
    const [one, other] = [order({ asset: 'LUSD' }), order({ asset: 'LUSD', amount: '50' })]
    await Promise.all([post('/', one), post('/', other)])
    assert.deepEqual(
      [await dollarsOf(one.address), await dollarsOf(other.address)].map(units => formatUnits(units, 6)),
      ['98.3', '49.05']
    )
  })

  it('sends nothing for a card that is declined, an amount that is not sold, or what it cannot read', async () => {
    const before = pay.purchases.length
    for (const [fields, status] of [
      [order({ card: '4000 0000 0000 0002' }), 402],
      [order({ amount: '4.99' }), 422],
      [order({ amount: '1e9' }), 422],
      [order({ amount: 'NaN' }), 422],
      [order({ address: '0x12' }), 404],
      [order({ chain: 'eip155:1' }), 404],
      [order({ asset: 'constructor' }), 404]
    ] as const) {
      assert.equal((await post('/', fields)).status, status, JSON.stringify(fields))
    }
    assert.equal(pay.purchases.length, before)
  })

  it('is what a blockchain API takes as one of its providers', () => {
    const [seller] = parseSellers([pay.seller])
    assert.deepEqual([seller?.name, seller?.label], ['sandbox', 'Sandbox Pay'])
  })
})
