import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { locales } from '../../../../adapters/base/locales.ts'
import { say, speak, spoken, type Table } from '../../../../frame/page/text/text.ts'
import { frameTexts, textsIn, untranslatedTexts } from '../../../tools/frame-texts.ts'

const texts = frameTexts()
const untranslated = new Set(untranslatedTexts())

describe('the words of the frame', () => {
  afterEach(() => speak(['en']))

  const tableOf = async (code: string) =>
    ((await import(`../../../../frame/page/text/tables/${code}.ts`)) as { readonly table: Table }).table

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

  test('a text that no table has is found', () => {
    deepEqual(textsIn('say`${one} asks ${two}.`, other`no`, say`Sign`'), ['{0} asks {1}.', 'Sign'])
  })

  test('are said in the first wanted language that there is', async () => {
    equal(say`End: ${'Chrome'}`, 'End: Chrome')
    await speak(['xx-Zzzz', 'de-CH', 'ar'])
    deepEqual([say`End: ${'Chrome'}`, spoken()], ['Beenden: Chrome', { code: 'de', direction: 'ltr' }])
    await speak(['ar-EG'])
    deepEqual([say`Sign`, spoken()], ['توقيع', { code: 'ar', direction: 'rtl' }])
  })

  test('are English for what is no language: a page chooses from a list, and loads nothing else', async () => {
    for (const tag of ['../../evil', 'constructor', '__proto__', 'toString', 'https://x', '', 'xx']) {
      await speak([tag])
      equal(spoken().code, 'en', tag)
    }
  })

  test('keep what is put in apart where they run to the left: a name would turn the date beside it round', async () => {
    await speak(['ar'])
    equal(say`By ${'Google'}, ${'20/11/2026'}`, 'عبر \u2068Google\u2069، \u206820/11/2026\u2069')
    equal(say`Nobody has translated ${'this'}`, 'Nobody has translated \u2068this\u2069')
    await speak(['de'])
    equal(say`Nobody has translated ${'this'}`, 'Nobody has translated this')
  })

  test('put values in once: what stands in a value is not looked at again', async () => {
    equal(say`${'{1}'} and ${'two'}`, '{1} and two')
  })
})
