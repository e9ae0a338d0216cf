import assert from 'node:assert/strict'
import { inspect } from 'node:util'
import { describe, test } from 'node:test'
import { encodeFunctionData, formatUnits, parseEther, parseSignature } from 'viem'
import { $connectedSession } from '../../../state/session/active-session.ts'
import type { SwapParameters } from '../../../state/swap/route-values.ts'
import { $route, push } from '../../../state/router/router.ts'
import { $sent } from '../../../state/account/sent.ts'
import { $swapPreviewText } from '../../../state/swap/swap-preview.text.ts'
import { $toast } from '../../../state/alerts/toast.ts'
import { until } from '../../kit/until.ts'
import { contracts, people } from '../../stack/chains/deployment.ts'
import { drip } from '../../stack/chains/faucet.ts'
import { swapRouter } from '../../stack/chains/swap-router.ts'
import {
  account,
  allowanceOf,
  anvil,
  sendRequest,
  requestedMethods,
  balanceOf,
  chainId,
  client,
  connect,
  dollars,
  drain,
  hold,
  kit,
  otherDomain,
  part,
  permitAbi,
  permitToken,
  previewed,
  reload,
  signer,
  wallet
} from './local-chain.ts'

// The full flow, with a wallet that really signs. Asserts the state of the chain afterwards.

describe('swapping on a real chain', () => {
  test('a token for a token: exactly what is swapped is approved and paid, and what the receipt reports has arrived', async () => {
    await connect()
    const flow = await previewed('LUSD', 'LGOLD', '300')
    assert.deepEqual(flow.$plan.get(), { approval: 'approve', batched: false })
    const quote = flow.$quote.get()!
    const minimum = flow.$minimum.get()!
    await flow.submit()
    const status = flow.$status.get()
    assert.equal(status.name, 'swapped', inspect(status))
    const got = await balanceOf(contracts.gold)
    assert.ok(got >= minimum, `${got} is less than ${minimum}`)
    assert.equal(got, quote.toAmount)
    assert.equal(await balanceOf(contracts.dollar), dollars - 300_000000n)
    assert.deepEqual(status.name === 'swapped' && [status.spent, status.received], [300_000000n, got])
    assert.equal(await allowanceOf(contracts.dollar), 0n)
    assert.deepEqual(requestedMethods(), ['eth_sendTransaction', 'eth_sendTransaction'])
  })

  test('a token with permits: what is signed goes along with the swap, and one transaction does it', async () => {
    const { euro } = contracts
    await connect()
    await drip(anvil.rpcUrl, { to: account, tokens: { euro: 500_000000n } })
    const flow = await previewed(euro, 'LUSD', '500')
    assert.deepEqual(flow.$plan.get(), { approval: 'permit', batched: false })
    const minimum = flow.$minimum.get()!
    await flow.submit()
    assert.equal(flow.$status.get().name, 'swapped', inspect(flow.$status.get()))
    assert.deepEqual(requestedMethods(), ['eth_signTypedData_v4', 'eth_sendTransaction'])
    const [, json] = wallet.requests.find(({ method }) => method === 'eth_signTypedData_v4')!.params as [string, string]
    const { domain, message } = JSON.parse(json) as { domain: unknown; message: Record<string, string> }
    assert.deepEqual(domain, { name: 'Local Euro', version: '1', chainId, verifyingContract: euro })
    const { deadline, ...rest } = message
    assert.deepEqual(rest, { owner: account, spender: swapRouter.toLowerCase(), value: '500000000', nonce: '0' })
    const left = Number(deadline) - Date.now() / 1000
    assert.ok(left > 1100 && left <= 1200, `${left} s`)
    assert.ok((await balanceOf(contracts.dollar)) - dollars >= minimum)
    assert.deepEqual([await balanceOf(euro), await allowanceOf(euro)], [0n, 0n])
  })

  test('a permit of another domain than the token’s is not requested: it is approved', async () => {
    await connect()
    await hold(otherDomain, account, part)
    const flow = await previewed(otherDomain, 'WETH', '0.0001')
    assert.deepEqual(flow.$plan.get(), { approval: 'approve', batched: false })
    await flow.submit()
    assert.equal(flow.$status.get().name, 'swapped', inspect(flow.$status.get()))
    assert.deepEqual(requestedMethods(), ['eth_sendTransaction', 'eth_sendTransaction'])
    assert.equal(await balanceOf(otherDomain), 0n)
  })

  test('a refused signature returns to the form, and nothing has moved', async () => {
    await connect({ answers: ({ method }) => (method === 'eth_signTypedData_v4' ? 'refuse' : 'approve') })
    await hold(permitToken, account, part)
    const flow = await previewed(permitToken, 'WETH', '0.0001')
    await flow.submit()
    assert.deepEqual([$route.get().name, flow.$amount.get(), flow.$status.get().name], ['Swap', '0.0001', 'editing'])
    assert.deepEqual([requestedMethods(), await balanceOf(permitToken)], [['eth_signTypedData_v4'], part])
  })

  test('a permit that a stranger submits first is no harm: the swap continues', async () => {
    // an observer of the signature may submit it alone: here, once the wallet has the request to send it along
    const handIn = async (): Promise<void> => {
      const [, json] = wallet.requests.find(({ method }) => method === 'eth_signTypedData_v4')!.params as [string, string]
      const data = JSON.parse(json) as Parameters<typeof signer.signTypedData>[0] & { message: Record<string, string> }
      const { r, s, v } = parseSignature(await signer.signTypedData(data))
      const { value, deadline } = data.message
      const args = [account, swapRouter, BigInt(value!), BigInt(deadline!), Number(v), r, s] as const
      const { status } = await anvil.send(people.bank, {
        to: permitToken,
        data: encodeFunctionData({ abi: permitAbi, functionName: 'permit', args })
      })
      assert.equal(status, '0x1')
      assert.equal(await allowanceOf(permitToken), part)
    }
    await connect({
      async answers({ method }): Promise<'approve'> {
        if (method === 'eth_sendTransaction') await handIn()
        return 'approve'
      }
    })
    await hold(permitToken, account, part)
    const flow = await previewed(permitToken, 'WETH', '0.0001')
    await flow.submit()
    assert.equal(flow.$status.get().name, 'swapped', inspect(flow.$status.get()))
    assert.deepEqual([await balanceOf(permitToken), await allowanceOf(permitToken)], [0n, 0n])
  })

  test('a signature that the token does not take is not sent along: it is approved after all', async () => {
    await connect({
      answers: ({ method }) => (method === 'eth_signTypedData_v4' ? { result: `0x${'11'.repeat(64)}1b` } : 'approve')
    })
    await hold(permitToken, account, part)
    const flow = await previewed(permitToken, 'WETH', '0.0001')
    await flow.submit()
    assert.equal(flow.$status.get().name, 'swapped', inspect(flow.$status.get()))
    assert.deepEqual(requestedMethods(), ['eth_signTypedData_v4', 'eth_sendTransaction', 'eth_sendTransaction'])
    assert.equal(await balanceOf(permitToken), 0n)
  })

  test('a token that keeps a share of each transfer: it is said, and what has come is less by it', async () => {
    await connect()
    const there = await previewed('ETH', contracts.feeToken, '0.1')
    assert.deepEqual(there.$quote.get()!.keeps, { to: 100 })
    const minimum = there.$minimum.get()!
    await there.submit()
    const first = there.$status.get()
    assert.equal(first.name, 'swapped', inspect(first))
    const got = await balanceOf(contracts.feeToken)
    assert.ok(got >= minimum)
    assert.equal(first.name === 'swapped' && first.received, got)
    there.finish()

    push('Swap')
    const back = await previewed(contracts.feeToken, 'LUSD', '50')
    assert.deepEqual(back.$quote.get()!.keeps, { from: 100 })
    const least = back.$minimum.get()!
    await back.submit()
    const second = back.$status.get()
    assert.equal(second.name, 'swapped', inspect(second))
    const dollarsGot = (await balanceOf(contracts.dollar)) - dollars
    assert.ok(dollarsGot >= least)
    assert.deepEqual(second.name === 'swapped' && [second.spent, second.received], [parseEther('50'), dollarsGot])
    assert.equal(await balanceOf(contracts.feeToken), got - parseEther('50'))
  })

  test('a token whose balances become less by themselves: nothing is sent, and the form says that there is too little', async () => {
    await connect()
    await hold(otherDomain, account, part)
    const flow = await previewed(otherDomain, 'WETH', '0.0001')
    await hold(otherDomain, account, (part * 99n) / 100n)
    await flow.submit()
    assert.equal(flow.$status.get().name, 'failed', inspect(flow.$status.get()))
    await until(flow.$held, held => held)
    assert.deepEqual([flow.$problem.get(), flow.$lack.get(), requestedMethods()], ['insufficient-funds', 'amount', []])
  })

  test('an allowance that another page has given meanwhile, of a token that wants 0 first, is taken back before', async () => {
    await connect()
    const flow = await previewed(contracts.olderDollar, 'ETH', '300')
    assert.equal(flow.$plan.get()?.approval, 'approve')
    await sendRequest('anvil_impersonateAccount', account)
    await anvil.approve(account, contracts.olderDollar, swapRouter, 5n)
    await sendRequest('anvil_stopImpersonatingAccount', account)
    await flow.submit()
    assert.equal(flow.$status.get().name, 'swapped', inspect(flow.$status.get()))
    assert.deepEqual(requestedMethods(), ['eth_sendTransaction', 'eth_sendTransaction', 'eth_sendTransaction'])
    assert.deepEqual(
      [await balanceOf(contracts.olderDollar), await allowanceOf(contracts.olderDollar)],
      [dollars - 300_000000n, 0n]
    )
  })

  test('what was submitted is tracked after a reload, and reported with what has arrived', async () => {
    await connect()
    const flow = await previewed('LUSD', 'LGOLD', '300')
    await sendRequest('evm_setAutomine', false)
    try {
      const submitted = flow.submit()
      await until($sent, sent => sent.length === 1)
      assert.equal($sent.get()[0]!.swap?.step, 'approve')
      await sendRequest('evm_mine')
      // the swap continues as soon as the allowance suffices: the approve transaction is tracked independently
      await until($sent, sent => sent.length === 2 && sent[1]!.transaction.state.name === 'confirmed')
      reload({ walletless: true })
      assert.deepEqual(
        $sent.get().map(({ swap, transaction }) => [swap?.step, transaction.state.name]),
        [
          ['swap', 'pending'],
          ['approve', 'confirmed']
        ]
      )
      await sendRequest('evm_mine')
      const shown = await until($toast, toast => toast?.variant === 'success')
      const got = await balanceOf(contracts.gold)
      assert.ok(got > 0n)
      assert.equal(shown?.message, `You swapped 300 LUSD for ${formatUnits(got, 18)} LGOLD.`)
      const { swap } = $sent.get()[0]!
      assert.deepEqual([swap?.amount, swap?.arrived], [String(got), true])
      await submitted
    } finally {
      await sendRequest('evm_setAutomine', true)
    }
  })

  test('a batch is polled after a reload, once its wallet is connected again, and reported with what has arrived', async () => {
    await connect({ batching: 'atomic' })
    const flow = await previewed('LUSD', 'LGOLD', '300')
    await sendRequest('evm_setAutomine', false)
    try {
      void flow.submit()
      await until(flow.$status, status => status.name === 'asking' && status.step?.sent === true)
      reload()
      assert.equal($toast.get(), undefined)
      await until($connectedSession, Boolean)
      await sendRequest('evm_mine')
      const shown = await until($toast, toast => toast?.variant === 'success')
      const got = await balanceOf(contracts.gold)
      assert.ok(got > 0n)
      assert.equal(shown?.message, `You swapped 300 LUSD for ${formatUnits(got, 18)} LGOLD.`)
      const { swap, transaction } = $sent.get()[0]!
      assert.deepEqual([swap?.amount, swap?.arrived, transaction.state.name], [String(got), true, 'confirmed'])
      // the next visit has nothing left to request, and nothing was sent twice
      const statuses = wallet.requests.filter(({ method }) => method === 'wallet_getCallsStatus').length
      reload()
      await until($connectedSession, Boolean)
      assert.deepEqual(requestedMethods(), ['wallet_sendCalls'])
      assert.equal(wallet.requests.filter(({ method }) => method === 'wallet_getCallsStatus').length, statuses)
    } finally {
      await sendRequest('evm_setAutomine', true)
    }
  })

  test('a batch of which the wallet knows nothing after a reload is not said to have gone well', async () => {
    await connect({ batching: 'atomic' })
    const flow = await previewed('LUSD', 'LGOLD', '300')
    await sendRequest('evm_setAutomine', false)
    try {
      void flow.submit()
      await until(flow.$status, status => status.name === 'asking' && status.step?.sent === true)
      kit.stop()
      const stored = localStorage.getItem('@appkit/sent_batches')!
      localStorage.setItem('@appkit/sent_batches', stored.replace(/"id":"[^"]*"/, '"id":"0xabc"'))
      reload()
      const toast = await until($toast, Boolean)
      assert.equal(toast?.message, $swapPreviewText.get()['unknown-outcome-text'])
      assert.deepEqual([localStorage.getItem('@appkit/sent_batches'), $sent.get()], [null, []])
    } finally {
      await sendRequest('evm_setAutomine', true)
      await sendRequest('evm_mine')
    }
  })

  test('an approval that goes through after a reload leads on to the swap, which is then all that is asked for', async () => {
    await connect()
    const flow = await previewed('LUSD', 'LGOLD', '300')
    await sendRequest('evm_setAutomine', false)
    try {
      void flow.submit()
      await until($sent, sent => sent.length === 1)
      reload()
      await until($connectedSession, Boolean)
      await sendRequest('evm_mine')
    } finally {
      await sendRequest('evm_setAutomine', true)
    }
    const shown = await until($toast, toast => toast?.variant === 'success')
    assert.deepEqual([shown?.message, shown?.act?.label], ['LUSD approved. Nothing was swapped yet.', 'Swap'])
    assert.equal(await balanceOf(contracts.gold), 0n)
    shown!.act!.run()
    assert.equal($toast.get(), undefined)
    const { name, params } = $route.get()
    assert.deepEqual(
      [name, params],
      ['Swap', { fromToken: contracts.dollar.toLowerCase(), toToken: contracts.gold.toLowerCase(), amount: '300' }]
    )
    const { fromToken = '', toToken = '', amount = '' } = params as SwapParameters
    const again = await previewed(fromToken, toToken, amount)
    assert.deepEqual(again.$plan.get(), { approval: 'none', batched: false })
    await again.submit()
    assert.equal(again.$status.get().name, 'swapped', inspect(again.$status.get()))
    assert.deepEqual(requestedMethods(), ['eth_sendTransaction', 'eth_sendTransaction'])
    assert.equal(await balanceOf(contracts.dollar), dollars - 300_000000n)
    // the form was restored once: another swap starts empty
    again.finish()
    push('Swap')
    assert.deepEqual($route.get().params, {})
  })

  test('coins for a token, and the token for coins', async () => {
    await connect()
    const there = await previewed('ETH', 'LUSD', '0.5')
    await there.submit()
    const first = there.$status.get()
    assert.equal(first.name, 'swapped', inspect(first))
    const got = (await balanceOf(contracts.dollar)) - dollars
    assert.deepEqual(first.name === 'swapped' && [first.spent, first.received], [parseEther('0.5'), got])
    assert.deepEqual(requestedMethods(), ['eth_sendTransaction'])
    there.finish()
    assert.equal($route.get().name, 'Account')

    push('Swap')
    const back = await previewed('LUSD', 'ETH', '150')
    await back.submit()
    const second = back.$status.get()
    assert.equal(second.name, 'swapped', inspect(second))
    const { hash, received } = second as { hash: `0x${string}`; received: bigint }
    const { blockNumber, gasUsed, effectiveGasPrice } = await client().getTransactionReceipt({ hash })
    const [before, now] = await Promise.all(
      [blockNumber - 1n, blockNumber].map(number => client().getBalance({ address: account, blockNumber: number }))
    )
    assert.equal(received, now! - before! + gasUsed * effectiveGasPrice)
    assert.equal(await balanceOf(contracts.dollar), dollars + got - 150_000000n)
  })

  test('in one approval and one transaction, for an account that does batches', async () => {
    await connect({ batching: 'atomic' })
    const flow = await previewed('LUSD', 'LGOLD', '300')
    assert.deepEqual(flow.$plan.get(), { approval: 'approve', batched: true })
    await flow.submit()
    assert.equal(flow.$status.get().name, 'swapped', inspect(flow.$status.get()))
    assert.deepEqual(requestedMethods(), ['wallet_sendCalls'])
    assert.equal(await balanceOf(contracts.gold), flow.$submitted.get()!.quote.toAmount)
    assert.equal(await balanceOf(contracts.dollar), dollars - 300_000000n)
    assert.equal(await allowanceOf(contracts.dollar), 0n)
  })

  test('a refusal returns to the form with what was typed, and nothing has moved', async () => {
    await connect({ answers: ({ method }) => (method === 'eth_sendTransaction' ? 'refuse' : 'approve') })
    const flow = await previewed('LUSD', 'LGOLD', '300')
    await flow.submit()
    assert.deepEqual([$route.get().name, flow.$amount.get(), flow.$status.get().name], ['Swap', '300', 'editing'])
    assert.deepEqual([await balanceOf(contracts.dollar), await allowanceOf(contracts.dollar)], [dollars, 0n])
  })

  test('nothing is sent once the pool has been drained since it was looked at', async () => {
    await connect()
    const snapshot = await sendRequest('evm_snapshot')
    try {
      const flow = await previewed('LUSD', 'LGOLD', '300')
      await drain()
      await flow.submit()
      assert.equal(flow.$status.get().name, 'moved', inspect(flow.$status.get()))
      assert.deepEqual([await balanceOf(contracts.dollar), requestedMethods()], [dollars, []])
    } finally {
      await sendRequest('evm_revert', snapshot)
    }
  })
})
