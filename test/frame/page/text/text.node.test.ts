import { deepEqual, equal } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { afterEach, describe, test } from 'node:test'
import { locales } from '../../../../adapters/base/locales.ts'
import { t, setLanguage, getLanguage, type Messages } from '../../../../frame/page/text/translate.ts'
import { englishSource, frameTexts, sourceFile, textsIn, untranslatedTexts } from '../../../../scripts/build/frame-texts.ts'

const texts = frameTexts()
const untranslated = new Set(untranslatedTexts())

describe('the words of the frame', () => {
  afterEach(() => setLanguage(['en']))

  const tableOf = async (code: string) =>
    ((await import(`../../../../frame/page/text/locales/${code}.json`)) as { readonly default: Messages }).default

  for (const code of locales.filter(locale => locale !== 'en')) {
    test(`are all there in ${code}, and no others`, async () => {
      const table = await tableOf(code)
      deepEqual(
        [...texts].filter(text => !Object.hasOwn(table, text) && !untranslated.has(text)),
        []
      )
      deepEqual(
        Object.keys(table).filter(text => !texts.has(text)),
        []
      )
    })

    test(`put in as many things in ${code} as in English`, async () => {
      const table = await tableOf(code)
      const places = (text: string) => (text.match(/\{\d\}/g) ?? []).sort()
      deepEqual(
        Object.entries(table).filter(([english, other]) => places(english).join() !== places(other).join()),
        []
      )
    })
  }

  test('that wait for a translation are texts of the frame', () => {
    deepEqual(
      [...untranslated].filter(text => !texts.has(text)),
      []
    )
  })

  test('stand in the source of translations', () => equal(readFileSync(sourceFile, 'utf8'), englishSource(texts)))

  test('a text that no table has is found', () => {
    deepEqual(textsIn('t`${one} asks ${two}.`, other`no`, t`Sign`'), ['{0} asks {1}.', 'Sign'])
  })

  test('are said in the first wanted language that there is', async () => {
    equal(t`Log out: ${'Chrome'}`, 'Log out: Chrome')
    await setLanguage(['xx-Zzzz', 'de-CH', 'ar'])
    deepEqual([t`Log out: ${'Chrome'}`, getLanguage()], ['Beenden: Chrome', { code: 'de', direction: 'ltr' }])
    await setLanguage(['ar-EG'])
    deepEqual([t`Sign`, getLanguage()], ['توقيع', { code: 'ar', direction: 'rtl' }])
  })

  test('are English for what is no language: a page chooses from a list, and loads nothing else', async () => {
    for (const tag of ['../../evil', 'constructor', '__proto__', 'toString', 'https://x', '', 'xx']) {
      await setLanguage([tag])
      equal(getLanguage().code, 'en', tag)
    }
  })

  test('keep what is put in apart where they run to the left: a name would turn the date beside it round', async () => {
    await setLanguage(['ar'])
    equal(t`Via ${'Google'}, ${'20/11/2026'}`, 'عبر \u2068Google\u2069، \u206820/11/2026\u2069')
    await setLanguage(['de'])
    equal(t`Nobody has translated ${'this'}`, 'Nobody has translated this')
  })

  test('are English as a whole where they are not translated: its words keep their order where the language runs to the left', async () => {
    await setLanguage(['ar'])
    equal(t`Nobody has translated ${'this'}`, '\u2066Nobody has translated \u2068this\u2069\u2069')
    await setLanguage(['de'])
    equal(t`Nobody has translated ${'this'}`, 'Nobody has translated this')
  })

  test('put values in once: what stands in a value is not looked at again', async () => {
    equal(t`${'{1}'} and ${'two'}`, '{1} and two')
  })
})
