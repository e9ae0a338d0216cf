import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { numericErrorCodes, type NumericErrorCode } from '../../../adapters/base/error-codes.ts'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { toKitError as fromWallet } from '../../../adapters/base/wallet-errors.ts'
import { protocolErrors, toKitError as fromProtocol } from '../../../adapters/walletconnect/errors.ts'
import { $errorTexts, getErrorText } from '../../../state/text/error-messages.ts'
import { errorMessages, numericErrors } from '../../../state/text/errors.text.ts'
import { until } from '../../kit/until.ts'

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

  test('are those of the specification, each with words for people [8.72, 8.73]', () => {
    assert.deepEqual(
      numericErrorCodes.toSorted(ascending),
      [...ofProviders, 32603, ...ofNodes, ...ofProtocol].toSorted(ascending)
    )
    for (const number of numericErrorCodes) assert.ok(errorMessages[meaning(number)], `${number} has no words`)
  })

  test('of a request that is not allowed is shown to users as "Action not allowed" [6.10]', async () => {
    const stop = $errorTexts.listen(() => undefined)
    try {
      assert.equal(getErrorText($errorTexts.get(), 'method-not-allowed'), undefined)
      const words = await until($errorTexts, found => found !== undefined)
      assert.equal(getErrorText(words, 'method-not-allowed'), 'Action not allowed')
    } finally {
      stop()
    }
  })

  test('mean the same whichever way they come in [8.73]', () => {
    const codeOf = (translate: (error: unknown) => KitError, code: number) => translate({ code, message: '' }).code
    const mismatches = (translate: (error: unknown) => KitError, numbers: readonly number[]) =>
      numbers.filter(number => codeOf(translate, number) !== meaning(number))
    assert.deepEqual(mismatches(fromWallet, [...ofProviders, ...ofNodes, 32603]), [], 'from a wallet in the page')
    // the client's own small codes stay internal: over the relay 3 is a node's "execution reverted"
    const sent = ofProtocol.filter(number => number >= 1000)
    assert.deepEqual(mismatches(fromProtocol, [...ofProviders, ...ofNodes, 32603, ...sent]), [], 'over WalletConnect')
    // injected wallets use CAIP-25's rejections too
    assert.deepEqual(mismatches(fromWallet, range(5000, 5003)), [])
  })

  test('of the protocol have one kind each, and are known by their words where the number is lost [8.72]', () => {
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
