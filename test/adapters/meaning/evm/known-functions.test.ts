import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { toFunctionSelector, type Hex } from 'viem'
import { isKnownFunction, knownFunctions } from '../../../../adapters/meaning/evm/known-functions.ts'

const isKnown = (selector: Hex, data: string = selector): boolean =>
  isKnownFunction({ kind: 'call', to: `0x${'e1'.repeat(20)}`, data, selector, amount: 0n })

describe('the table of known functions', () => {
  test('has each function once, by the selector that contracts on the chain answer to', () => {
    const selectors = knownFunctions.map(each => toFunctionSelector(each))
    equal(new Set(selectors).size, selectors.length)
    const onChain: readonly Hex[] = [
      '0x38ed1739', // Uniswap 2
      '0x414bf389', // SwapRouter
      '0x04e45aaf', // SwapRouter02
      '0x3593564c', // UniversalRouter
      '0x12aa3caf', // 1inch 5
      '0x07ed2379', // 1inch 6
      '0x415565b0', // 0x
      '0x2213bc0b', // AllowanceHolder
      '0x54e3f31b', // ParaSwap 5
      '0xe3ead59e', // ParaSwap 6
      '0x3df02124', // Curve
      '0x617ba037', // Aave 3
      '0xa99aad89', // Morpho
      '0xf2b9fdb8', // Compound 3
      '0xa1903eab', // Lido
      '0x7b939232', // Across
      '0x74694a2b', // ENS
      '0x161ac21f', // SeaDrop
      '0xfb0f3ee1' // Seaport
    ]
    deepEqual(
      onChain.filter(each => !isKnown(each)),
      []
    )
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
      'modifyLiquidities(bytes,uint256)',
      'depositTransaction(address,uint256,uint64,bool,bytes)',
      'transferAsset(address,address,uint256)'
    ]) {
      ok(!isKnown(toFunctionSelector(signature)), signature)
    }
  })

  test('does not know a limited function whose arguments cannot be read', () => {
    for (const selector of ['0x52bbbe29', '0x945bcec9', '0xb95cac28', '0xc7c7f5b3'] as const) ok(!isKnown(selector), selector)
  })
})
