import { match, rejects } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { address, createNoopSigner } from '@solana/web3.js'
import { getTransferSolInstruction } from '@solana-program/system'
import type { FrameNetwork } from '../../../frame/page/config.ts'
import { createNetworks } from '../../../frame/page/chain/networks.ts'
import { handleRpc, type RpcContext } from '../../../frame/page/handle-rpc.ts'
import { deriveKeys } from '../../../frame/page/keys/derive-keys.ts'
import type { ScreenHost } from '../../../frame/page/ui/screen-host.ts'
import { drawScreen } from '../../kit/drawn-screen.ts'
import { wireOf } from './approve/asked-of-solana.ts'

const stranger = address('9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin')
const recent = 'EETubP5AKHgjPAhzPAFcb8BAY1hMH639CWCFTqi3hq1k'
const ethereum: FrameNetwork = {
  id: 'eip155:1',
  name: 'Ethereum',
  rpc: ['http://127.0.0.1:1'],
  nativeCurrency: { symbol: 'ETH', decimals: 18 }
}
const solana: FrameNetwork = {
  id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  rpc: ['http://127.0.0.1:1'],
  nativeCurrency: { symbol: 'SOL', decimals: 9 }
}

describe('a request for a network of another namespace', async () => {
  const keys = await deriveKeys(new Uint8Array(16).fill(7))
  const { eip155: account } = keys.addresses
  const wallet = address(keys.addresses.solana)
  const pay = getTransferSolInstruction({ source: createNoopSigner(wallet), destination: stranger, amount: 10_000_000_000n })
  const transaction = wireOf(wallet, [pay], recent)

  /** Sends a request to a user who approves everything, and returns the texts of the screens. */
  const ask = async (method: string, params: unknown, { id }: FrameNetwork): Promise<readonly string[]> => {
    const shown: string[] = []
    const stage: Pick<ScreenHost, 'show'> = {
      async show(screen) {
        const answer = () => undefined
        shown.push(drawScreen(screen, { answer, fail: answer }).text)
        return true as never
      }
    }
    const context: RpcContext = {
      origin: 'https://shop.example',
      desk: { withKeys: async work => work(keys), isOpen: async () => true },
      stage: stage as ScreenHost,
      networks: createNetworks([ethereum, solana], fetch),
      addresses: async () => keys.addresses,
      preferred: () => 'eoa',
      sent: new Map(),
      now: () => 0,
      after: () => undefined
    }
    const [chainNamespace] = id.split(':') as ['eip155' | 'solana']
    await handleRpc(context, { method, params: params as never, chainNamespace, chainId: id }, new AbortController().signal)
    return shown
  }

  test('signs nothing: 10 SOL would be shown as 0.00000001 ETH', async () => {
    const requests = {
      solana_signTransaction: { transaction },
      solana_signAllTransactions: { transactions: [transaction] },
      solana_signAndSendTransaction: { transaction },
      solana_signMessage: { message: '2Vt', pubkey: wallet }
    }
    for (const [method, params] of Object.entries(requests))
      await rejects(ask(method, params, ethereum), { rpcCode: -32602 }, method)
  })

  test('signs nothing of Ethereum’s kind in the currency of Solana', async () => {
    const requests = { personal_sign: ['0x6869', account], eth_sendTransaction: [{ to: account }] }
    for (const [method, params] of Object.entries(requests))
      await rejects(ask(method, params, solana), { shortMessage: /is none for/ }, method)
  })

  test('is shown for a network of its own', async () => {
    const [text = ''] = await ask('solana_signMessage', { message: '2Vt', pubkey: wallet }, solana)
    match(text, new RegExp(wallet))
  })
})
