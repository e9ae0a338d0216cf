import { concatHex, encodeAbiParameters, padHex, toFunctionSelector, toHex, type Hex } from 'viem'

/** EVM opcodes used here. */
const op = {
  stop: '00',
  add: '01',
  sub: '03',
  div: '04',
  eq: '14',
  isZero: '15',
  shr: '1c',
  caller: '33',
  callDataLoad: '35',
  callDataSize: '36',
  callDataCopy: '37',
  codeCopy: '39',
  mstore: '52',
  sload: '54',
  sstore: '55',
  jump: '56',
  jumpIf: '57',
  jumpTarget: '5b',
  zero: '5f',
  dup1: '80',
  dup2: '81',
  swap1: '90',
  log3: 'a3',
  log4: 'a4',
  log2: 'a2',
  return: 'f3',
  revert: 'fd',
  pop: '50'
} as const

const push1 = (value: number) => `60${value.toString(16).padStart(2, '0')}`
const push2 = (value: number) => `61${value.toString(16).padStart(4, '0')}`
const push4 = (value: Hex) => `63${value.slice(2)}`
const push32 = (value: Hex) => `7f${value.slice(2)}`

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Emits a log whose topics and data follow the selector. */
const logBody = (topics: 2 | 3 | 4) => {
  const head = push1(4 + 32 * topics)
  const loads = Array.from({ length: topics }, (_, index) => push1(4 + 32 * (topics - 1 - index)) + op.callDataLoad).join('')
  const size = head + op.callDataSize + op.sub
  return [size, head, op.zero, op.callDataCopy, loads, size, op.zero, op[`log${topics}`], op.stop].join('')
}

/** Returns from `balanceOf(address)` the value that `set(address,uint256)` or a transfer has stored. */
const balanceBody = [push1(4), op.callDataLoad, op.sload, op.zero, op.mstore, push1(32), op.zero, op.return].join('')
const setBody = [push1(36), op.callDataLoad, push1(4), op.callDataLoad, op.sstore, op.stop].join('')

/** Transfers with a fee of a hundredth, and logs the whole amount. */
const feeTransferBody = [
  ...[push1(36), op.callDataLoad, op.caller, op.sload, op.sub, op.caller, op.sstore],
  ...[push1(100), push1(36), op.callDataLoad, op.div, push1(36), op.callDataLoad, op.sub],
  ...[push1(4), op.callDataLoad, op.sload, op.add, push1(4), op.callDataLoad, op.sstore],
  ...[push1(36), op.callDataLoad, op.zero, op.mstore],
  ...[push1(4), op.callDataLoad, op.caller, push32(transferTopic), push1(32), op.zero, op.log3],
  ...[push1(1), op.zero, op.mstore, push1(32), op.zero, op.return]
].join('')

/**
 * Makes as many transfers of one unit, from the sender to the addresses 1, 2, 3 …, as the argument
 * says.
 */
const manyBody = (start: number) => {
  const before = push1(4) + op.callDataLoad
  const loop = start + before.length / 2
  const body = [
    ...[op.jumpTarget, op.dup1, op.isZero],
    ...['', ''],
    ...[push1(1), op.zero, op.mstore, op.dup1, op.caller, push32(transferTopic), push1(32), op.zero, op.log3],
    ...[push1(1), op.swap1, op.sub, push2(loop), op.jump]
  ]
  const length = body.join('').length / 2 + 4
  body[3] = push2(loop + length)
  body[4] = op.jumpIf
  return [before, ...body, op.jumpTarget, op.stop].join('')
}

/** Call data for a puppet. */
export const calls = {
  /** Emits the log. */
  log: (topics: readonly Hex[], data: Hex = '0x') =>
    concatHex([`0x1000000${topics.length}` as Hex, ...topics.map(topic => padHex(topic)), data]),
  /** Sets the result of `balanceOf`. */
  set: (account: Hex, amount: bigint) => concatHex(['0x20000000', padHex(account), padHex(toHex(amount))]),
  many: (count: number) => concatHex(['0x30000000', padHex(toHex(count))]),
  transfer: (to: Hex, amount: bigint) => concatHex(['0xa9059cbb', padHex(to), padHex(toHex(amount))])
}

export const textAnswer = (text: string) => encodeAbiParameters([{ type: 'string' }], [text])
export const numberAnswer = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])

export interface PuppetAnswers {
  readonly [signature: string]: Hex
}

/** Returns the metadata of an ERC-20 token. */
export const words = (name: string, symbol: string, decimals: number | bigint): PuppetAnswers => ({
  'name()': textAnswer(name),
  'symbol()': textAnswer(symbol),
  'decimals()': numberAnswer(BigInt(decimals))
})

/**
 * Returns the code of a contract that answers calls of `answers` with the given bytes, stores
 * balances, and emits any log on request. It can imitate every valid and invalid token without a compiler.
 */
export function puppetCode(answers: PuppetAnswers): Hex {
  const constants = Object.entries(answers).map(([signature, data]) => ({
    selector: toFunctionSelector(`function ${signature}`),
    data
  }))
  const bodies = [
    { selector: '0x70a08231' as Hex, body: () => balanceBody },
    { selector: '0x20000000' as Hex, body: () => setBody },
    { selector: '0xa9059cbb' as Hex, body: () => feeTransferBody },
    { selector: '0x30000000' as Hex, body: manyBody },
    ...([2, 3, 4] as const).map(topics => ({ selector: `0x1000000${topics}` as Hex, body: () => logBody(topics) }))
  ]
  const headLength = 5 + 11 * (constants.length + bodies.length) + 3
  const answerLength = 1 + 3 + 3 + 1 + 1 + 3 + 1 + 1
  let at = headLength
  const places = [...constants.map(() => answerLength), ...bodies.map(({ body }) => 1 + body(0).length / 2)].map(length => {
    const place = at
    at += length
    return place
  })
  const cases = [...constants, ...bodies].map(({ selector }, index) =>
    [op.dup1, push4(selector), op.eq, push2(places[index]!), op.jumpIf].join('')
  )
  const parts = constants.map(({ data }) => {
    const length = (data.length - 2) / 2
    const part = [op.jumpTarget, push2(length), push2(at), op.zero, op.codeCopy, push2(length), op.zero, op.return].join('')
    at += length
    return part
  })
  const code = [
    ...[op.zero, op.callDataLoad, push1(0xe0), op.shr],
    ...cases,
    ...[op.zero, op.zero, op.revert],
    ...parts,
    ...bodies.map(({ body }, index) => op.jumpTarget + body(places[constants.length + index]! + 1)),
    ...constants.map(({ data }) => data.slice(2))
  ]
  return `0x${code.join('')}`
}
