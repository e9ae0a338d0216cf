import {
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  erc1155Abi,
  erc20Abi,
  erc721Abi,
  maxUint256,
  parseAbi,
  type Address,
  type Hex
} from 'viem'
import { permit2 } from '../../../adapters/evm/codec/decode-call.ts'
import { contracts } from '../../stack/chains/deployment.ts'
import { knownForeign } from './known-cases.ts'
import { creditedByName, partsOfAPlan, payoutAmongOwn } from './payout-cases.ts'
import type { Random } from './random.ts'
import type { Fact, OracleWorld } from './world.ts'

// Transactions that the account is requested to send.

export interface CallCase {
  readonly name: string
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
  readonly facts: readonly Fact[]
  /** The account of the facts. Default: the wallet's own. */
  readonly whose?: Address
  /** Texts that the screen must contain. */
  readonly states: readonly string[]
}

export interface Ids {
  /** An item of the ERC-721 collection that the account owns. */
  readonly ship: bigint
  /** An item of the ERC-1155 collection. */
  readonly stamp: bigint
}

export type Maker = (random: Random, world: OracleWorld, ids: Ids) => CallCase

const { gold, ships, stamps, multicall3 } = contracts
const weth = contracts.weth
const fact = (kind: Fact['kind'], asset: Address, other: Address = asset, id = 0n): Fact => ({ kind, asset, other, id })
const amountIn = (random: Random): bigint => 1n + random.bits(20 + random.integer(40))
const tokenAbi = parseAbi([
  'function increaseAllowance(address spender, uint256 amount)',
  'function decreaseAllowance(address spender, uint256 amount)',
  'function letSpend(address spender, uint256 amount)',
  'function letSpendQuietly(address spender, uint256 amount)',
  'function giveQuietly(address to, uint256 amount)',
  'function multicall(bytes[] data)',
  'function payOut(address to, uint256 amount)',
  'function drain(address token, address to, uint256 amount)'
])
const transfer = (to: Address, amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
const approve = (to: Address, amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, amount] })
const call = (
  name: string,
  to: Address,
  data: Hex,
  facts: readonly Fact[],
  states: readonly string[],
  more: Partial<CallCase> = {}
): CallCase => ({
  name,
  to,
  value: 0n,
  data,
  facts,
  states,
  ...more
})

const sendToken: Maker = (random, world) => {
  const [token, to, amount] = [random.pick([gold, world.verifier]), random.address(), amountIn(random)]
  return call('transfer', token, transfer(to, amount), [fact(1, token)], [to])
}
const allow: Maker = (random, world) => {
  const [token, to] = [random.pick([gold, world.verifier]), random.address()]
  const amount = random.chance(0.3) ? random.pick([maxUint256, (1n << 255n) - 1n, 1n << 160n]) : amountIn(random)
  return call('approve', token, approve(to, amount), [fact(2, token, to)], [to])
}
const raise: Maker = (random, { verifier }) => {
  const to = random.address()
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'increaseAllowance', args: [to, amountIn(random)] })
  return call('increaseAllowance', verifier, data, [fact(2, verifier, to)], [to])
}
const allowAll: Maker = (random, { verifier }) => {
  const [token, to] = [random.pick([ships, stamps, verifier]), random.address()]
  const data = encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args: [to, true] })
  return call('setApprovalForAll', token, data, [fact(3, token, to)], [to])
}
const sendShip: Maker = (random, { account }, { ship }) => {
  const to = random.address()
  const functionName = random.pick(['safeTransferFrom', 'transferFrom'] as const)
  const data = encodeFunctionData({ abi: erc721Abi, functionName, args: [account, to, ship] })
  return call(functionName, ships, data, [fact(4, ships, ships, ship)], [to])
}
const allowShip: Maker = (random, _, { ship }) => {
  const to = random.address()
  return call('approve an item', ships, approve(to, ship), [fact(5, ships, to, ship)], [to])
}
/** Makes a transfer of an item whose id looks like a negligible amount. */
const handMixed: Maker = (random, { account, mixed }) => {
  const [to, id] = [random.address(), 1n + BigInt(random.integer(20))]
  if (random.chance(0.5)) return call('approve an item as dust', mixed, approve(to, id), [fact(5, mixed, to, id)], [to, `#${id}`])
  const data = encodeFunctionData({ abi: erc721Abi, functionName: 'transferFrom', args: [account, to, id] })
  return call('send an item as dust', mixed, data, [fact(4, mixed, mixed, id)], [to, `#${id}`])
}
const sendStamps: Maker = (random, { account }, { stamp }) => {
  const [to, amount] = [random.address(), 1n + BigInt(random.integer(40))]
  const isBatch = random.chance(0.6)
  const data = isBatch
    ? encodeFunctionData({
        abi: erc1155Abi,
        functionName: 'safeBatchTransferFrom',
        args: [account, to, [stamp, stamp], [amount, 1n], '0x']
      })
    : encodeFunctionData({ abi: erc1155Abi, functionName: 'safeTransferFrom', args: [account, to, stamp, amount, '0x'] })
  return call(
    isBatch ? 'safeBatchTransferFrom' : 'safeTransferFrom',
    stamps,
    data,
    [fact(6, stamps, stamps, stamp)],
    [to, `${amount} × #${stamp}`]
  )
}
const pay: Maker = random => {
  const to = random.address()
  return call('payment', to, '0x', [fact(0, to)], [to], { value: 10n ** 12n + random.bits(50) })
}

/** Returns two calls of a token that another call contains. */
const inner = (random: Random): { to: Address; list: readonly [Hex, Hex]; spender: Address } => {
  const [to, spender] = [random.address(), random.address()]
  return { to, spender, list: [transfer(to, amountIn(random)), approve(spender, amountIn(random))] }
}
const multicall: Maker = (random, { verifier }) => {
  const { to, spender, list } = inner(random)
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'multicall', args: [list] })
  return call('multicall', verifier, data, [fact(1, verifier), fact(2, verifier, spender)], [`To\n${to}`, `Spender\n${spender}`])
}
const aggregate: Maker = random => {
  const [to, amount] = [random.address(), 10n ** 9n + random.bits(40)]
  const abi = parseAbi([
    'struct C { address target; bool allowFailure; uint256 value; bytes callData; }',
    'function aggregate3Value(C[] calls) payable'
  ])
  const data = encodeFunctionData({ abi, args: [[{ target: to, allowFailure: false, value: amount, callData: '0x' }]] })
  return call('aggregate3Value', multicall3, data, [fact(0, to)], [`To\n${to}`], { value: amount })
}
const smartExecute: Maker = (random, { smart, verifier }) => {
  const { to, spender, list } = inner(random)
  const abi = parseAbi(['struct E { address target; uint256 value; bytes data; }', 'function executeBatch(E[] calls)'])
  const data = encodeFunctionData({ abi, args: [list.map(each => ({ target: verifier, value: 0n, data: each }))] })
  return call(
    'executeBatch',
    smart,
    data,
    [fact(1, verifier), fact(2, verifier, spender)],
    [`To\n${to}`, `Spender\n${spender}`],
    { whose: smart }
  )
}
const safeExecute: Maker = (random, { safe, verifier, drain }) => {
  const to = random.address()
  const amount = amountIn(random)
  const isDelegate = random.chance(0.4)
  const abi = parseAbi([
    'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 a, uint256 b, uint256 c, address d, address e, bytes f)'
  ])
  const drains = encodeFunctionData({ abi: tokenAbi, functionName: 'drain', args: [verifier, to, amount] })
  const args = [
    isDelegate ? drain : verifier,
    0n,
    isDelegate ? drains : transfer(to, amount),
    isDelegate ? 1 : 0,
    0n,
    0n,
    0n,
    verifier,
    verifier,
    '0x'
  ] as const
  const states = isDelegate ? ['another contract’s code with full control'] : [`To\n${to}`]
  return call('execTransaction', safe, encodeFunctionData({ abi, args }), [fact(1, verifier)], states, { whose: safe })
}
const modularExecute: Maker = (random, { safe, verifier, drain }) => {
  const { to, spender, list } = inner(random)
  const kind = random.pick(['00', '01', 'ff'] as const)
  const abi = parseAbi(['function execute(bytes32 mode, bytes execution)'])
  const drains = encodeFunctionData({ abi: tokenAbi, functionName: 'drain', args: [verifier, to, amountIn(random)] })
  const tuple = [{ type: 'tuple[]', components: [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }] }] as const
  const execution =
    kind === '01'
      ? encodeAbiParameters(tuple, [list.map(each => [verifier, 0n, each] as const)])
      : kind === '00'
        ? encodePacked(['address', 'uint256', 'bytes'], [verifier, 0n, list[0]])
        : encodePacked(['address', 'bytes'], [drain, drains])
  const data = encodeFunctionData({ abi, args: [`0x${kind}${'00'.repeat(31)}`, execution] })
  const states =
    kind === 'ff'
      ? ['another contract’s code with full control']
      : kind === '00'
        ? [`To\n${to}`]
        : [`To\n${to}`, `Spender\n${spender}`]
  return call(`execute ${kind}`, safe, data, [fact(1, verifier)], states, { whose: safe })
}
const permit2Call: Maker = (random, { account, verifier }) => {
  const [to, amount] = [random.address(), amountIn(random)]
  if (random.chance(0.4)) {
    const abi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])
    const data = encodeFunctionData({ abi, args: [verifier, to, random.chance(0.3) ? 2n ** 160n - 1n : amount, 1_900_000_000] })
    return call('Permit2 approve', permit2, data, [fact(2, permit2, to)], [to])
  }
  if (random.chance(0.5)) {
    const abi = parseAbi(['function transferFrom(address from, address to, uint160 amount, address token)'])
    return call(
      'Permit2 transferFrom',
      permit2,
      encodeFunctionData({ abi, args: [account, to, amount, verifier] }),
      [fact(1, verifier)],
      [`To\n${to}`]
    )
  }
  const abi = parseAbi([
    'struct T { address from; address to; uint160 amount; address token; }',
    'function transferFrom(T[] list)'
  ])
  const data = encodeFunctionData({ abi, args: [[{ from: account, to, amount, token: verifier }]] })
  return call('Permit2 transferFrom batch', permit2, data, [fact(1, verifier)], [`To\n${to}`])
}

const batchAbi = parseAbi([
  'struct C { address target; bool allowFailure; bytes callData; }',
  'function aggregate3(C[] calls) payable'
])
/** Makes a call that takes what it returns on a balance query. */
const readTheft: Maker = (random, { account, reader, verifier }) => {
  const callData = transfer(account, random.chance(0.5) ? 0n : amountIn(random))
  const data = encodeFunctionData({ abi: batchAbi, args: [[{ target: verifier, allowFailure: true, callData }]] })
  return call('theft that a read undoes', reader, data, [fact(1, verifier)], [])
}

/** Makes calls of unknown contracts and functions, and of ones that only copy known names. */
const theft: Maker = (random, { hostile, verifier }) => {
  const [to, amount] = [random.address(), amountIn(random)]
  const data = random.pick<Hex>([
    `0x${random.bits(32).toString(16).padStart(8, '0')}`,
    encodeFunctionData({ abi: tokenAbi, functionName: 'decreaseAllowance', args: [to, amount] }),
    approve(to, 0n),
    encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args: [to, false] }),
    encodeFunctionData({ abi: tokenAbi, functionName: 'multicall', args: [['0x']] }),
    encodeFunctionData({ abi: parseAbi(['function execute(address target, uint256 value, bytes data)']), args: [to, 0n, '0x'] }),
    transfer(to, 0n),
    encodeFunctionData({ abi: rightsAbi, functionName: 'setAuthorization', args: [to, false] }),
    encodeFunctionData({ abi: batchAbi, args: [[{ target: to, allowFailure: true, callData: '0x' }]] })
  ])
  return call('theft', hostile, data, [fact(1, verifier)], [])
}
const quietGrant: Maker = (random, { verifier }) => {
  const [to, amount] = [random.address(), amountIn(random)]
  const functionName = random.pick(['letSpend', 'letSpendQuietly', 'giveQuietly'] as const)
  const data = encodeFunctionData({ abi: tokenAbi, functionName, args: [to, amount] })
  return call(functionName, verifier, data, [functionName === 'giveQuietly' ? fact(1, verifier) : fact(2, verifier, to)], [])
}
const rightsAbi = parseAbi([
  'function setAuthorization(address to, bool isGiven)',
  'function setOperator(address to, bool isGiven)',
  'function setAccountOperator(address account, address to, bool isGiven) payable',
  'function hope(address to)',
  'function letAct(address to)',
  'function letActPaid(address to) payable'
])
/**
 * Makes grants of permissions without a standard event, in a contract where the account has no
 * balance.
 */
const quietRight: Maker = (random, { account, rights }) => {
  const to = random.address()
  const [data, value] = random.pick<readonly [Hex, bigint]>([
    [encodeFunctionData({ abi: rightsAbi, functionName: 'setAuthorization', args: [to, true] }), 0n],
    [encodeFunctionData({ abi: rightsAbi, functionName: 'setOperator', args: [to, true] }), 0n],
    [encodeFunctionData({ abi: rightsAbi, functionName: 'setAccountOperator', args: [account, to, true] }), 1n],
    [encodeFunctionData({ abi: rightsAbi, functionName: 'hope', args: [to] }), 0n],
    [encodeFunctionData({ abi: rightsAbi, functionName: 'letAct', args: [to] }), 0n],
    [encodeFunctionData({ abi: rightsAbi, functionName: 'letActPaid', args: [to] }), 1n]
  ])
  return call('right', rights, data, [fact(3, rights, to)], [], { value })
}
const payOut: Maker = (random, { hostile }) => {
  const data = encodeFunctionData({
    abi: tokenAbi,
    functionName: 'payOut',
    args: [random.address(), 10n ** 12n + random.bits(50)]
  })
  return call('payOut', hostile, data, [fact(7, hostile)], [])
}
const unwrap: Maker = random =>
  call(
    'withdraw',
    weth,
    encodeFunctionData({ abi: parseAbi(['function withdraw(uint256 amount)']), args: [10n ** 12n + random.bits(50)] }),
    [fact(1, weth)],
    []
  )
const payUnknown: Maker = (random, { hostile }) =>
  call('deposit', hostile, '0xd0e30db0', [fact(0, hostile)], [], { value: 10n ** 12n + random.bits(50) })

export const callMakers: Readonly<Record<string, readonly Maker[]>> = {
  'calls of tokens': [sendToken, allow, raise, allowAll, sendShip, allowShip, handMixed, sendStamps, pay],
  'calls in calls': [multicall, aggregate, smartExecute, safeExecute, modularExecute, permit2Call],
  'known functions': [knownForeign],
  'payouts to others': [payoutAmongOwn, creditedByName, partsOfAPlan],
  'unknown calls': [theft, readTheft, quietGrant, quietRight, payOut, unwrap, payUnknown]
}
