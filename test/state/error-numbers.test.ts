import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { numericErrorCodes, type NumericErrorCode } from '../../adapters/base/codes.ts'
import { KitError } from '../../adapters/base/error.ts'
import { toKitError as fromWallet } from '../../adapters/base/wallet-errors.ts'
import { protocolErrors, toKitError as fromProtocol } from '../../adapters/walletconnect/errors.ts'
import { errorMessages, numericErrors } from '../../state/text/errors.ts'

describe('the numbers of errors', () => {
  const range = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const ofProviders = [4001, 4100, 4200, 4900, 4901, 4902]
  const ofNodes = [-32700, -32600, -32601, -32602, -32603, ...range(-32006, -32000)]
  const ofProtocol = [
    ...range(1, 9),
    ...range(1001, 1005),
    ...range(3001, 3004),
    ...range(5000, 5003),
    ...range(5100, 5104),
    ...[6000, 7000, 10001]
  ]
  const meaning = (number: number) => numericErrors[number as NumericErrorCode]
  const ascending = (one: number, other: number): number => one - other

  test('are those of the specification, each with words for people', () => {
    assert.deepEqual(
      numericErrorCodes.toSorted(ascending),
      [...ofProviders, 32603, ...ofNodes, ...ofProtocol].toSorted(ascending)
    )
    for (const number of numericErrorCodes) assert.ok(errorMessages[meaning(number)], `${number} has no words`)
  })

  test('mean the same whichever way they come in', () => {
    const codeOf = (translate: (error: unknown) => KitError, code: number) => translate({ code, message: '' }).code
    const told = (translate: (error: unknown) => KitError, numbers: readonly number[]) =>
      numbers.filter(number => codeOf(translate, number) !== meaning(number))
    assert.deepEqual(told(fromWallet, [...ofProviders, ...ofNodes, 32603]), [], 'from a wallet in the page')
    // the client keeps its own small numbers to itself: over the relay 3 is a node's "execution reverted"
    const sent = ofProtocol.filter(number => number >= 1000)
    assert.deepEqual(told(fromProtocol, [...ofProviders, ...ofNodes, 32603, ...sent]), [], 'over WalletConnect')
    // CAIP-25's refusals are known to wallets in the page, too
    assert.deepEqual(told(fromWallet, range(5000, 5003)), [])
  })

  test('of the protocol have one kind each, and are known by their words where the number is lost', () => {
    assert.deepEqual(
      protocolErrors.map(([number]) => number),
      ofProtocol
    )
    for (const [number, kind, words, code] of protocolErrors) {
      assert.match(kind, /^[A-Z]+(_[A-Za-z]+)*$/)
      assert.equal(fromProtocol(new Error(`${words} something else`)).code, code)
      assert.equal(meaning(number), code)
    }
  })
})
