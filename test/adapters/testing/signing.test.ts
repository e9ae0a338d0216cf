import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createClient, http, parseEther, toHex, verifyMessage, verifyTypedData, type Address, type Hex } from 'viem'
import { getBalance, getTransaction } from 'viem/actions'
import { createTestWallet, type TestWallet } from '../../../adapters/testing/index.ts'
import { eventually } from '../../kit/eventually.ts'
import { codeOf, localChains, nodeWindow } from './local-chains.ts'
import { waitForReceipt } from '../../../adapters/testing/submit.ts'

const stranger = '0x00000000000000000000000000000000000a11ce'

describe('signing with the test wallet', () => {
  const local = localChains()

  const connect = async (): Promise<TestWallet & { from: Address }> => {
    const wallet = createTestWallet({ chains: local.chains, window: nodeWindow() })
    const [from] = (await wallet.provider.request({ method: 'eth_requestAccounts' })) as [Address]
    return Object.assign(wallet, { from })
  }

  it('signs a message so that anyone can verify it, sent as hex or as text', async () => {
    const { provider, from } = await connect()
    for (const message of ['Good morning', toHex('Good morning')]) {
      const signature = (await provider.request({ method: 'personal_sign', params: [message, from] })) as Hex
      assert.equal(await verifyMessage({ address: from, message: 'Good morning', signature }), true)
      assert.equal(await verifyMessage({ address: from, message: 'Good evening', signature }), false)
    }
  })

  const order = {
    domain: { name: 'Market', version: '1', chainId: 31337001 },
    types: { Order: [{ name: 'item', type: 'string' }] },
    primaryType: 'Order',
    message: { item: 'A chair' }
  } as const

  it('signs typed data, sent as JSON or as an object', async () => {
    const { provider, from } = await connect()
    for (const data of [JSON.stringify(order), order]) {
      const signature = (await provider.request({ method: 'eth_signTypedData_v4', params: [from, data] })) as Hex
      assert.equal(await verifyTypedData({ address: from, ...order, signature }), true)
    }
  })

  it('refuses typed data for another network, and data that is none', async () => {
    const { provider, from } = await connect()
    const elsewhere = { ...order, domain: { ...order.domain, chainId: 1 } }
    const wrong = { ...order, types: { Order: [{ name: 'item', type: 'uint256' }] } }
    for (const data of [JSON.stringify(elsewhere), JSON.stringify(wrong), '{', '{}', 7]) {
      assert.equal(await codeOf(provider.request({ method: 'eth_signTypedData_v4', params: [from, data] })), -32602)
    }
  })

  it('sends coins on the network it is on', async () => {
    const wallet = await connect()
    const { provider, from } = wallet
    wallet.switchChain(local.chains[1].chainId)
    const transaction = { from, to: stranger, value: toHex(parseEther('1.5')) }
    const hash = (await provider.request({ method: 'eth_sendTransaction', params: [transaction] })) as Hex
    const [first, second] = local.chains.map(({ rpcUrl }) => createClient({ transport: http(rpcUrl) }))
    assert.equal((await waitForReceipt(second!, hash)).status, 'success')
    assert.equal(await getBalance(second!, { address: stranger }), parseEther('1.5'))
    assert.equal(await getBalance(first!, { address: stranger }), 0n)
  })

  it('keeps what the site says about data, gas, fees and nonce', async () => {
    const { provider, from } = await connect()
    const nonce = (await provider.request({ method: 'eth_getTransactionCount', params: [from, 'latest'] })) as Hex
    const transaction = {
      from,
      to: stranger,
      data: '0x1234',
      gas: '0x7530',
      maxFeePerGas: '0x77359400',
      maxPriorityFeePerGas: '0x1',
      nonce
    }
    const hash = (await provider.request({ method: 'eth_sendTransaction', params: [transaction] })) as Hex
    const sent = await getTransaction(createClient({ transport: http(local.chains[0].rpcUrl) }), { hash })
    assert.deepEqual(
      [sent.input, sent.gas, sent.maxFeePerGas, sent.maxPriorityFeePerGas, sent.nonce],
      ['0x1234', 30000n, 2000000000n, 1n, Number(nonce)]
    )
  })

  it('asks for more gas than it would take now: it may take more in the next block', async () => {
    const { provider, from } = await connect()
    const transaction = { from, to: stranger, data: '0x1234' }
    const now = (await provider.request({ method: 'eth_estimateGas', params: [transaction] })) as Hex
    const hash = (await provider.request({ method: 'eth_sendTransaction', params: [transaction] })) as Hex
    const sent = await getTransaction(createClient({ transport: http(local.chains[0].rpcUrl) }), { hash })
    assert.equal(sent.gas, (BigInt(now) * 3n) / 2n)
  })

  it('passes on what the node says of a transaction that cannot be', async () => {
    const { provider, from } = await connect()
    const tooMuch = { from, to: stranger, value: toHex(parseEther('1000000')) }
    await assert.rejects(provider.request({ method: 'eth_sendTransaction', params: [tooMuch] }), {
      code: -32003,
      message: /insufficient funds/i
    })
  })

  it('refuses a transaction that is malformed, for another network, or from another account', async () => {
    const { provider, from } = await connect()
    const send = (transaction: unknown) => codeOf(provider.request({ method: 'eth_sendTransaction', params: [transaction] }))
    assert.equal(await send({ from, to: 'vitalik.eth' }), -32602)
    assert.equal(await send({ from, to: stranger, value: '1.5' }), -32602)
    assert.equal(await send({ from, to: stranger, data: 'hello' }), -32602)
    assert.equal(await send({ from, to: stranger, chainId: '0x1' }), -32602)
    assert.equal(await send({ from: stranger, to: from }), 4100)
    assert.equal(await send('all of it'), -32602)
  })

  it('signs for no account that is not connected, without a prompt', async () => {
    let requestCount = 0
    const wallet = createTestWallet({ chains: local.chains, window: nodeWindow(), answers: () => (requestCount++, 'approve') })
    const [from] = wallet.accounts
    for (const [method, params] of [
      ['personal_sign', ['0x00', from]],
      ['eth_signTypedData_v4', [from, order]],
      ['eth_sendTransaction', [{ from, to: stranger }]]
    ] as const) {
      assert.equal(await codeOf(wallet.provider.request({ method, params })), 4100)
    }
    assert.equal(requestCount, 0)
  })

  it('names the account of a signature', async () => {
    const { provider, from } = await connect()
    const signature = await provider.request({ method: 'personal_sign', params: ['Good morning', from] })
    for (const message of ['Good morning', toHex('Good morning')]) {
      const params = [message, signature]
      assert.equal(await provider.request({ method: 'personal_ecRecover', params }), from.toLowerCase())
    }
    const other = await provider.request({ method: 'personal_ecRecover', params: ['Good evening', signature] })
    assert.notEqual(other, from.toLowerCase())
    for (const params of [undefined, [], ['Good morning', 'signed'], ['Good morning', '0x1234']])
      assert.equal(await codeOf(provider.request({ method: 'personal_ecRecover', params })), -32602)
  })

  it('has no encryption key, and says so', async () => {
    const { provider, from } = await connect()
    for (const [method, params] of [
      ['eth_getEncryptionPublicKey', [from]],
      ['eth_decrypt', ['0x7b7d', from]]
    ] as const)
      await assert.rejects(provider.request({ method, params }), {
        code: 4200,
        message: `The wallet does not support ${method}: wallets are removing it, and this one has no encryption key. Encrypt with a key that the app derives itself, for example from a signature.`
      })
  })

  it('answers what needs no chain and no user itself', async () => {
    const wallet = createTestWallet({ chains: local.chains, window: nodeWindow(), answers: 'refuse' })
    const request = (method: string, params?: unknown) => wallet.provider.request({ method, params })
    assert.equal(await request('web3_clientVersion'), 'TestWallet/v1.0.0')
    assert.equal(await request('web3_sha3', ['0x']), '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470')
    assert.equal(await codeOf(request('web3_sha3', ['0x1'])), -32602)
    assert.equal(await request('eth_coinbase'), null)
    wallet.answers = 'approve'
    await request('eth_requestAccounts')
    assert.equal(await request('eth_coinbase'), wallet.accounts[0])
  })

  it('sends new blocks and logs to a page that subscribes, until it unsubscribes', async () => {
    const { provider, from, stop } = await connect()
    const messages: { readonly type: string; readonly data: { readonly subscription: string; readonly result: unknown } }[] = []
    provider.on('message', (message: never) => void messages.push(message))
    const id = (await provider.request({ method: 'eth_subscribe', params: ['newHeads'] })) as string
    const hash = (await provider.request({ method: 'eth_sendTransaction', params: [{ from, to: stranger }] })) as Hex
    const { blockHash } = await waitForReceipt(createClient({ transport: http(local.chains[0].rpcUrl) }), hash)
    await eventually(() => messages.length > 0, 'the block arrives')
    const { type, data } = messages[0]!
    const header = data.result as Record<string, unknown>
    assert.deepEqual([type, data.subscription, header.hash, header.transactions], ['eth_subscription', id, blockHash, undefined])
    assert.equal(await provider.request({ method: 'eth_unsubscribe', params: [id] }), true)
    assert.equal(await provider.request({ method: 'eth_unsubscribe', params: [id] }), false)
    for (const params of [undefined, ['syncing'], ['logs', 'all']])
      assert.equal(await codeOf(provider.request({ method: 'eth_subscribe', params })), -32602)
    stop()
  })

  it('hands reads to the node, and refuses what it does not know', async () => {
    const { provider, from } = await connect()
    assert.match(String(await provider.request({ method: 'eth_getBalance', params: [from, 'latest'] })), /^0x[0-9a-f]+$/)
    assert.equal(await codeOf(provider.request({ method: 'eth_getBalance', params: ['nobody', 'latest'] })), -32602)
    // the node itself would sign with its own keys, and change its own chain
    for (const method of ['eth_sign', 'eth_signTransaction', 'anvil_setBalance', 'evm_mine', 'toString']) {
      assert.equal(await codeOf(provider.request({ method, params: [] })), 4200, method)
    }
  })
})
