import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { UserRejectedError } from '../../../adapters/base/errors.ts'
import { solana } from '../../../adapters/solana/index.ts'
import { solanaNetwork, localSolana, randomSolanaAddress } from '../../kit/local-solana.ts'
import { mints, type MintName } from '../../stack/solana/names.ts'
import type { ErrorCode } from '../../../adapters/base/error-codes.ts'
import type { Transfer } from '../../../adapters/chain.ts'
import { solanaSenders, now, sol, transfers, type Gifts } from './solana-sender.ts'
import { isCode } from '../../kit/is-code.ts'

const local = localSolana()
const { accountOf, sender } = solanaSenders(local)

const { chain } = solana()
const rentOfNothing = 890_880n

const token = (name: MintName, to: string, amount: bigint): Transfer => ({ token: { address: mints[name].address }, to, amount })
const lamportsOf = async (address: string): Promise<bigint> => (await chain!.balance(accountOf(address), local.network, {})).value
const heldBy = async (address: string, name: MintName): Promise<bigint> =>
  (await transfers.token(mints[name].address, accountOf(address), local.network, {})).balance

describe('an address', () => {
  test('is 32 bytes in base58 [5.48]', async () => {
    const right = randomSolanaAddress()
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
    deepEqual(await facts(randomSolanaAddress()), { kind: 'account', unused: true })
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
    await rejects(chain!.balance(accountOf(randomSolanaAddress()), mainnet, {}), isCode('invalid-reply'))
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
      await rejects(chain!.balance(accountOf(randomSolanaAddress()), network, {}), isCode('invalid-reply'))
    })
  }
})

describe('the fee', () => {
  test('is what the network takes, and no more is left for it when all is sent', async () => {
    const { account, send, address } = await sender()
    const to = randomSolanaAddress()
    const { amount, fee } = await transfers.most(account, local.network, { to }, {})
    ok(fee && fee.expected > 5000n, 'with something for those who make blocks')
    equal(amount, sol - fee.most)
    await send({ to, amount: sol / 2n })
    const left = await lamportsOf(address)
    equal(left, sol / 2n - (await transfers.fee(account, local.network, { to, amount: 1n }, {})).most)
  })

  test('lets everything go, to the last lamport', async () => {
    const { account, provider, address } = await sender()
    const to = randomSolanaAddress()
    const { amount, fee } = await transfers.most(account, local.network, { to }, {})
    await transfers.send(provider, account, { to, amount }, { network: local.network, fee: fee!, now })
    equal(await lamportsOf(address), 0n)
    equal(await lamportsOf(to), amount)
  })

  test('has the deposit in it where the receiver has no account for the token', async () => {
    const { account, send } = await sender({ tokens: { gold: 10n } })
    const to = randomSolanaAddress()
    const first = await transfers.fee(account, local.network, token('gold', to, 1n), {})
    equal(first.deposit, 2_039_280n)
    await send(token('gold', to, 1n))
    const second = await transfers.fee(account, local.network, token('gold', to, 1n), {})
    equal(second.deposit, undefined)
    ok(first.expected - second.expected >= 2_039_280n)
  })

  test('is known before the amount fits, and where a node runs nothing', async context => {
    const { account } = await sender()
    ok((await transfers.fee(account, local.network, { to: randomSolanaAddress(), amount: 100n * sol }, {})).gas > 450n)
    const network = await local.through(context, ({ method }) =>
      method === 'simulateTransaction' || method === 'getRecentPrioritizationFees'
        ? { error: { code: -32601, message: 'Method not found' } }
        : undefined
    )
    const fee = await transfers.fee(account, network, { to: randomSolanaAddress(), amount: 1n }, {})
    deepEqual([fee.expected, fee.gasPrice], [5000n, 0n])
  })

  test('does not follow a node that asks for a fortune', async context => {
    const { account } = await sender()
    const network = await local.through(context, ({ method }) =>
      method === 'getRecentPrioritizationFees' ? { result: [{ slot: 1, prioritizationFee: 9e12 }] } : undefined
    )
    const { expected } = await transfers.fee(account, network, { to: randomSolanaAddress(), amount: 1n }, {})
    ok(expected < 10_000n, `${expected}`)
  })
})

describe('sending', () => {
  test('moves SOL: the receiver has it [9.55]', async () => {
    const { send } = await sender()
    const to = randomSolanaAddress()
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
      const to = randomSolanaAddress()
      await send(token(name, to, amount))
      equal(await heldBy(to, name), amount)
      await send(token(name, to, amount))
      equal(await heldBy(to, name), amount * 2n)
      equal(await heldBy(address, name), 0n)
    })
  }

  test('does not mind that the recipient’s account is opened in the meantime', async () => {
    const { send, wallet } = await sender({ tokens: { dollar: 9n } })
    const to = randomSolanaAddress()
    wallet.answerNext(async () => {
      await local.request('stack_giveTokens', to, mints.dollar.address, '1')
      return 'approve' as const
    }, 'solana:signAndSendTransaction')
    await send(token('dollar', to, 9n))
    equal(await heldBy(to, 'dollar'), 10n)
  })

  test('goes by the network’s own RPC where the wallet can only sign', async () => {
    const { send, wallet } = await sender({}, { features: ['solana:signTransaction'] })
    const to = randomSolanaAddress()
    await send({ to, amount: sol / 4n })
    equal(await lamportsOf(to), sol / 4n)
    equal(wallet.requests.at(-1)?.method, 'solana:signTransaction')
  })

  test('takes a refusal for an answer: nothing has moved', async () => {
    const { send, wallet, address } = await sender()
    wallet.answerNext('refuse', 'solana:signAndSendTransaction')
    await rejects(send({ to: randomSolanaAddress(), amount: 1n }), UserRejectedError)
    equal(await lamportsOf(address), sol)
  })

  for (const features of [['solana:signAndSendTransaction'], ['solana:signTransaction']] as const) {
    test(`says that it took too long to sign, by ${features[0]}`, async () => {
      const { send, wallet, address } = await sender({}, { features })
      wallet.answerNext(async () => {
        await local.request('stack_skipSlots', 200)
        return 'approve' as const
      }, features[0])
      await rejects(send({ to: randomSolanaAddress(), amount: sol / 4n }), isCode('transaction-expired'))
      equal(await lamportsOf(address), sol)
    })
  }

  const refused: readonly (readonly [string, (address: string) => Transfer, ErrorCode])[] = [
    ['an address that is none', () => ({ to: '0x52908400098527886E0F7030069857D2E4169EE7', amount: 1n }), 'invalid-receiver'],
    ['nothing', () => ({ to: randomSolanaAddress(), amount: 0n }), 'invalid-amount'],
    ['more than Solana counts', () => ({ to: randomSolanaAddress(), amount: 2n ** 64n }), 'invalid-amount'],
    ['a token that is none', address => ({ to: randomSolanaAddress(), amount: 1n, token: { address } }), 'not-a-token'],
    ['more than there is', () => ({ to: randomSolanaAddress(), amount: 5n * sol }), 'insufficient-funds']
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
    const held = (await local.request('getTokenAccountsByOwner', address, { mint: mints.dollar.address })) as {
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
    const sent = await outcome({ to: randomSolanaAddress(), amount: sol / 2n })
    deepEqual([sent.outcome, sent.arrives], ['succeeds', sol / 2n])
    const tokens = await outcome(token('shell', randomSolanaAddress(), 5n), { tokens: { shell: 9n } })
    deepEqual([tokens.outcome, tokens.arrives, tokens.changes], ['succeeds', 5n, [{ token: mints.shell.address, amount: -5n }]])
  })

  const failures: readonly (readonly [string, string, () => Transfer, Gifts?])[] = [
    ['too little SOL', 'insufficient-funds', () => ({ to: randomSolanaAddress(), amount: 2n * sol })],
    ['an account with nothing at all', 'insufficient-funds', () => ({ to: randomSolanaAddress(), amount: 1n }), { lamports: 0n }],
    [
      'no SOL for the deposit',
      'insufficient-funds',
      () => token('gold', randomSolanaAddress(), 1n),
      { lamports: 1_000_000n, tokens: { gold: 1n } }
    ],
    ['too little of a token', 'insufficient-token', () => token('gold', randomSolanaAddress(), 2n), { tokens: { gold: 1n } }],
    ['none of a token', 'insufficient-token', () => token('gold', randomSolanaAddress(), 2n)],
    ['no token', 'not-a-token', () => ({ to: randomSolanaAddress(), amount: 1n, token: { address: randomSolanaAddress() } })],
    ['less than a new account has to hold', 'below-minimum', () => ({ to: randomSolanaAddress(), amount: rentOfNothing - 1n })],
    ['too little left over', 'leaves-too-little', () => ({ to: randomSolanaAddress(), amount: sol - 500_000n })]
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
    deepEqual(await transfers.simulate(account, network, { to: randomSolanaAddress(), amount: sol / 2n }, {}), {
      outcome: 'unknown'
    })
  })
})
