import { match, rejects } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { address, createNoopSigner } from '@solana/web3.js'
import { getTransferSolInstruction } from '@solana-program/system'
import type { FrameNetwork } from '../../../frame/page/config.ts'
import { keys, screensOf } from './approving-user.ts'
import { wireOf } from './approve/solana-requests.ts'

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
const networks = [ethereum, solana]

describe('a request for a network of another namespace', () => {
  const { eip155: account } = keys.addresses
  const wallet = address(keys.addresses.solana)
  const pay = getTransferSolInstruction({ source: createNoopSigner(wallet), destination: stranger, amount: 10_000_000_000n })
  const transaction = wireOf(wallet, [pay], recent)

  test('signs nothing: 10 SOL would be shown as 0.00000001 ETH', async () => {
    const requests = {
      solana_signTransaction: { transaction },
      solana_signAllTransactions: { transactions: [transaction] },
      solana_signAndSendTransaction: { transaction },
      solana_signMessage: { message: '2Vt', pubkey: wallet }
    }
    for (const [method, params] of Object.entries(requests))
      await rejects(screensOf(method, params, ethereum, networks), { rpcCode: -32602 }, method)
  })

  test('signs nothing of Ethereum’s kind in the currency of Solana', async () => {
    const requests = { personal_sign: ['0x6869', account], eth_sendTransaction: [{ to: account }] }
    for (const [method, params] of Object.entries(requests))
      await rejects(screensOf(method, params, solana, networks), { shortMessage: /is none for/ }, method)
  })

  test('is shown for a network of its own', async () => {
    const [text = ''] = await screensOf('solana_signMessage', { message: '2Vt', pubkey: wallet }, solana, networks)
    match(text, new RegExp(wallet))
  })
})
