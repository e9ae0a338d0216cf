import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { join } from 'node:path'
import { decodeFunctionResult, encodeFunctionData, hashMessage, parseAbi, toHex, type Address, type Hex } from 'viem'
import { batchAccountCode } from '../../../adapters/testing/batch-account-code.ts'
import { createTestWallet, type TestWalletChain } from '../../../adapters/testing/index.ts'
import { eventually } from '../../kit/eventually.ts'
import { startAnvil } from '../../stack/anvil.ts'
import { compile } from '../siwx/compile.ts'
import { startRpcServer } from '../../kit/rpc-server.ts'
import { localChains, nodeWindow } from './local-chains.ts'

const stranger = '0x00000000000000000000000000000000000a11ce'

interface Status {
  readonly status: number
  readonly atomic?: boolean
  readonly receipts?: readonly { readonly status: string }[]
}

describe('batches of the test wallet', () => {
  const local = localChains()

  it('are followed by their receipts alone: a block that comes while it asks for another is not missed', async () => {
    const [{ chainId, rpcUrl }] = local.chains
    const post = (body: unknown): Promise<Response> =>
      fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    const request = (method: string, ...params: readonly unknown[]) => post({ jsonrpc: '2.0', id: 1, method, params })
    let receipts = 0
    const node = await startRpcServer(([call], response) => {
      if (call!.method === 'eth_getBlockByNumber' && (call!.params as readonly unknown[])[1] === true) return // never answered
      if (call!.method === 'eth_getTransactionReceipt') receipts++
      void post(call).then(async reply => response.end(await reply.text()))
    })
    await request('evm_setAutomine', false)
    try {
      const { provider } = createTestWallet({
        chains: [{ chainId, rpcUrl: node.url }],
        window: nodeWindow(),
        batching: 'sequence'
      })
      const [from] = (await provider.request({ method: 'eth_requestAccounts' })) as [Address]
      const calls = [{ to: stranger, value: '0x1' }]
      const batch = { version: '2.0.0', chainId: toHex(chainId), from, atomicRequired: false, calls }
      const { id } = (await provider.request({ method: 'wallet_sendCalls', params: [batch] })) as { id: string }
      await eventually(() => receipts > 1, 'the wallet looks for it')
      await request('evm_mine')
      const status = () => provider.request({ method: 'wallet_getCallsStatus', params: [id] }) as Promise<Status>
      await eventually(async () => (await status()).status !== 100, 'the batch is done')
      const { status: code, receipts: all } = await status()
      assert.deepEqual([code, all?.map(({ status }) => status)], [200, ['0x1']])
    } finally {
      await request('evm_setAutomine', true)
      await node.stop()
    }
  })

  const open = (chain: TestWalletChain) => {
    const { provider, accounts } = createTestWallet({
      chains: [chain],
      privateKeys: [funded],
      window: nodeWindow(),
      batching: 'atomic'
    })
    const call = (method: string, ...params: readonly unknown[]) => provider.request({ method, params })
    const [from] = accounts as [Address]
    return {
      from,
      call,
      connect: () => call('eth_requestAccounts'),
      atomic: async () =>
        ((await call('wallet_getCapabilities', from)) as Record<string, { atomic: { status: string } }>)[toHex(chain.chainId)]!
          .atomic.status,
      async send(calls: readonly object[], atomicRequired = true): Promise<Status> {
        const batch = { version: '2.0.0', chainId: toHex(chain.chainId), from, atomicRequired, calls }
        const { id } = (await call('wallet_sendCalls', batch)) as { id: string }
        const status = () => call('wallet_getCallsStatus', id) as Promise<Status>
        await eventually(async () => (await status()).status !== 100, 'the batch is done')
        return status()
      }
    }
  }
  /** Anvil's first account, which has coins on each chain. */
  const funded = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
  const balanceOf = (call: ReturnType<typeof open>['call'], address: string) => call('eth_getBalance', address, 'latest')

  it('are atomic on any chain with delegations, by code that the wallet deploys', async () => {
    const [, { chainId, rpcUrl }] = local.chains
    const { call, connect, atomic, send } = open({ chainId, rpcUrl })
    await connect()
    assert.equal(await atomic(), 'ready')
    const first = '0x00000000000000000000000000000000000b0b01'
    const second = '0x00000000000000000000000000000000000b0b02'
    const payments = [
      { to: first, value: '0x1' },
      { to: second, value: '0x2' }
    ]
    const { status, atomic: isAtomic, receipts } = await send(payments)
    assert.deepEqual([status, isAtomic, receipts?.map(({ status }) => status)], [200, true, ['0x1']])
    assert.deepEqual([await balanceOf(call, first), await balanceOf(call, second)], ['0x1', '0x2'])
    assert.equal(await atomic(), 'supported')

    // one call that reverts undoes the other: the wallet's code alone may be called by the account itself
    const stop = { to: await delegateOf(call), data: '0x34fcd5be' + '20'.padStart(64, '0') + '0'.padStart(64, '0') }
    const failed = await send([{ to: first, value: '0x5' }, stop])
    assert.deepEqual([failed.status, failed.receipts?.map(({ status }) => status)], [500, ['0x0']])
    assert.equal(await balanceOf(call, first), '0x1')
  })

  it('leave the account what it was: it takes coins with data, NFTs, and signs for contracts', async () => {
    const [, { chainId, rpcUrl }] = local.chains
    const { call, connect, send, from } = open({ chainId, rpcUrl })
    await connect()
    await send([{ to: stranger, value: '0x1' }])
    const ask = (data: Hex) => call('eth_call', { from: stranger, to: from, data }, 'latest') as Promise<Hex>
    assert.equal(await ask('0x12345678'), '0x')
    const hash = hashMessage('Good morning')
    const signature = (await call('personal_sign', 'Good morning', from)) as Hex
    const abi = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])
    const isValid = async (of: Hex) => {
      const data = encodeFunctionData({ abi, args: [hash, of] })
      return decodeFunctionResult({ abi, data: await ask(data) })
    }
    assert.equal(await isValid(signature), '0x1626ba7e')
    assert.equal(await isValid(`${signature.slice(0, -4)}00${signature.slice(-2)}` as Hex), '0xffffffff')
    const receive = parseAbi(['function onERC721Received(address, address, uint256, bytes) returns (bytes4)'])
    const data = encodeFunctionData({ abi: receive, args: [from, from, 1n, '0x'] })
    assert.equal(decodeFunctionResult({ abi: receive, data: await ask(data) }), '0x150b7a02')
    const execute = ask(`0x34fcd5be${'20'.padStart(64, '0')}${'0'.padStart(64, '0')}`)
    await assert.rejects(execute, { code: 3 }) // of another than the account itself
  })

  it('are not atomic on a chain without delegations, and say so', async () => {
    const anvil = await startAnvil({ chainId: 31337003, args: ['--hardfork', 'cancun'] })
    try {
      const { call, connect, atomic, send } = open({ chainId: anvil.chainId, rpcUrl: anvil.rpcUrl })
      await connect()
      assert.equal(await atomic(), 'unsupported')
      const payment = { to: stranger, value: '0x1' }
      await assert.rejects(send([payment, payment]), { code: 5760 })
      const { status, atomic: isAtomic, receipts } = await send([payment, payment], false)
      assert.deepEqual([status, isAtomic, receipts?.length], [200, false, 2])
      assert.equal(await balanceOf(call, stranger), '0x2')
    } finally {
      await anvil.stop()
    }
  })

  it('are not atomic on a chain without the contract that deploys the code', async () => {
    const anvil = await startAnvil({ chainId: 31337004, args: ['--disable-default-create2-deployer'] })
    try {
      const { connect, atomic } = open({ chainId: anvil.chainId, rpcUrl: anvil.rpcUrl })
      await connect()
      assert.equal(await atomic(), 'unsupported')
    } finally {
      await anvil.stop()
    }
  })

  it('with a call that creates a contract are sent one after the other', async () => {
    const [, { chainId, rpcUrl }] = local.chains
    const { connect, send } = open({ chainId, rpcUrl })
    await connect()
    const calls = [{ data: '0x60006000f3' }, { to: stranger, value: '0x1' }]
    await assert.rejects(send(calls), { code: 5760 })
    const { status, atomic: isAtomic } = await send(calls, false)
    assert.deepEqual([status, isAtomic], [200, false])
  })

  it('run the code of BatchAccount.sol', () => {
    const { BatchAccount } = compile(join(import.meta.dirname, 'BatchAccount.sol'))
    assert.equal(batchAccountCode, BatchAccount?.bytecode)
  })

  /** The address of the wallet's code, from that of an account that has run a batch. */
  async function delegateOf(call: ReturnType<typeof open>['call']): Promise<string> {
    const [from] = (await call('eth_accounts')) as [Address]
    const code = (await call('eth_getCode', from, 'latest')) as Hex
    return `0x${code.slice('0xef0100'.length)}`
  }
})
