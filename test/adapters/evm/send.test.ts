import { deepEqual, equal, notEqual, ok, rejects } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseEther, parseUnits } from 'viem'
import { UserRejectedError } from '../../../adapters/base/errors.ts'
import type { Transfer } from '../../../adapters/chain.ts'
import { evm } from '../../../adapters/evm/index.ts'
import { createFakeWallet } from '../../kit/fake-wallet.ts'
import type { JsonRpcCall } from '../../kit/rpc-server.ts'
import { asRollup } from '../../kit/rollup-oracle.ts'
import { contracts, people } from '../../stack/chains/deployment.ts'
import { drip } from '../../stack/chains/faucet.ts'
import type { TokenName } from '../../stack/chains/names.ts'
import { evmSenders, somebody, erc20, unknownMethod } from './evm-sender.ts'
import { seededChain } from '../../kit/seeded-chain.ts'
import { isCode } from '../../kit/is-code.ts'

const chain = seededChain()
const { accountOf, sender, lastShip } = evmSenders(chain)

const { transfers: load } = evm().chain!
const transfers = await load!()
const balanceOf = async (address: string): Promise<bigint> =>
  BigInt((await chain.request('eth_getBalance', address, 'latest')) as string)
const tokensOf = async (name: TokenName, address: string): Promise<bigint> =>
  (await transfers.token(contracts[name], accountOf(address), chain.network, {})).balance

const gwei = 10n ** 9n

describe('an address', () => {
  test('is read with its checksum, or is none', async () => {
    const right = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const rows = [
      [right, 'right'],
      [right.slice(2), 'right'],
      [right.toLowerCase(), 'absent'],
      [`0x${right.slice(2).toUpperCase()}`, 'absent'],
      [right.replace('C8', 'c8'), 'wrong'],
      ['0x0000000000000000000000000000000000000000', 'absent']
    ] as const
    for (const [text, checksum] of rows) equal((await transfers.parseAddress(text))?.checksum, checksum, text)
    equal((await transfers.parseAddress(right.toLowerCase()))?.address, right)
    for (const text of ['', 'alice.eth', right.slice(0, -1), `${right}0`, ` ${right}`, right.replace('0x', '0X')]) {
      equal(await transfers.parseAddress(text), undefined, text)
    }
  })

  test('belongs to an account, to a contract, or to an account that runs code of its own', async () => {
    const facts = (address: string) => transfers.receiver(address, chain.network, {})
    deepEqual(await facts(people.alice), { kind: 'account', unused: false })
    deepEqual(await facts(somebody()), { kind: 'account', unused: true })
    deepEqual(await facts(contracts.dollar), { kind: 'contract', unused: false })
    const delegated = somebody()
    await chain.request('anvil_setCode', delegated, `0xef0100${contracts.entryPoint.slice(2).toLowerCase()}`)
    deepEqual(await facts(delegated), { kind: 'delegated', unused: false })
  })
})

describe('a token', () => {
  test('is known by its own words and what the account has of it', async () => {
    const facts = await transfers.token(contracts.dollar, accountOf(people.alice), chain.network, {})
    deepEqual([facts.symbol, facts.decimals, facts.address], ['LUSD', 6, contracts.dollar])
    ok(facts.balance > 0n)
    equal((await transfers.token(contracts.olderDollar, accountOf(people.alice), chain.network, {})).symbol, 'OUSD')
  })

  test('that is hostile has a name that turns and hides nothing, and is short', async () => {
    const { name, symbol } = await transfers.token(contracts.hostileToken, accountOf(people.alice), chain.network, {})
    for (const text of [name, symbol]) {
      ok(text.length > 0 && text.length <= 64)
      ok(!/[\p{Cf}\p{Cc}]/u.test(text))
    }
  })

  test('of the first years may have its name in 32 bytes', async () => {
    const address = somebody()
    // answers every call with the bytes32 "MKR"
    await chain.request('anvil_setCode', address, `0x7f4d4b52${'00'.repeat(29)}60005260206000f3`)
    await rejects(transfers.token(address, accountOf(people.alice), chain.network, {}), isCode('not-a-token')) // no decimals
    // 18, except for name and symbol, whose selectors start with 0x06 and 0x95
    const tail = '60005260206000f3'
    const code = `60003560f81c80600614601d576095 14601d5760126000526020 6000f35b7f4d4b52${'00'.repeat(29)}${tail}`.replaceAll(
      ' ',
      ''
    )
    await chain.request('anvil_setCode', address, `0x${code}`)
    const facts = await transfers.token(address, accountOf(people.alice), chain.network, {})
    deepEqual([facts.name, facts.symbol, facts.decimals], ['MKR', 'MKR', 18])
  })

  test('is not where there is no contract, or one that is none', async () => {
    for (const address of [somebody(), contracts.ensRegistry]) {
      await rejects(transfers.token(address, accountOf(people.alice), chain.network, {}), isCode('not-a-token'))
    }
  })
})

describe('the fee', () => {
  const toBob: Transfer = { to: people.bob, amount: 1n }

  test('is the gas of the transfer at the price of the network', async () => {
    const fee = await transfers.fee(accountOf(people.alice), chain.network, toBob, {})
    equal(fee.gas, 21_000n)
    equal(fee.expected, 21_000n * fee.gasPrice)
    equal(fee.most, 21_000n * fee.maxFeePerGas!)
    ok(fee.most > fee.expected && fee.maxPriorityFeePerGas! > 0n && !fee.atLeast)
  })

  test('of a contract’s call has a margin in its gas', async () => {
    const fee = await transfers.fee(accountOf(people.alice), chain.network, erc20('dollar', people.bob, 1n), {})
    ok(fee.gas * fee.gasPrice > fee.expected)
    ok(fee.gas > 30_000n)
  })

  test('is there before the amount fits what there is', async () => {
    const tooMuch = parseEther('1000000000')
    const native = await transfers.fee(accountOf(people.alice), chain.network, { to: people.bob, amount: tooMuch }, {})
    equal(native.gas, 21_000n)
    const token = await transfers.fee(accountOf(people.alice), chain.network, erc20('dollar', people.bob, tooMuch), {})
    ok(token.gas > 30_000n)
    const nothing = await transfers.fee(accountOf(somebody()), chain.network, erc20('dollar', people.bob, 1n), {})
    ok(nothing.gas > 21_000n)
  })

  test('is also there with a node that refuses to estimate what is not there', async context => {
    const network = await chain.through(context, ({ method, params }) => {
      const [call] = params as { value?: string }[]
      return method === 'eth_estimateGas' && BigInt(call?.value ?? 0)
        ? { error: { code: -32000, message: 'insufficient funds for transfer' } }
        : undefined
    })
    equal((await transfers.fee(accountOf(people.alice), network, { to: people.bob, amount: 5n }, {})).gas, 21_000n)
  })

  test('of a transfer that the contract refuses is its refusal', async () => {
    await drip(chain.anvil.rpcUrl, { to: people.alice, tokens: { pausedToken: 5n } })
    await rejects(transfers.fee(accountOf(people.alice), chain.network, erc20('pausedToken', people.bob, 1n), {}), {
      code: 'execution-reverted',
      shortMessage: 'Transfers are paused'
    })
  })

  test('without EIP-1559 is the gas price', async context => {
    const zeros = ({ method }: JsonRpcCall) =>
      method === 'eth_feeHistory'
        ? { result: { oldestBlock: '0x1', baseFeePerGas: ['0x0', '0x0'], gasUsedRatio: [0] } }
        : undefined
    for (const answer of [unknownMethod('eth_feeHistory', 'eth_maxPriorityFeePerGas'), zeros]) {
      const fee = await transfers.fee(accountOf(people.alice), await chain.through(context, answer), toBob, {})
      equal(fee.maxFeePerGas, undefined)
      equal(fee.most, fee.gas * fee.gasPrice)
      equal(fee.gasPrice, BigInt((await chain.request('eth_gasPrice')) as string))
    }
  })

  test('takes its tip from what others paid where the node suggests none', async context => {
    const answer = (call: JsonRpcCall) =>
      call.method === 'eth_feeHistory'
        ? { result: { oldestBlock: '0x1', baseFeePerGas: ['0x9', '0x64'], reward: [['0x3'], ['0x1'], ['0x2']] } }
        : unknownMethod('eth_maxPriorityFeePerGas')(call)
    const fee = await transfers.fee(accountOf(people.alice), await chain.through(context, answer), toBob, {})
    deepEqual([fee.gasPrice, fee.maxFeePerGas, fee.maxPriorityFeePerGas], [102n, 202n, 2n])
  })

  test('of a rollup has its data and its operator in it, with a reserve, and is at least so much', async () => {
    await asRollup(chain, 'GasPriceOracle', async () => {
      const fee = await transfers.fee(accountOf(people.alice), chain.network, toBob, {})
      const operator = fee.gas * gwei + 7n
      const besides = fee.expected - fee.gas * fee.gasPrice
      const bytes = (besides - operator) / (16n * gwei)
      ok(fee.atLeast && bytes > 160n && bytes < 200n)
      equal(fee.most, fee.gas * fee.maxFeePerGas! + (besides * 5n + 3n) / 4n)
      const token = await transfers.fee(accountOf(people.alice), chain.network, erc20('dollar', people.bob, 1n), {})
      equal(token.most - token.gas * token.maxFeePerGas!, ((16n * gwei * (bytes + 68n) + token.gas * gwei + 7n) * 5n + 3n) / 4n)
    })
  })

  test('of a rollup from before Fjord has what its bytes cost', async () => {
    await asRollup(chain, 'EcotoneOracle', async () => {
      const fee = await transfers.fee(accountOf(people.alice), chain.network, toBob, {})
      const bytes = (fee.expected - fee.gas * fee.gasPrice) / (16n * gwei)
      ok(fee.atLeast && bytes > 160n && bytes < 200n)
    })
  })

  test('of a rollup that does not report is at least what the gas costs', async () => {
    await asRollup(chain, 'SilentOracle', async () => {
      const fee = await transfers.fee(accountOf(people.alice), chain.network, toBob, {})
      deepEqual([fee.atLeast, fee.expected], [true, fee.gas * fee.gasPrice])
    })
  })

  test('is not taken from a node of another chain', async context => {
    const network = await chain.through(context, ({ method }) => (method === 'eth_chainId' ? { result: '0x1' } : undefined))
    await rejects(transfers.fee(accountOf(people.alice), network, toBob, {}), isCode('invalid-reply'))
    await rejects(transfers.simulate(accountOf(people.alice), network, toBob, {}), isCode('invalid-reply'))
    await rejects(transfers.token(contracts.dollar, accountOf(people.alice), network, {}), isCode('invalid-reply'))
  })

  test('is not made of rubbish', async context => {
    for (const method of ['eth_estimateGas', 'eth_gasPrice', 'eth_maxPriorityFeePerGas']) {
      for (const result of [null, 'much', {}, '0x', `0x${'f'.repeat(65)}`, -1]) {
        const network = await chain.through(context, call => (call.method === method ? { result } : undefined))
        await rejects(
          transfers.fee(accountOf(people.alice), network, toBob, {}),
          isCode('invalid-reply'),
          `${method} ${JSON.stringify(result)}`
        )
      }
    }
  })
})

describe('the most', () => {
  test('of the native currency leaves the fee, and goes through to the last unit', async () => {
    const { account, address, provider } = await sender({})
    const to = somebody()
    const { amount, fee } = await transfers.most(account, chain.network, { to }, {})
    equal(amount, parseEther('1') - fee!.most)
    const { hash } = await transfers.send(provider, account, { to, amount }, { fee: fee!, now: () => 0 })
    await settled(hash)
    equal(await balanceOf(to), amount)
    ok((await balanceOf(address)) < fee!.most)
  })

  test('of the native currency is nothing where the fee is more than there is', async () => {
    const { amount, fee } = await transfers.most(accountOf(somebody()), chain.network, { to: people.bob }, {})
    equal(amount, 0n)
    ok(fee!.most > 0n)
  })

  test('of a token is all of it', async () => {
    const { account } = await sender({ tokens: { dollar: 123n }, collections: { stamps: 2 } })
    const token = { address: contracts.dollar }
    deepEqual(await transfers.most(account, chain.network, { token, to: people.bob }, {}), { amount: 123n })
    const stamp = { address: contracts.stamps, standard: 'erc1155', tokenId: 1n } as const
    deepEqual(await transfers.most(account, chain.network, { token: stamp, to: people.bob }, {}), { amount: 2n })
  })
})

describe('sending', () => {
  const now = () => 1_900_000_000_000

  test('moves the native currency and returns what was sent as plain data', async () => {
    const { account, address, provider } = await sender({})
    const to = somebody()
    const sent = await transfers.send(provider, account, { to, amount: 5n }, { now })
    await settled(sent.hash)
    equal(await balanceOf(to), 5n)
    const { hash, ...rest } = sent
    ok(/^0x[0-9a-f]{64}$/.test(hash))
    const chainId = chain.network.caipNetworkId
    deepEqual(rest, { chainId, from: address, sentAt: now(), to, value: '5', state: { name: 'pending' } })
    deepEqual(JSON.parse(JSON.stringify(sent)), sent)
  })

  test('moves every kind of token', async () => {
    const { account, provider, address } = await sender({
      tokens: { dollar: 100n, olderDollar: 100n, feeToken: 100n },
      collections: { ships: 1, stamps: 2 }
    })
    const to = somebody()
    const send = async (transfer: Transfer) => settled((await transfers.send(provider, account, transfer, { now })).hash)
    await send(erc20('dollar', to, 100n))
    await send(erc20('olderDollar', to, 40n))
    await send(erc20('feeToken', to, 100n))
    deepEqual(await Promise.all((['dollar', 'olderDollar', 'feeToken'] as const).map(name => tokensOf(name, to))), [
      100n,
      40n,
      99n
    ])
    const ship = { address: contracts.ships, standard: 'erc721', tokenId: await lastShip(address) } as const
    await send({ token: ship, to, amount: 1n })
    const stamp = { address: contracts.stamps, standard: 'erc1155', tokenId: 1n } as const
    await send({ token: stamp, to, amount: 2n })
    equal((await transfers.most(accountOf(to), chain.network, { token: stamp, to }, {})).amount, 2n)
    equal((await transfers.most(accountOf(to), chain.network, { token: ship, to }, {})).amount, 1n)
  })

  test('is rejected by the user without further prompts', async () => {
    const { account, provider, wallet } = await sender({})
    wallet.answers = 'refuse'
    await rejects(transfers.send(provider, account, { to: people.bob, amount: 1n }, { now }), UserRejectedError)
  })

  test('asks no wallet for what is no transfer', async () => {
    const wallet = createFakeWallet()
    const send = (transfer: Transfer) => transfers.send(wallet.provider, accountOf(people.alice), transfer, { now })
    await rejects(send({ to: 'alice.eth', amount: 1n }), isCode('invalid-receiver'))
    await rejects(send({ to: people.bob, amount: -1n }), isCode('invalid-amount'))
    deepEqual(wallet.methods, [])
  })

  test('moves any wallet to the network first, and sends nothing where it does not go', async () => {
    const { chainId } = chain.anvil
    const wallet = createFakeWallet({ accounts: [people.alice], chainId: 1, knownChains: [chainId] })
    wallet.reply('eth_sendTransaction', () => `0x${'a'.repeat(64)}`)
    const send = () => transfers.send(wallet.provider, accountOf(people.alice), { to: people.bob, amount: 1n }, { now })
    await send()
    deepEqual(wallet.methods, ['eth_chainId', 'wallet_switchEthereumChain', 'eth_chainId', 'eth_sendTransaction'])
    equal(wallet.chainId, chainId)
    deepEqual((wallet.requests.at(-1)!.params as object[])[0], {
      from: people.alice,
      chainId: `0x${chainId.toString(16)}`,
      to: people.bob,
      value: '0x1'
    })

    wallet.chainId = 1
    wallet.reply('wallet_switchEthereumChain', () => null)
    await rejects(send(), isCode('switch-failed'))
    equal(wallet.methods.filter(method => method === 'eth_sendTransaction').length, 1)
  })

  test('hands a fee over where one was fixed', async () => {
    const wallet = createFakeWallet({ accounts: [people.alice], chainId: chain.anvil.chainId })
    wallet.reply('eth_sendTransaction', () => `0x${'a'.repeat(64)}`)
    const handed = async (fee: object) => {
      const whole = { expected: 1n, most: 1n, atLeast: false, gas: 21_000n, gasPrice: 7n, ...fee }
      await transfers.send(wallet.provider, accountOf(people.alice), { to: people.bob, amount: 1n }, { fee: whole, now })
      return (wallet.requests.at(-1)!.params as Record<string, unknown>[])[0]!
    }
    const { gas, maxFeePerGas, maxPriorityFeePerGas, gasPrice } = await handed({ maxFeePerGas: 9n, maxPriorityFeePerGas: 2n })
    deepEqual([gas, maxFeePerGas, maxPriorityFeePerGas, gasPrice], ['0x5208', '0x9', '0x2', undefined])
    equal((await handed({})).gasPrice, '0x7')
  })

  test('that does not fit what is there says so', async () => {
    const { account, provider } = await sender({})
    const transfer = { to: people.bob, amount: parseUnits('5', 18) }
    await rejects(transfers.send(provider, account, transfer, { now }), isCode('insufficient-funds'))
    notEqual(await balanceOf(people.bob), 0n)
  })
})

async function settled(hash: string): Promise<void> {
  for (;;) {
    const receipt = (await chain.request('eth_getTransactionReceipt', hash)) as { status: string } | null
    if (receipt) return equal(receipt.status, '0x1')
    await new Promise(resolve => setImmediate(resolve))
  }
}
