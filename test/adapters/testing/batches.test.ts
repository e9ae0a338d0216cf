import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toHex, type Address } from 'viem'
import { createTestWallet } from '../../../adapters/testing/index.ts'
import { eventually } from '../../kit/eventually.ts'
import { startRpcServer } from '../../kit/rpc-server.ts'
import { localChains, nodeWindow } from './local-chains.ts'

const stranger = '0x00000000000000000000000000000000000a11ce'

interface Status {
  readonly status: number
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
})
