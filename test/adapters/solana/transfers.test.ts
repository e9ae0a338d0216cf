import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { WebSocket } from 'ws'
import { bytesToBase58 } from '../../../adapters/base/base58.ts'
import { toAccountId, type AccountId } from '../../../adapters/base/caip.ts'
import { isKitError, UserRejectedError } from '../../../adapters/base/errors.ts'
import { solana } from '../../../adapters/solana/index.ts'
import { adapterContext } from '../../kit/adapter-context.ts'
import { FakeWindow } from '../../kit/fake-wallet.ts'
import { localSolana, solanaNetwork } from '../../kit/local-solana.ts'
import { genesisHash, mints, type MintName } from '../../stack/solana/names.ts'
import { startSolanaChain } from '../../stack/solana/solana-chain.ts'
import { createSolanaTestWallet, type SolanaTestWalletOptions } from '../../../adapters/testing/index.ts'
import type { ErrorCode } from '../../../adapters/base/error-codes.ts'
import type { Network } from '../../../adapters/base/network.ts'
import type { PollRequest, SentTransaction, Transfer } from '../../../adapters/chain.ts'

const local = localSolana()
const { chain } = solana()
const transfers = await solana({ webSocket: WebSocket }).chain!.transfers!()

const sol = 1_000_000_000n
const rentOfNothing = 890_880n

const isCode = (code: ErrorCode) => (error: unknown) => isKitError(error, code)
const randomBytes = (size: number): Uint8Array => crypto.getRandomValues(new Uint8Array(size))
/** Returns an address with a known key. */
const somebody = (): string => bytesToBase58(randomBytes(32))
const accountOf = (address: string): AccountId => toAccountId(local.network.caipNetworkId, address)
const token = (name: MintName, to: string, amount: bigint): Transfer => ({ token: { address: mints[name].address }, to, amount })
const lamportsOf = async (address: string): Promise<bigint> => (await chain!.balance(accountOf(address), local.network, {})).value
const heldBy = async (address: string, name: MintName): Promise<bigint> =>
  (await transfers.token(mints[name].address, accountOf(address), local.network, {})).balance
const now = () => 0

interface Gifts {
  readonly lamports?: bigint
  readonly tokens?: Partial<Record<MintName, bigint>>
}

/** Creates an account with a key in a wallet, and any balance. */
async function sender({ lamports = sol, tokens = {} }: Gifts = {}, options: Partial<SolanaTestWalletOptions> = {}) {
  const window = new FakeWindow()
  const { chainId, rpcUrl } = local.chain
  const wallet = await createSolanaTestWallet({
    window,
    chains: [{ chain: chainId, rpcUrl }],
    seeds: [randomBytes(32)],
    ...options
  })
  const [address] = wallet.accounts
  if (lamports) await local.ask('requestAirdrop', address, Number(lamports))
  for (const [name, amount] of Object.entries(tokens))
    await local.ask('stack_giveTokens', address, mints[name as MintName].address, String(amount))
  const { source } = solana({ window })
  source!.start(adapterContext([local.network]))
  const [connection] = await source!.connect('Test Wallet', { namespaces: ['solana'] })
  const account = accountOf(address!)
  const send = (transfer: Transfer, network = local.network) =>
    transfers.send(connection!.provider, account, transfer, { network, now })
  return { address: address!, account, provider: connection!.provider, connection: connection!, wallet, send }
}

describe('an address', () => {
  test('is 32 bytes in base58 [5.48]', async () => {
    const right = somebody()
    // the shortest and one of the longest valid addresses
    for (const address of [right, '1'.repeat(32), '4q2mVo5fqNxJqy9LLGK7cawiGSgJpUXLDsqXQSb3EpiU'])
      deepEqual(await transfers.parseAddress(address), { address, checksum: 'absent' })
    for (const text of ['1'.repeat(31), '1'.repeat(45), 'z'.repeat(44), '0'.repeat(32)])
      equal(await transfers.parseAddress(text), undefined, text)
    for (const text of ['', '0x52908400098527886E0F7030069857D2E4169EE7', right.slice(0, 20), `${right}1111`, 'O'.repeat(44)])
      equal(await transfers.parseAddress(text), undefined, text)
  })

  test('belongs to a user, or to a program', async () => {
    const facts = (address: string) => transfers.receiver(address, local.network, {})
    const { address } = await sender()
    deepEqual(await facts(address), { kind: 'account', unused: false })
    deepEqual(await facts(somebody()), { kind: 'account', unused: true })
    deepEqual(await facts(mints.dollar.address), { kind: 'contract', unused: false })
  })
})

describe('what an account holds', () => {
  test('is read from the network itself', async () => {
    const { account } = await sender({ lamports: 123_456_789n })
    deepEqual(await chain!.balance(account, local.network, {}), { value: 123_456_789n, decimals: 9, symbol: 'SOL' })
  })

  test('is not believed of a node of another cluster', async () => {
    const mainnet = solanaNetwork('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', local.chain.rpcUrl)
    await rejects(chain!.balance(accountOf(somebody()), mainnet, {}), isCode('invalid-reply'))
  })

  test('is listed with names, of the token program and of Token-2022', async () => {
    const { account, address } = await sender({ tokens: { dollar: 1_500_000n, shell: 250n } })
    const held = await chain!.holdings!(account, local.network, {})
    deepEqual(
      held.map(({ symbol, name, quantity }) => [symbol, name, quantity.numeric]),
      [
        ['SOL', 'Solana', '1'],
        ['LUSD', 'Local Dollar', '1.5'],
        ['SHEL', 'Harbour Shells', '2.5']
      ]
    )
    equal(held[1]?.address, accountOf(mints.dollar.address))
    deepEqual(await transfers.token(mints.gold.address, account, local.network, {}), {
      address: mints.gold.address,
      name: 'Local Gold',
      symbol: 'LGLD',
      decimals: 9,
      balance: 0n
    })
    await rejects(transfers.token(address, account, local.network, {}), isCode('not-a-token'))
  })

  const replies: readonly (readonly [string, unknown])[] = [
    ['a text', '1'],
    ['nothing', null],
    ['a balance that is no number', { context: { slot: 1 }, value: '12' }],
    ['a balance below zero', { context: { slot: 1 }, value: -1 }]
  ]
  for (const [what, result] of replies) {
    test(`is not believed where a node answers ${what}`, async context => {
      const network = await local.through(context, ({ method }) => (method === 'getBalance' ? { result } : undefined))
      await rejects(chain!.balance(accountOf(somebody()), network, {}), isCode('invalid-reply'))
    })
  }
})

describe('the fee', () => {
  test('is what the network takes, and no more is left for it when all is sent', async () => {
    const { account, send, address } = await sender()
    const to = somebody()
    const { amount, fee } = await transfers.most(account, local.network, { to }, {})
    ok(fee && fee.expected > 5000n, 'with something for those who make blocks')
    equal(amount, sol - fee.most)
    await send({ to, amount: sol / 2n })
    const left = await lamportsOf(address)
    equal(left, sol / 2n - (await transfers.fee(account, local.network, { to, amount: 1n }, {})).most)
  })

  test('lets everything go, to the last lamport', async () => {
    const { account, provider, address } = await sender()
    const to = somebody()
    const { amount, fee } = await transfers.most(account, local.network, { to }, {})
    await transfers.send(provider, account, { to, amount }, { network: local.network, fee: fee!, now })
    equal(await lamportsOf(address), 0n)
    equal(await lamportsOf(to), amount)
  })

  test('has the deposit in it where the receiver has no account for the token', async () => {
    const { account, send } = await sender({ tokens: { gold: 10n } })
    const to = somebody()
    const first = await transfers.fee(account, local.network, token('gold', to, 1n), {})
    equal(first.deposit, 2_039_280n)
    await send(token('gold', to, 1n))
    const second = await transfers.fee(account, local.network, token('gold', to, 1n), {})
    equal(second.deposit, undefined)
    ok(first.expected - second.expected >= 2_039_280n)
  })

  test('is known before the amount fits, and where a node runs nothing', async context => {
    const { account } = await sender()
    ok((await transfers.fee(account, local.network, { to: somebody(), amount: 100n * sol }, {})).gas > 450n)
    const network = await local.through(context, ({ method }) =>
      method === 'simulateTransaction' || method === 'getRecentPrioritizationFees'
        ? { error: { code: -32601, message: 'Method not found' } }
        : undefined
    )
    const fee = await transfers.fee(account, network, { to: somebody(), amount: 1n }, {})
    deepEqual([fee.expected, fee.gasPrice], [5000n, 0n])
  })

  test('does not follow a node that asks for a fortune', async context => {
    const { account } = await sender()
    const network = await local.through(context, ({ method }) =>
      method === 'getRecentPrioritizationFees' ? { result: [{ slot: 1, prioritizationFee: 9e12 }] } : undefined
    )
    const { expected } = await transfers.fee(account, network, { to: somebody(), amount: 1n }, {})
    ok(expected < 10_000n, `${expected}`)
  })
})

describe('sending', () => {
  test('moves SOL: the receiver has it [9.55]', async () => {
    const { send } = await sender()
    const to = somebody()
    const { hash, state } = await send({ to, amount: sol / 4n })
    equal(hash.length > 80, true)
    deepEqual(state, { name: 'pending' })
    equal(await lamportsOf(to), sol / 4n)
  })

  for (const [name, amount] of [
    ['dollar', 1_500_000n],
    ['gold', 3n],
    ['shell', 125n]
  ] as const) {
    test(`moves ${mints[name].symbol}, and opens the receiver's account for it once [1.25]`, async () => {
      const { send, address } = await sender({ tokens: { [name]: amount * 2n } })
      const to = somebody()
      await send(token(name, to, amount))
      equal(await heldBy(to, name), amount)
      await send(token(name, to, amount))
      equal(await heldBy(to, name), amount * 2n)
      equal(await heldBy(address, name), 0n)
    })
  }

  test('does not mind that the recipient’s account is opened in the meantime', async () => {
    const { send, wallet } = await sender({ tokens: { dollar: 9n } })
    const to = somebody()
    wallet.answerNext(async () => {
      await local.ask('stack_giveTokens', to, mints.dollar.address, '1')
      return 'approve' as const
    }, 'solana:signAndSendTransaction')
    await send(token('dollar', to, 9n))
    equal(await heldBy(to, 'dollar'), 10n)
  })

  test('goes by the network’s own RPC where the wallet can only sign', async () => {
    const { send, wallet } = await sender({}, { features: ['solana:signTransaction'] })
    const to = somebody()
    await send({ to, amount: sol / 4n })
    equal(await lamportsOf(to), sol / 4n)
    equal(wallet.requests.at(-1)?.method, 'solana:signTransaction')
  })

  test('takes a refusal for an answer: nothing has moved', async () => {
    const { send, wallet, address } = await sender()
    wallet.answerNext('refuse', 'solana:signAndSendTransaction')
    await rejects(send({ to: somebody(), amount: 1n }), UserRejectedError)
    equal(await lamportsOf(address), sol)
  })

  for (const features of [['solana:signAndSendTransaction'], ['solana:signTransaction']] as const) {
    test(`says that it took too long to sign, by ${features[0]}`, async () => {
      const { send, wallet, address } = await sender({}, { features })
      wallet.answerNext(async () => {
        await local.ask('stack_skipSlots', 200)
        return 'approve' as const
      }, features[0])
      await rejects(send({ to: somebody(), amount: sol / 4n }), isCode('transaction-expired'))
      equal(await lamportsOf(address), sol)
    })
  }

  const refused: readonly (readonly [string, (address: string) => Transfer, ErrorCode])[] = [
    ['an address that is none', () => ({ to: '0x52908400098527886E0F7030069857D2E4169EE7', amount: 1n }), 'invalid-receiver'],
    ['nothing', () => ({ to: somebody(), amount: 0n }), 'invalid-amount'],
    ['more than Solana counts', () => ({ to: somebody(), amount: 2n ** 64n }), 'invalid-amount'],
    ['a token that is none', address => ({ to: somebody(), amount: 1n, token: { address } }), 'not-a-token'],
    ['more than there is', () => ({ to: somebody(), amount: 5n * sol }), 'insufficient-funds']
  ]
  for (const [what, transferOf, code] of refused) {
    test(`does not send ${what}`, async () => {
      const { send, address } = await sender()
      await rejects(send(transferOf(address)), isCode(code))
      equal(await lamportsOf(address), sol)
    })
  }

  test('does not send tokens to what holds tokens', async () => {
    const { send, address } = await sender({ tokens: { dollar: 9n } })
    const held = (await local.ask('getTokenAccountsByOwner', address, { mint: mints.dollar.address })) as {
      value: { pubkey: string }[]
    }
    await rejects(send(token('dollar', held.value[0]!.pubkey, 1n)), isCode('invalid-receiver'))
  })
})

describe('trying it out', () => {
  const outcome = async (transfer: Transfer, gifts?: Gifts) => {
    const { account } = await sender(gifts)
    return transfers.simulate(account, local.network, transfer, {})
  }

  test('returns what arrives', async () => {
    const sent = await outcome({ to: somebody(), amount: sol / 2n })
    deepEqual([sent.outcome, sent.arrives], ['succeeds', sol / 2n])
    const tokens = await outcome(token('shell', somebody(), 5n), { tokens: { shell: 9n } })
    deepEqual([tokens.outcome, tokens.arrives, tokens.changes], ['succeeds', 5n, [{ token: mints.shell.address, amount: -5n }]])
  })

  const failures: readonly (readonly [string, string, () => Transfer, Gifts?])[] = [
    ['too little SOL', 'insufficient-funds', () => ({ to: somebody(), amount: 2n * sol })],
    ['an account with nothing at all', 'insufficient-funds', () => ({ to: somebody(), amount: 1n }), { lamports: 0n }],
    [
      'no SOL for the deposit',
      'insufficient-funds',
      () => token('gold', somebody(), 1n),
      { lamports: 1_000_000n, tokens: { gold: 1n } }
    ],
    ['too little of a token', 'insufficient-token', () => token('gold', somebody(), 2n), { tokens: { gold: 1n } }],
    ['none of a token', 'insufficient-token', () => token('gold', somebody(), 2n)],
    ['no token', 'not-a-token', () => ({ to: somebody(), amount: 1n, token: { address: somebody() } })],
    ['less than a new account has to hold', 'below-minimum', () => ({ to: somebody(), amount: rentOfNothing - 1n })],
    ['too little left over', 'leaves-too-little', () => ({ to: somebody(), amount: sol - 500_000n })]
  ]
  for (const [what, code, transferOf, gifts] of failures) {
    test(`reports that it fails: ${what}`, async () => {
      const { outcome: is, failure } = await outcome(transferOf(), gifts)
      deepEqual([is, failure?.code], ['fails', code])
    })
  }

  test('is not known where a node runs nothing', async context => {
    const { account } = await sender()
    const network = await local.through(context, ({ method }) =>
      method === 'simulateTransaction' ? { error: { code: -32601, message: 'Method not found' } } : undefined
    )
    deepEqual(await transfers.simulate(account, network, { to: somebody(), amount: sol / 2n }, {}), { outcome: 'unknown' })
  })
})

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
    await local.ask('stack_skipSlots', 40)
  }

  test('reports confirmation, and when it is final', async () => {
    const { send } = await sender()
    const { states, last } = await follow(await send({ to: somebody(), amount: sol / 2n }), local.network, letTimePass)
    deepEqual(states, ['confirmed', 'confirmed for good'])
    ok('block' in last.state && last.state.block > 1000)
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
    const sent = await transfers.send(slow, account, { to: somebody(), amount: sol / 2n }, { network, now })
    const stopping = new AbortController()
    const reported: string[] = []
    await transfers.follow(sent, network, {
      now,
      signal: stopping.signal,
      wait: () => new Promise(() => {}), // only the node's notification ends it
      onChange: ({ state }) => {
        reported.push(state.name)
        if (state.name === 'pending') void local.ask('sendTransaction', signed)
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
    const airdrop = (await (await post('requestAirdrop', [somebody(), 1e9])).json()) as { result: string }
    const sent: SentTransaction = {
      hash: airdrop.result,
      chainId: network.caipNetworkId,
      from: somebody(),
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
      from: somebody(),
      sentAt: 0,
      state: { name: 'pending' }
    }
    const look = (known: SentTransaction) => transfers.look(known, local.network, { now: 0 })
    const first = await look(sent)
    equal(first.state.name, 'pending')
    await local.ask('stack_skipSlots', 150)
    equal((await look(first)).state.name, 'pending')
    await local.ask('stack_skipSlots', 151)
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
    const sent = { hash: bytesToBase58(randomBytes(64)), chainId: network.caipNetworkId, from: somebody(), sentAt: 0 }
    const { state } = await transfers.look({ ...sent, state: { name: 'pending' } }, network, { now: 0 })
    deepEqual(state, { name: 'failed', block: 7, settled: true })
  })
})
