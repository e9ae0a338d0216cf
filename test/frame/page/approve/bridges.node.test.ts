import { deepEqual, doesNotMatch, match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { concatHex, encodeAbiParameters, numberToHex, padHex, parseAbiParameters, parseEther, zeroAddress, type Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { bridges } from '../../../../adapters/meaning/evm/known-functions/bridges.ts'
import { describeCall } from '../../../../frame/page/approve/describe-calls.ts'
import { seededChain } from '../../../kit/seeded-chain.ts'
import { smartUsers } from '../../../kit/smart-user.ts'
import { contracts } from '../../../stack/chains/deployment.ts'
import { batch, call, send, to } from './call-requests.ts'
import { known, knownCall, type Chosen } from './known-call.ts'
import { account, addressOf, paymentLog, requesterOf, someContract, stranger, transferLog } from './stub-node.ts'

const { open } = smartUsers(seededChain())
const oft = addressOf('0f')
const amount = 10n ** 18n
const fee = parseEther('0.2004')
const burnt = transferLog(oft, account, addressOf('00'), amount)
const world = {
  tokens: { [oft]: { symbol: 'OFT', decimals: 18, balance: 10n * amount } },
  logs: [[paymentLog(account, oft, fee), burnt]]
}
const unknown = /in a form that this wallet doesn’t know/
/** Returns an option of the executor of LayerZero 2, of a type. */
const option = (type: number, ...parts: readonly Hex[]): Hex => {
  const bytes = concatHex([numberToHex(type, { size: 1 }), ...parts])
  return concatHex(['0x01', numberToHex((bytes.length - 2) / 2, { size: 2 }), bytes])
}
const word = (value: bigint): Hex => numberToHex(value, { size: 16 })
const gas = option(1, word(65_000n))

describe('bytes that say what a bridge does besides', () => {
  const bridge = (beginning: string, chosen: Chosen) => send(to(oft, known(beginning, chosen), fee), world)

  test('of LayerZero buy gas for what arrives alone, and pay no one', async () => {
    for (const options of ['0x', '0x0003', concatHex(['0x0003', gas]), concatHex(['0x0003', gas, gas])])
      for (const beginning of ['send((', 'sendToken(']) deepEqual((await bridge(beginning, { options })).dangers, [], options)
    const drop = option(2, word(parseEther('0.2')), padHex(stranger, { size: 32 }))
    for (const options of [
      concatHex(['0x0003', gas, drop]),
      concatHex(['0x0003', drop]),
      // native currency for the recipient’s own code
      concatHex(['0x0003', option(1, word(65_000n), word(parseEther('0.2')))]),
      // for a composed message
      concatHex(['0x0003', option(3, '0x0000', word(65_000n))]),
      // the older types, of which the second one pays a recipient
      concatHex(['0x0002', numberToHex(65_000n, { size: 32 }), numberToHex(amount, { size: 32 }), stranger]),
      concatHex(['0x0003', gas, '0x02']),
      '0x00'
    ])
      for (const beginning of ['send((', 'sendToken('])
        match((await bridge(beginning, { options: options.toLowerCase() })).dangers.join(), unknown, options)
  })

  test('of Stargate 2 say how it travels, and nothing else', async () => {
    for (const mode of ['0x', '0x00', '0x01']) deepEqual((await bridge('sendToken(', { mode })).dangers, [])
    match((await bridge('sendToken(', { mode: stranger.toLowerCase() })).dangers.join(), unknown)
  })

  test('of Arbitrum’s gateways have no data in them for a gateway that makes calls', async () => {
    const encoded = (data: Hex) => encodeAbiParameters(parseAbiParameters('uint256, bytes'), [5n, data])
    const paid = encodeAbiParameters(parseAbiParameters('uint256, bytes, uint256'), [5n, '0x', 7n])
    for (const beginning of [
      'outboundTransfer(address token',
      'outboundTransfer(address remote',
      'outboundTransferCustomRefund('
    ] as const) {
      for (const gateway of ['0x', encoded('0x'), paid])
        ok(!(await bridge(beginning, { gateway })).dangers.join().match(unknown), beginning)
      for (const gateway of [encoded(stranger), `${encoded('0x')}00`, '0x01'])
        match((await bridge(beginning, { gateway: gateway.toLowerCase() })).dangers.join(), unknown, beginning)
    }
  })
})

describe('an account of the user on another network', () => {
  const smart = addressOf('5c')
  const tokens = { ...world.tokens, [someContract]: { symbol: 'TKN', decimals: 18 } }
  const requester = { ...requesterOf({ ...world, tokens }), account: smart, own: [account, smart] }
  const described = (data: Hex) => describeCall(requester, { to: oft, value: 0n, data })
  const dangersOf = async (signature: string, receiver: string) =>
    (await described(knownCall(signature, receiver))).dangers.join()
  const onThisNetworkOnly = /5C5c5C5c5C5C5c5c5C5C5c5c5c5c5C5c5c5C5c5C is your account on this network only/i

  test('is a danger as the receiver of every bridge where it is a smart account, named or not, with a row', async () => {
    const having = bridges.filter(each => !each.includes(' proof'))
    ok(having.length > 25)
    for (const signature of having) {
      match(await dangersOf(signature, smart), onThisNetworkOnly, signature)
      ok(JSON.stringify((await described(knownCall(signature, smart))).rows).match(/"Goes to","0x5c5c/i), signature)
      if (/ receiver/.test(signature)) deepEqual(await dangersOf(signature, account), '', signature)
    }
  })

  test('is none for a fee that comes back on this network, and where a message is only proven', async () => {
    deepEqual((await described(known('send((', { refund: smart }))).dangers, [])
    deepEqual((await described(known('proveWithdrawalTransaction('))).dangers, [])
  })

  test('is a danger where the number of the network is not known to be one of Ethereum’s kind', async () => {
    const unknownPlace = /doesn’t know the network where this arrives/
    for (const [beginning, role, number, other] of [
      // Solana, Aptos, Sui, and an unassigned one
      ['depositForBurn(uint256 amount,uint32 circle,bytes32 receiver,address token)', 'circle', 5n, 6n],
      ['depositForBurn(uint256 amount,uint32 circle,bytes32 receiver,address token,', 'circle', 8n, 0n],
      ['send((', 'eid', 30_168n, 30_184n],
      ['sendToken(', 'eid', 1n, 30_101n],
      ['transferTokens(', 'wormhole', 1n, 30n],
      ['transferRemote(', 'hyperlane', 1_399_811_149n, 10n],
      ['bridgeAsset(', 'rollup', 99n, 0n],
      ['depositV3(', 'chain', 34_268_394_551_451n, 42_161n]
    ] as const) {
      const { dangers, rows } = await send(to(oft, known(beginning, { [role]: numberToHex(number) })), world)
      match(dangers.join(), unknownPlace, beginning)
      ok(JSON.stringify(rows).includes(`"Goes to","${account}"`), beginning)
      doesNotMatch(
        (await send(to(oft, known(beginning, { [role]: numberToHex(other) })), world)).dangers.join(),
        unknownPlace,
        beginning
      )
    }
  })
})

describe('the token that arrives', () => {
  test('is a danger where the call does not say which one it is', async () => {
    for (const beginning of ['depositV3(', 'deposit(bytes32 receiver', 'depositERC20(', 'bridgeERC20To('])
      for (const [remote, isDanger] of [
        [zeroAddress, true],
        [addressOf('ba'), false]
      ] as const)
        for (const chain of [8453n, 56n]) {
          const data = known(beginning, { remote, token: oft, chain: numberToHex(chain) })
          const tokens = { ...world.tokens, [addressOf('ba')]: { symbol: 'OFT', decimals: 18 } }
          const logs = [[transferLog(oft, account, addressOf('d4'), 1n)]]
          const { dangers } = await send(to(oft, data), { tokens, logs })
          // the wallet has no node of the other network
          const isUnread = !isDanger && chain === 56n && beginning.startsWith('deposit') && !beginning.startsWith('depositERC20')
          match(
            dangers.join(),
            isDanger ? /^The request doesn’t say which token arrives/ : isUnread ? /^This wallet can’t read/ : /^$/
          )
        }
  })
})

describe('coins for any caller of the bridge of Arbitrum', () => {
  const coins = { logs: [[paymentLog(account, oft, amount)]], contracts: [oft] }
  const lost = new RegExp(`sends this to a different address than ${account}, because this account runs code`)
  const deposit = to(oft, known('depositEth('), amount)

  test('are a danger where that runs code: its batches, its own transactions, and where the node does not say', async () => {
    match((await batch([deposit], coins)).dangers.join(), lost)
    match((await send(deposit, { ...coins, contracts: [account.toLowerCase()] })).dangers.join(), lost)
    const { networks, ...requester } = requesterOf(coins)
    const request: typeof networks.request = (network, method, ...rest) =>
      method === 'eth_getCode' ? Promise.reject(new Error('no answer')) : networks.request(network, method, ...rest)
    const { dangers } = await describeCall({ ...requester, networks: { ...networks, request } }, deposit)
    match(dangers.join(), lost)
  })

  test('are none where it runs none, and where another bridge takes its code for none', async () => {
    deepEqual((await send(deposit, coins)).dangers, [])
    deepEqual((await batch([to(oft, known('depositETH(uint32'), amount)], coins)).dangers, [])
  })
})

test('the frame knows which account is the key’s where a smart account asks', async () => {
  const user = await open('0.7')
  await user.fund('20')
  const burn = (receiver: string) =>
    call('function depositForBurn(uint256 amount,uint32,bytes32,address)', [
      1n,
      6,
      padHex(receiver.toLowerCase() as Hex, { size: 32 }),
      contracts.dollar
    ])
  const dangersOf = async (receiver: string) => {
    await user.batch([{ to: contracts.weth, data: burn(receiver) }]).catch(() => undefined) // not a bridge of this chain
    return user.approvals.at(-1)!.dangers.join()
  }
  match(await dangersOf(user.address), /is your account on this network only/)
  doesNotMatch(await dangersOf(privateKeyToAddress(user.key)), /is an account of yours|isn’t your account/)
})
