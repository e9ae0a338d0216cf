import { deepEqual, equal, ok, throws } from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  formatUnits,
  maxUint256,
  maxDecimals,
  parseUnits,
  parseLocalAmount,
  showAmount,
  formatFiat,
  fiatValue,
  type AmountProblem
} from '../../../adapters/base/units.ts'
import { unitsForFiat } from '../../../adapters/base/units-for-fiat.ts'

const amounts = fc.bigInt({ min: 0n, max: maxUint256 })
const decimalsOf = fc.integer({ min: 0, max: maxDecimals })
const locales = ['en', 'de', 'ar-EG', 'hi', 'fr', 'en-IN', 'de-CH', 'fa'] as const
const prices = fc.double({ min: 1e-30, max: 1e30, noNaN: true })
const shownPlaces = fc.oneof(fc.integer({ min: 0, max: 30 }), fc.constant(Infinity))

/**
 * Parses a localized amount exactly, as a fraction of 10^300; for dust its bound.
 * Fails for anything else.
 */
function parsed(text: string, locale: string): { value: bigint; bound: boolean } {
  const symbols = new Intl.NumberFormat(locale).formatToParts(-12345.6)
  const partOf = (type: string) => symbols.find(part => part.type === type)!.value
  const digits = [...new Intl.NumberFormat(locale, { useGrouping: false, minimumIntegerDigits: 10 }).format(123456789)]
  const bound = text.startsWith('<') || text.startsWith('>')
  const plain = [...text.replace(/[<>]|\p{Cf}/gu, '')]
    .map(character => (digits.includes(character) ? String(digits.indexOf(character)) : character))
    .join('')
    .replaceAll(partOf('group'), '')
    .replace(partOf('decimal'), '.')
    .replace(partOf('minusSign'), '-')
  ok(/^-?\d+(\.\d+)?$/.test(plain), `"${text}" is no amount`)
  const [whole = '', fraction = ''] = plain.replace('-', '').split('.')
  const value = BigInt(whole + fraction.padEnd(300, '0'))
  return { value: plain.startsWith('-') ? -value : value, bound }
}
const exactly = (value: bigint, decimals: number): bigint => value * 10n ** BigInt(300 - decimals)

describe('amounts as text', () => {
  test('come back as they were, whatever the decimals', () => {
    fc.assert(
      fc.property(amounts, decimalsOf, (value, decimals) => {
        const text = formatUnits(value, decimals)
        ok(/^\d+(\.\d*[1-9])?$/.test(text), text)
        equal(parseUnits(text, decimals), value)
      })
    )
  })

  test('have no exponent, no sign of zero, no zeros at the end', () => {
    const rows: readonly (readonly [bigint, number, string])[] = [
      [0n, 18, '0'],
      [1n, 18, '0.000000000000000001'],
      [1_500_000n, 6, '1.5'],
      [1_000_000n, 6, '1'],
      [7n, 0, '7'],
      [-1n, 2, '-0.01'],
      [1n, 255, `0.${'0'.repeat(254)}1`]
    ]
    for (const [value, decimals, text] of rows) equal(formatUnits(value, decimals), text)
  })

  test('are refused with a word for what is wrong, never guessed', () => {
    const rows: readonly (readonly [string, number, bigint | AmountProblem])[] = [
      ['', 18, 'empty'],
      ['.', 18, 'not-a-number'],
      ['.5', 1, 5n],
      ['5.', 1, 50n],
      ['00.10', 1, 1n],
      ['0', 18, 0n],
      ['1e3', 18, 'not-a-number'],
      ['0x10', 18, 'not-a-number'],
      ['-1', 18, 'not-a-number'],
      ['+1', 18, 'not-a-number'],
      ['1,5', 18, 'not-a-number'],
      ['1.2.3', 18, 'not-a-number'],
      ['Infinity', 18, 'not-a-number'],
      ['NaN', 18, 'not-a-number'],
      ['1 000', 18, 'not-a-number'],
      ['1.0000001', 6, 'too-precise'],
      ['1.0000000', 6, 1_000_000n],
      ['0.1', 0, 'too-precise'],
      [String(maxUint256), 0, maxUint256],
      [String(maxUint256 + 1n), 0, 'too-large'],
      ['1', 78, 'too-large'],
      ['9'.repeat(1_000_000), 18, 'too-large']
    ]
    for (const [text, decimals, expected] of rows) equal(parseUnits(text, decimals), expected, text.slice(0, 30))
  })

  test('that no token can have are no amount', () => {
    for (const decimals of [-1, 1.5, NaN, Infinity]) throws(() => formatUnits(1n, decimals), RangeError)
  })

  test('any text at all is an amount within a word or a problem', () => {
    const problems: readonly unknown[] = ['empty', 'not-a-number', 'ambiguous', 'too-precise', 'too-large']
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), decimalsOf, fc.constantFrom(...locales), (text, decimals, locale) => {
        const read = parseLocalAmount(text, decimals, locale)
        ok(typeof read === 'bigint' ? read >= 0n && read <= maxUint256 : problems.includes(read))
      })
    )
  })
})

describe('amounts as people type them', () => {
  test('are read in their locale, or not at all', () => {
    const rows: readonly (readonly [string, string, bigint | AmountProblem])[] = [
      ['1.5', 'en', 1_500n],
      [' 1.5 ', 'en', 1_500n],
      ['1,5', 'en', 'not-a-number'],
      ['1,500', 'en', 'not-a-number'],
      ['1.500', 'en', 1_500n],
      ['1,5', 'de', 1_500n],
      ['1.5', 'de', 1_500n],
      ['1.500', 'de', 'ambiguous'],
      ['0.250', 'de', 'ambiguous'],
      ['1.500,5', 'de', 'not-a-number'],
      ['0,250', 'de', 250n],
      ['1,5', 'fr', 1_500n],
      ['1.500', 'fr', 1_500n],
      ['١٫٥', 'ar-EG', 1_500n],
      ['१.५', 'hi', 'not-a-number'],
      ['१.५', 'hi-u-nu-deva', 1_500n]
    ]
    for (const [text, locale, expected] of rows) equal(parseLocalAmount(text, 3, locale), expected, `${text} in ${locale}`)
  })

  test('what is shown in full can be typed again', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: 0, max: 100 }),
        fc.constantFrom('en', 'fr', 'ar-EG', 'fa'),
        (value, decimals, locale) => {
          const group = new Intl.NumberFormat(locale).formatToParts(12345).find(({ type }) => type === 'group')!.value
          const shown = showAmount(value, decimals, { locale, shown: Infinity }).replaceAll(group, '')
          equal(parseLocalAmount(shown, decimals, locale), value)
        }
      )
    )
  })
})

describe('amounts as they are shown', () => {
  test('follow the rules of the look', () => {
    const rows: readonly (readonly [bigint, number, Parameters<typeof showAmount>[2], string])[] = [
      [0n, 18, { locale: 'en' }, '0'],
      [1n, 18, { locale: 'en' }, '<0.001'],
      [999_999_999_999_999n, 18, { locale: 'en' }, '<0.001'],
      [1_000_000_000_000_000n, 18, { locale: 'en' }, '0.001'],
      [1_999_999_999_999_999_999n, 18, { locale: 'en' }, '1.999'],
      [1_234_567_890_123n, 6, { locale: 'en' }, '1,234,567.89'],
      [1_234_567_890_123n, 6, { locale: 'de' }, '1.234.567,89'],
      [1_234_567_890_123n, 6, { locale: 'en', shown: Infinity }, '1,234,567.890123'],
      [1n, 18, { locale: 'de' }, '<0,001'],
      [1n, 18, { locale: 'en', shown: Infinity }, '0.000000000000000001'],
      [-1n, 18, { locale: 'en' }, '>-0.001'],
      [-1_234_500n, 6, { locale: 'en' }, '-1.234'],
      [-1_234_500n, 6, { locale: 'en', rounding: 'up' }, '-1.235'],
      [1_000_001n, 6, { locale: 'en', rounding: 'up' }, '1.001'],
      [5n, 0, { locale: 'en' }, '5'],
      [maxUint256, 0, { locale: 'en-u-nu-latn' }, maxUint256.toLocaleString('en')],
      [5n, 1, { locale: 'en', shown: 0 }, '<1']
    ]
    for (const [value, decimals, options, text] of rows) equal(showAmount(value, decimals, options), text)
  })

  test('never show more than is there, and lose less than what is shown', () => {
    fc.assert(
      fc.property(
        fc.oneof(amounts, fc.bigInt({ min: 0n, max: 10_000n })),
        decimalsOf,
        shownPlaces,
        fc.constantFrom(...locales),
        (value, decimals, shown, locale) => {
          const places = Math.min(shown, decimals)
          const { value: text, bound } = parsed(showAmount(value, decimals, { locale, shown }), locale)
          const there = exactly(value, decimals)
          if (bound) ok(there > 0n && there < text && text === exactly(1n, places))
          else ok(text <= there && there - text < exactly(1n, places))
        }
      )
    )
  })

  test('never show less than is paid when they are rounded up', () => {
    fc.assert(
      fc.property(amounts, decimalsOf, shownPlaces, fc.constantFrom(...locales), (value, decimals, shown, locale) => {
        const { value: text } = parsed(showAmount(value, decimals, { locale, shown, rounding: 'up' }), locale)
        ok(text >= exactly(value, decimals))
        const { value: lost } = parsed(showAmount(-value, decimals, { locale, shown, rounding: 'up' }), locale)
        ok(lost <= exactly(-value, decimals))
      })
    )
  })
})

describe('money', () => {
  test('is shown in the currency’s own decimals, cut', () => {
    equal(formatFiat({ value: 123_499n, decimals: 2 }, { locale: 'en' }), '$1,234.99')
    equal(formatFiat({ value: 1_999n, decimals: 3 }, { locale: 'en' }), '$1.99')
    equal(formatFiat({ value: 1n, decimals: 3 }, { locale: 'en' }), '<$0.01')
    equal(formatFiat({ value: 5n, decimals: 0 }, { locale: 'en' }), '$5.00')
    equal(formatFiat({ value: 0n, decimals: 18 }, { locale: 'en' }), '$0.00')
    equal(formatFiat({ value: 1_991n, decimals: 3 }, { locale: 'en', rounding: 'up' }), '$2.00')
    equal(formatFiat({ value: 12_345n, decimals: 1 }, { locale: 'ja', currency: 'JPY' }), '￥1,234')
  })

  test('money stays in one piece in a text from right to left: its sign does not change sides', () => {
    const shown = formatFiat({ value: 741_209n, decimals: 2 }, { locale: 'ar' })
    // Unicode UAX #9: left to right, and isolated from the surrounding text
    equal(shown, '\u20667,412.09\u00a0US$\u2069')
    equal(formatFiat({ value: 1n, decimals: 3 }, { locale: 'ar' }), '\u2066<0.01\u00a0US$\u2069')
  })

  test('what a quantity is worth is exact, whatever the price looks like', () => {
    deepEqual(fiatValue(3n, 0, 0.1), { value: 3n, decimals: 1 })
    deepEqual(fiatValue(1_000_000n, 6, 1e-7), { value: 1_000_000n, decimals: 13 })
    deepEqual(fiatValue(2n, 0, 1e21), { value: 2n * 10n ** 21n, decimals: 0 })
    deepEqual(fiatValue(1n, 0, 2500.5), { value: 25_005n, decimals: 1 })
    for (const price of [NaN, Infinity, -Infinity, -1, 0]) equal(fiatValue(1n, 0, price), undefined)
  })

  test('buys at most what it is worth, and all but one unit of it', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 30 }), prices, (cents, decimals, price) => {
        const money = { value: cents, decimals: 2 }
        const bought = unitsForFiat(money, decimals, price)!
        const scaled = ({ value, decimals: own }: { value: bigint; decimals: number }) => value * 10n ** BigInt(400 - own)
        ok(scaled(fiatValue(bought, decimals, price)!) <= scaled(money))
        ok(scaled(fiatValue(bought + 1n, decimals, price)!) > scaled(money))
      })
    )
    equal(unitsForFiat({ value: 100n, decimals: 2 }, 18, NaN), undefined)
  })

  test('is never shown as more than is there, nor in an exponent', () => {
    fc.assert(
      fc.property(amounts, decimalsOf, prices, (value, decimals, price) => {
        const worth = fiatValue(value, decimals, price)!
        const text = formatFiat(worth, { locale: 'en' }).replace('$', '')
        ok(/^<?[\d,]+\.\d\d$/.test(text), text)
        const [whole = '', fraction = ''] = text.replace(/[<,]/g, '').split('.')
        const cents = BigInt(whole + fraction) * 10n ** BigInt(400 - 2)
        const there = worth.value * 10n ** BigInt(400 - worth.decimals)
        ok(text.startsWith('<') ? there < cents : cents <= there)
      })
    )
  })
})
