import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bytesToBase58 } from '../../../adapters/base/base58.ts'
import { solanaNetwork, localSolana, randomSolanaAddress } from '../../kit/local-solana.ts'
import { genesisHash } from '../../stack/solana/names.ts'
import { startSolanaChain } from '../../stack/solana/solana-chain.ts'
import type { Network } from '../../../adapters/base/network.ts'
import type { PollRequest, SentTransaction } from '../../../adapters/chain.ts'
import { solanaSenders, randomBytes, now, sol, transfers } from './solana-sender.ts'

const local = localSolana()
const { sender } = solanaSenders(local)

describe('following what was sent', () => {
  /** Tracks to the end, advancing slots at each wait unless the node sends a notification. */
  async function follow(sent: SentTransaction, network: Network, wait: PollRequest['wait']) {
    const states: string[] = []
    const onChange = ({ state }: SentTransaction): void => {
      states.push('settled' in state ? `${state.name}${state.settled ? ' for good' : ''}` : state.name)
    }
    const last = await transfers.follow(sent, network, { now, wait, onChange })
    return { states, last }
  }
  const letTimePass = async (): Promise<void> => {
    await local.request('stack_skipSlots', 40)
  }

  test('reports confirmation, and when it is final', async () => {
    const { send } = await sender()
    const { states, last } = await follow(await send({ to: randomSolanaAddress(), amount: sol / 2n }), local.network, letTimePass)
    deepEqual(states, ['confirmed', 'confirmed for good'])
    ok('block' in last.state && last.state.block >= 1000)
  })

  test('gets confirmation from the node, before the next poll', async () => {
    const { account, provider } = await sender()
    let signed = ''
    // a wallet that signs, and is slow to send
    const slow = {
      async request({ method, params }: { method: string; params?: unknown }) {
        if (method !== 'solana_signAndSendTransaction') return provider.request({ method, params })
        const reply = (await provider.request({ method: 'solana_signTransaction', params })) as Record<string, string>
        signed = reply['transaction']!
        return { signature: reply['signature'] }
      }
    }
    const { network } = local
    const sent = await transfers.send(slow, account, { to: randomSolanaAddress(), amount: sol / 2n }, { network, now })
    const stopping = new AbortController()
    const reported: string[] = []
    await transfers.follow(sent, network, {
      now,
      signal: stopping.signal,
      wait: () => new Promise(() => {}), // only the node's notification ends it
      onChange: ({ state }) => {
        reported.push(state.name)
        if (state.name === 'pending') void local.request('sendTransaction', signed)
        else stopping.abort()
      }
    })
    deepEqual(reported, ['pending', 'confirmed'])
  })

  test('polls where the node sends no notifications', async context => {
    const silent = await startSolanaChain({ subscriptions: false })
    context.after(() => silent.stop())
    const network = solanaNetwork(genesisHash.slice(0, 32), silent.rpcUrl)
    const post = (method: string, params: unknown[]) =>
      fetch(silent.rpcUrl, { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) })
    const airdrop = (await (await post('requestAirdrop', [randomSolanaAddress(), 1e9])).json()) as { result: string }
    const sent: SentTransaction = {
      hash: airdrop.result,
      chainId: network.caipNetworkId,
      from: randomSolanaAddress(),
      sentAt: 0,
      state: { name: 'pending' }
    }
    const { states } = await follow(sent, network, async () => {
      await post('stack_skipSlots', [40])
    })
    deepEqual(states, ['confirmed', 'confirmed for good'])
  })

  test('gives up what the network can take no more', async () => {
    const sent: SentTransaction = {
      hash: bytesToBase58(randomBytes(64)),
      chainId: local.network.caipNetworkId,
      from: randomSolanaAddress(),
      sentAt: 0,
      state: { name: 'pending' }
    }
    const look = (known: SentTransaction) => transfers.look(known, local.network, { now: 0 })
    const first = await look(sent)
    equal(first.state.name, 'pending')
    await local.request('stack_skipSlots', 150)
    equal((await look(first)).state.name, 'pending')
    await local.request('stack_skipSlots', 151)
    equal((await look(first)).state.name, 'dropped')
  })

  test('reports a failure, which has cost its fee', async context => {
    const network = await local.through(context, ({ method }) =>
      method === 'getSignatureStatuses'
        ? {
            result: {
              context: { slot: 9 },
              value: [{ slot: 7, err: { InstructionError: [0, { Custom: 1 }] }, confirmationStatus: 'finalized' }]
            }
          }
        : undefined
    )
    const sent = { hash: bytesToBase58(randomBytes(64)), chainId: network.caipNetworkId, from: randomSolanaAddress(), sentAt: 0 }
    const { state } = await transfers.look({ ...sent, state: { name: 'pending' } }, network, { now: 0 })
    deepEqual(state, { name: 'failed', block: 7, settled: true })
  })
})
