import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { toFunctionSelector, type Hex } from 'viem'
import { listOf, typesOf, unclassified } from '../../../../../adapters/meaning/evm/known-functions/arguments.ts'
import { knownFunctions, readKnown } from '../../../../../adapters/meaning/evm/known-functions/table.ts'
import { knownCall } from '../../../../frame/page/approve/known-call.ts'
import { account } from '../../../../frame/page/approve/stub-node.ts'

const isKnown = (data: Hex): boolean =>
  readKnown({ meaning: { kind: 'call', to: `0x${'e1'.repeat(20)}`, data, selector: data.slice(0, 10) as Hex, amount: 0n } }) !==
  undefined

describe('the table of known functions', () => {
  test('has each function once, by the selector that contracts on the chain answer to', () => {
    const selectors = knownFunctions.map(each => toFunctionSelector(typesOf(each)))
    equal(new Set(selectors).size, selectors.length)
    const onChain: readonly Hex[] = [
      '0x38ed1739', // Uniswap 2
      '0x414bf389', // SwapRouter
      '0x04e45aaf', // SwapRouter02
      '0x12aa3caf', // 1inch 5
      '0x07ed2379', // 1inch 6
      '0x2213bc0b', // AllowanceHolder
      '0xe3ead59e', // ParaSwap 6
      '0x617ba037', // Aave 3
      '0xa99aad89', // Morpho
      '0xf2b9fdb8', // Compound 3
      '0xa1903eab', // Lido
      '0x7b939232', // Across
      '0x74694a2b', // ENS
      '0x161ac21f', // SeaDrop
      '0xfb0f3ee1', // Seaport
      '0xe7acab24', // fulfillAdvancedOrder
      '0xb3a34c4c', // fulfillOrder
      '0xcd586579', // bridgeAsset
      '0xcbef2aa9', // sendToken of Stargate 2
      '0xe9af0292', // claimComp
      '0x4b61cd6f', // mintSigned
      '0xd5fa2b00', // setAddr
      '0x5c19a95c', // delegate of ERC-5805
      '0xfdd46d60', // Sablier
      '0xcdac52ed', // cooldownAssets of Ethena
      '0xe6f1daf2', // claim_rewards of Curve’s gauges
      '0x4dcd4547', // submitAndDeposit of Frax
      '0xf6326fb3', // depositETH of Renzo
      '0x65d9723c', // invalidateNonces
      '0x3ff9dcb1' // invalidateUnorderedNonces
    ]
    deepEqual(
      onChain.filter(each => !selectors.includes(each)),
      []
    )
  })

  test('says of every argument, of whatever type, what it stands for', () => {
    const lacking = knownFunctions.flatMap(each => {
      const found = unclassified(listOf(each))
      return found.length > 0 ? [`${each}: ${found.join(', ')}`] : []
    })
    deepEqual(lacking, [])
    deepEqual(unclassified('address token,(bytes,address receiver)[],bytes32[] what'), ['bytes', 'bytes32[] what'])
    deepEqual(unclassified('uint256,(uint160 limit,int128)[],bool,string words,uint256[5][5]'), [
      'uint256',
      'int128',
      'bool',
      'string words',
      'uint256[5][5]'
    ])
  })

  test('knows a function by all of its arguments', () => {
    for (const signature of knownFunctions) {
      const data = knownCall(signature, account)
      ok(isKnown(data), signature)
      ok(isKnown(`${data}c0ffee`), `${signature} with the mark of a site`)
      if (data.length > 10) ok(!isKnown(data.slice(0, -64) as Hex), `${signature} cut`)
    }
  })

  test('does not know a function whose arguments go where another encoding would put them', () => {
    const signature = 'swapExactETHForTokens(uint256 least,address[] path,address receiver,uint256)'
    const data = knownCall(signature, account)
    // the offset of the list is one word larger than an encoder writes it
    ok(!isKnown(data.replace('80'.padStart(64, '0'), 'a0'.padStart(64, '0')) as Hex))
  })

  test('has no function that gives a right or carries calls', () => {
    for (const signature of [
      'addOwnerWithThreshold(address,uint256)',
      'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
      'setOperator(bytes19,address,uint256)',
      'cdpAllow(uint256,address,uint256)',
      'setRecord(bytes32,address,address,uint64)',
      'setResolver(bytes32,address)',
      'approve(address,address,uint160,uint48)',
      'multicall(bytes[])',
      'execute(address,uint256,bytes)',
      'depositTransaction(address,uint256,uint64,bool,bytes)',
      'transferAsset(address,address,uint256)',
      'simpleSwap((address,address,uint256,uint256,uint256,address[],bytes,uint256[],uint256[],address,address,uint256,bytes,uint256,bytes16))',
      'execute((address,address,uint256),bytes[],bytes32)',
      'swapCompact()'
    ]) {
      ok(!isKnown(toFunctionSelector(signature)), signature)
    }
  })

  test('has no function of which no screen can show what it takes or pays at the worst', () => {
    for (const signature of [
      'mint(uint256,address)',
      'depositAll()',
      'deposit(uint256,uint256)',
      'deposit(uint256,uint256,address)',
      'deposit(uint256,uint256,bool)',
      'lock(address,uint256,uint256,uint16)',
      'purchase(uint256)',
      'purchase(uint256[],address[],address[],address[],bytes[])',
      'repayWithATokens(address,uint256,uint256)',
      'setUserEMode(uint8)',
      'setUserUseReserveAsCollateral(address,bool)',
      'exitMarket(address)',
      'exchange(int128,int128,uint256,uint256)',
      'exchange(uint256,uint256,uint256,uint256,bool)',
      'add_liquidity(uint256[],uint256)',
      'remove_liquidity(uint256,uint256[])',
      'remove_liquidity_one_coin(uint256,int128,uint256)',
      'joinPool(bytes32,address,address,(address[],uint256[],bytes,bool))',
      'exitPool(bytes32,address,address,(address[],uint256[],bytes,bool))',
      'swapAndSend(uint256,address,uint256,uint256,uint256,uint256,uint256,uint256)',
      'wrapETH(uint256)',
      'pull(address,uint256)',
      // Manifold, Highlight
      'mint(address,uint256,uint32,bytes32[],address)',
      'vectorMint721(uint256,uint48,address)'
    ]) {
      ok(!knownFunctions.some(each => typesOf(each) === signature), signature)
    }
  })

  test('does not know a path of Uniswap 3 that a router reads in another way than to its end', () => {
    const having = knownFunctions.filter(each => /bytes (path|reversed)[,)]/.test(each))
    ok(having.length >= 6)
    for (const signature of having) {
      const data = knownCall(signature, account)
      // the length of the path, one byte more and one less
      for (const length of ['2c', '2a', '14', '3f'])
        ok(!isKnown(data.replace('2b'.padStart(64, '0'), length.padStart(64, '0')) as Hex), `${signature} ${length}`)
    }
  })

  test('does not know an order whose amounts move, or a loan at the rate that costs more', () => {
    for (const signature of knownFunctions.filter(each => / (start|end|rate)[,)]/.test(each))) {
      ok(isKnown(knownCall(signature, account)))
      const role = / rate[,)]/.test(signature) ? 'rate' : 'end'
      ok(!isKnown(knownCall(signature, account, { [role]: '0x03' })), signature)
    }
  })

  test('does not know a function in which an argument that has to be zero or empty is not', () => {
    const conditional = knownFunctions.filter(each => / none[,)]/.test(each))
    ok(conditional.length >= 8)
    for (const signature of conditional) ok(!isKnown(knownCall(signature, account, { none: true })), signature)
  })
})
