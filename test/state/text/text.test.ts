import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, test } from 'node:test'
import { setLocale } from '../../../state/text/set-locale.ts'
import { $buttonText } from '../../../state/modal/button.text.ts'
import { $connectText } from '../../../state/connect/connect.text.ts'
import { $errorTexts, getErrorText } from '../../../state/text/error-messages.ts'
import { $alertText } from '../../../state/alerts/alerts.text.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import { formatPlural } from '../../../state/text/plural.ts'
import { getTextDirection, matchLocale, locales } from '../../../adapters/base/locales.ts'
import { $locale } from '../../../state/text/locale.ts'
import { until } from '../../kit/until.ts'
import type { LocaleTexts } from '../../../scripts/build/locales.ts'
import { sourceFiles } from '../../../scripts/check/imports.ts'

const root = join(import.meta.dirname, '../../..')

describe('words', () => {
  afterEach(() => $locale.set('en'))

  test('every text on screen changes with the language, all of them at once', async () => {
    const stops = [$buttonText.listen(() => undefined), $connectText.listen(() => undefined)]
    setLocale(['de'])
    await until($buttonText, ({ connect }) => connect === 'Wallet verbinden')
    await until($connectText, ({ recent }) => recent === 'Zuletzt verwendet')
    for (const stop of stops) stop()
  })

  test('the words for errors come with the first one, in the language of the page', async () => {
    $locale.set('de')
    const stop = $errorTexts.listen(() => undefined)
    assert.equal(getErrorText($errorTexts.get(), 'wallet-silent'), undefined)
    await until($errorTexts, words => getErrorText(words, 'wallet-silent')?.startsWith('Die Wallet antwortet nicht') ?? false)
    $locale.set('en')
    await until($errorTexts, words => getErrorText(words, 'wallet-silent')?.startsWith('Your wallet isn’t responding') ?? false)
    stop()
  })

  test('a text that has no translation stays English', async () => {
    const stop = $alertText.listen(() => undefined)
    const english = $alertText.get()['network-not-found']
    setLocale(['ar'])
    await until($buttonText, ({ connect }) => connect === 'ربط المحفظة')
    assert.equal($alertText.get()['network-not-found'], english)
    stop()
  })

  test('every flow is translated, and every place of a text survives its translation', async () => {
    const translated = sourceFiles(root, 'state')
      .filter(file => file.endsWith('.text.ts') && file !== 'state/alerts/alerts.text.ts')
      .sort()
    const replaceable = [...flows()].map(([, room, flow]) => `state/${room}/${flow}.text.ts`).sort()
    assert.deepEqual(replaceable, translated, 'state/custom-texts/flows.ts has every flow')
    for (const name of translated) {
      const [, room, flow] = /^state\/(.+)\/(.+)\.text\.ts$/.exec(name)!
      const module = (await import(`../../../state/${room}/${flow}.text.ts`)) as Record<string, Record<string, string>>
      const [, english] =
        Object.entries(module).find(([key]) => key.endsWith('Messages')) ?? assert.fail(`${name} exports no messages`)
      for (const locale of locales.filter(code => code !== 'en')) {
        const messages = textsOf(locale)[flow!] ?? {}
        assert.deepEqual(Object.keys(messages).sort(), Object.keys(english).sort(), `${locale}/${name}`)
        for (const [key, message] of Object.entries(messages)) {
          assert.notEqual(message.trim(), '', `${locale}/${name} ${key}`)
          assert.deepEqual(places(message), places(english[key]!), `${locale}/${name} ${key}`)
          assert.deepEqual(forms(message), forms(english[key]!) && categoriesOf(locale), `${locale}/${name} ${key}`)
        }
      }
    }
  })

  test('a text that counts has the form that its language has for the number', () => {
    const russian = '{count, plural, one {# кошелёк} few {# кошелька} many {# кошельков} other {# кошелька}}'
    assert.deepEqual(
      [1, 3, 5, 21, 1.5].map(count => formatPlural(russian, 'ru', count)),
      ['1 кошелёк', '3 кошелька', '5 кошельков', '21 кошелёк', '1,5 кошелька']
    )
    assert.equal(formatPlural('{count, plural, one {# wallet} other {# wallets}}', 'en', 480, '480+'), '480+ wallets')
    assert.equal(formatPlural('Found: {count}', 'en', 1000), 'Found: 1,000', 'and one that has none is the same for all')
    assert.equal(
      formatPlural('{count, plural, other {# найдено}}', 'ru', 1),
      '1 найдено',
      'a form that is missing is the last one'
    )
  })

  test('what counts and is the same for every number says so: the number stands apart, or is always the same one', async () => {
    // a number after a colon or in brackets, a constant limit, or a number without a noun
    const same = ['found', 'more', 'disconnect-all', 'tries-left', 'too-short', 'too-long']
    for (const [, room, flow] of flows()) {
      const module = (await import(`../../../state/${room}/${flow}.text.ts`)) as Record<string, Record<string, string>>
      const [, english] = Object.entries(module).find(([key]) => key.endsWith('Messages'))!
      for (const [key, message] of Object.entries(english))
        if (/\{(count|number|total)\}/.test(message)) assert.ok(same.includes(key), `${flow} ${key}: "${message}" has no forms`)
    }
  })

  test('a place without a value is left to be seen', () => {
    assert.equal(interpolate('Continue in {name}', { name: 'A {name} B' }), 'Continue in A {name} B')
    assert.equal(interpolate('{a} and {b}', { a: 1 }), '1 and {b}')
  })

  test('a user gets the first of their languages that the kit has', () => {
    const cases: readonly [wanted: readonly string[], spoken: string][] = [
      [['xx-XX', 'de-CH', 'en'], 'de'],
      [['AR-EG'], 'ar'],
      [['pt-PT'], 'pt-BR'],
      [['zh'], 'zh-CN'],
      [['zh-Hans-HK'], 'zh-CN'],
      [['zh-hant'], 'zh-TW'],
      [['zh-HK'], 'zh-TW'],
      [['zh-TW'], 'zh-TW'],
      [['xx'], 'en'],
      [[], 'en']
    ]
    for (const [wanted, spoken] of cases) assert.equal(matchLocale(wanted), spoken, wanted.join())
  })

  test('a language is read in the direction that the platform says', () => {
    for (const locale of locales) {
      const { language } = new Intl.Locale(locale).maximize()
      assert.equal(getTextDirection(locale), ['ar', 'fa', 'he', 'ur'].includes(language) ? 'rtl' : 'ltr', locale)
    }
  })
})

const textsOf = (locale: string) => JSON.parse(readFileSync(join(root, `state/locales/${locale}.json`), 'utf8')) as LocaleTexts

/** Returns the flows with user-visible texts. */
const flows = () =>
  readFileSync(join(root, 'state/custom-texts/flows.ts'), 'utf8').matchAll(/from '\.\.\/([\w-]+)\/([\w-]+)\.text\.ts'/g)

/** Returns the plural categories that a text has forms for. */
const forms = (message: string): string[] | undefined =>
  /^\{count, plural, /.test(message) ? [...message.matchAll(/(\w+) \{/g)].map(([, category]) => category!).sort() : undefined

const categoriesOf = (locale: string): string[] => [...new Intl.PluralRules(locale).resolvedOptions().pluralCategories].sort()

const places = (message: string): string[] => [...message.matchAll(/\{\w+\}/g)].map(([place]) => place).sort()
