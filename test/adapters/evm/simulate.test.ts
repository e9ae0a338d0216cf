import { deepEqual, equal, rejects } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { encodeAbiParameters, parseEther } from 'viem'
import type { AccountId } from '../../../adapters/base/caip.ts'
import type { Transfer } from '../../../adapters/chain.ts'
import { evm } from '../../../adapters/evm/index.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import type { JsonRpcCall } from '../../kit/rpc-server.ts'
import { contracts, people } from '../../stack/chains/deployment.ts'
import { evmSenders, somebody, erc20, unknownMethod } from './evm-sender.ts'
import { seededChain } from '../../kit/seeded-chain.ts'
import { isCode } from '../../kit/is-code.ts'

const chain = seededChain()
const { sender, lastShip } = evmSenders(chain)

const { transfers: load } = evm().chain!
const transfers = await load!()

describe('a simulation', () => {
  const simulate = (account: AccountId, transfer: Transfer, network = chain.network) =>
    transfers.simulate(account, network, transfer, {})

  test('shows what the account loses and what arrives', async () => {
    const { account } = await sender({ tokens: { dollar: 500n } })
    const to = somebody()
    deepEqual(await simulate(account, { to, amount: 7n }), { outcome: 'succeeds', changes: [{ amount: -7n }], arrives: 7n })
    deepEqual(await simulate(account, erc20('dollar', to, 500n)), {
      outcome: 'succeeds',
      changes: [{ token: contracts.dollar.toLowerCase(), amount: -500n }],
      arrives: 500n
    })
  })

  test('shows that less arrives where the token keeps a share', async () => {
    const { account } = await sender({ tokens: { feeToken: 1000n } })
    const { changes, arrives } = await simulate(account, erc20('feeToken', somebody(), 1000n))
    deepEqual([changes?.[0]?.amount, arrives], [-1000n, 990n])
  })

  test('knows tokens that return nothing', async () => {
    const { account } = await sender({ tokens: { olderDollar: 10n } })
    const { outcome, arrives } = await simulate(account, erc20('olderDollar', somebody(), 10n))
    deepEqual([outcome, arrives], ['succeeds', 10n])
  })

  test('shows pieces of collections as they go', async () => {
    const { account, address } = await sender({ collections: { stamps: 3, ships: 1 } })
    const stamp = { address: contracts.stamps, standard: 'erc1155', tokenId: 1n } as const
    deepEqual(await simulate(account, { token: stamp, to: somebody(), amount: 2n }), {
      outcome: 'succeeds',
      changes: [{ token: contracts.stamps.toLowerCase(), tokenId: 1n, amount: -2n }],
      arrives: 2n
    })
    const tokenId = await lastShip(address)
    const ship = { address: contracts.ships, standard: 'erc721', tokenId } as const
    const { changes, arrives } = await simulate(account, { token: ship, to: somebody(), amount: 1n })
    deepEqual([changes, arrives], [[{ token: contracts.ships.toLowerCase(), tokenId, amount: -1n }], 1n])
    const others = await simulate(account, { token: { ...ship, tokenId: 1n }, to: somebody(), amount: 1n })
    equal(others.failure?.code, 'refused')
  })

  test('to oneself changes nothing but what the token keeps', async () => {
    const { account, address } = await sender({ tokens: { dollar: 10n } })
    deepEqual(await simulate(account, { to: address, amount: 1n }), { outcome: 'succeeds', changes: [] })
    deepEqual(await simulate(account, erc20('dollar', address, 1n)), { outcome: 'succeeds', changes: [] })
  })

  const answering = {
    'with eth_simulateV1': () => undefined,
    'without it': unknownMethod('eth_simulateV1'),
    'with one that answers rubbish': ({ method }: JsonRpcCall) =>
      method === 'eth_simulateV1' ? { result: [{ calls: 5 }] } : undefined
  }
  for (const [how, answer] of Object.entries(answering)) {
    test(`says why it would fail, ${how}`, async context => {
      const network = await chain.through(context, answer)
      const gifts = { silentToken: 5n, pausedToken: 5n, lockedToken: 5n, olderDollar: 5n }
      const { account } = await sender({ tokens: gifts })
      const blocked = somebody()
      await chain.request('anvil_impersonateAccount', people.bank)
      // setBlacklisted(address,bool)
      const data = `0xd01dd6d2${encodeAbiParameters([{ type: 'address' }, { type: 'bool' }], [blocked, true]).slice(2)}`
      await chain.request('eth_sendTransaction', { from: people.bank, to: contracts.olderDollar, data })
      const failure = async (transfer: Transfer) => {
        const simulation = await simulate(account, transfer, network)
        equal(simulation.changes, undefined)
        return [simulation.outcome, simulation.failure]
      }
      deepEqual(await failure({ to: people.bob, amount: parseEther('2') }), ['fails', { code: 'insufficient-funds' }])
      deepEqual(await failure(erc20('dollar', people.bob, 1n)), ['fails', { code: 'insufficient-token' }])
      deepEqual(await failure(erc20('silentToken', people.bob, 1n)), ['fails', { code: 'refused' }])
      deepEqual(await failure(erc20('lockedToken', people.bob, 1n)), ['fails', { code: 'refused' }])
      const paused = { code: 'refused', reason: 'Transfers are paused' }
      deepEqual(await failure(erc20('pausedToken', people.bob, 1n)), ['fails', paused])
      const blacklisted = { code: 'refused', reason: 'Address is blacklisted' }
      deepEqual(await failure(erc20('olderDollar', blocked, 1n)), ['fails', blacklisted])
      deepEqual(await failure({ to: contracts.ensRegistry, amount: 1n }), ['fails', { code: 'refused' }])
      const nowhere = { token: { address: somebody() }, to: people.bob, amount: 0n }
      deepEqual(await failure(nowhere), ['fails', { code: 'not-a-token' }])
    })

    test(`takes false for a refusal, ${how}`, async context => {
      // a token with a balance of 9 for every account, which returns 0 for a transfer (0xa9…)
      const token = somebody()
      await chain.request('anvil_setCode', token, '0x60003560f81c60a914601657600960005260206000f35b60206000f3')
      const { account } = await sender({})
      equal(BigInt((await chain.request('eth_call', { to: token, data: '0xa9059cbb' }, 'latest')) as string), 0n)
      const transfer = { token: { address: token }, to: people.bob, amount: 1n }
      deepEqual(await simulate(account, transfer, await chain.through(context, answer)), {
        outcome: 'fails',
        failure: { code: 'refused' }
      })
    })
  }

  test('without eth_simulateV1 says that it comes through, and claims no more', async context => {
    const network = await chain.through(context, unknownMethod('eth_simulateV1'))
    const { account } = await sender({ tokens: { dollar: 5n } })
    deepEqual(await simulate(account, { to: people.bob, amount: 1n }, network), { outcome: 'succeeds' })
    deepEqual(await simulate(account, erc20('dollar', people.bob, 5n), network), { outcome: 'succeeds' })
  })

  test('that cannot run is unknown, and one without a response is an error', async context => {
    const { account } = await sender({})
    const network = await chain.through(context, unknownMethod('eth_simulateV1', 'eth_estimateGas'))
    deepEqual(await simulate(account, { to: people.bob, amount: 1n }, network), { outcome: 'unknown' })
    await rejects(
      simulate(account, { to: people.bob, amount: 1n }, { ...chain.network, ...testNetwork(1) }),
      isCode('http-error')
    )
  })

  test('believes balances, and not what a token logs', async () => {
    // reports a balance of 9 for every account, logs a transfer of 1 from the sender, and returns true
    const token = somebody()
    const topic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
    await chain.request(
      'anvil_setCode',
      token,
      `0x60003560f81c60a914601657600960005260206000f35b6001600052600435337f${topic}60206000a3600160005260206000f3`
    )
    const { account } = await sender({})
    const { outcome, changes, arrives } = await simulate(account, { token: { address: token }, to: people.bob, amount: 1n })
    deepEqual([outcome, changes, arrives], ['succeeds', [], 0n])
  })
})
