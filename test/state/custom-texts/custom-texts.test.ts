import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { afterEach, describe, test } from 'node:test'
import { runCleanups } from '../../../state/platform/cleanup.ts'
import { ownTexts, type TextsOfLanguage } from '../../../state/custom-texts/index.ts'
import { setLocale } from '../../../state/text/set-locale.ts'
import { $buttonText } from '../../../state/modal/button.text.ts'
import { $networksText } from '../../../state/connect/networks.text.ts'
import { $locale } from '../../../state/text/locale.ts'
import { defineText } from '../../../state/text/define-text.ts'
import { until } from '../../kit/until.ts'
import { englishFile, keysFile, writtenEnglish, writtenKeys } from '../../../scripts/build/text-keys.ts'

describe('a site’s own words', () => {
  afterEach(() => {
    runCleanups()
    $locale.set('en')
  })

  test('stand in place of the kit’s, and no others change', () => {
    const before = $networksText.get()
    ownTexts({ en: { button: { connect: 'Log in with a wallet' } } }).start()
    assert.equal($buttonText.get().connect, 'Log in with a wallet')
    assert.notEqual($buttonText.get().connecting, undefined)
    assert.deepEqual($networksText.get(), before)
    runCleanups()
    assert.equal($buttonText.get().connect, 'Connect wallet', 'and go with the kit')
  })

  test('are those of the language that is spoken, over its translation', async () => {
    ownTexts({ en: { button: { connect: 'Hello' } }, de: { button: { connect: 'Hallo' } } }).start()
    setLocale(['de'])
    await until($buttonText, ({ connecting, connect }) => connecting.startsWith('Wird verbunden') && connect === 'Hallo')
    setLocale(['fr'])
    await until($buttonText, ({ connect }) => connect === 'Connecter un wallet' || connect.startsWith('Conne'))
    setLocale(['en'])
    await until($buttonText, ({ connect }) => connect === 'Hello')
  })

  test('are loaded when their language is spoken, and not before', async () => {
    let loads = 0
    const german: TextsOfLanguage = { button: { connect: 'Grüß Gott' } }
    ownTexts({ de: async () => (loads++, { default: german }) }).start()
    assert.equal(loads, 0)
    setLocale(['de'])
    await until($buttonText, ({ connect }) => connect === 'Grüß Gott')
    setLocale(['en'])
    setLocale(['de'])
    assert.equal(loads, 1)
  })

  test('reach the texts of screens that come later', () => {
    ownTexts({ en: { connect: { injected: 'Here' } } }).start()
    const $later = defineText('connect', { injected: 'Installed', recent: 'Recent' })
    assert.deepEqual($later.get(), { injected: 'Here', recent: 'Recent' })
  })

  test('that could not be loaded leave the kit’s', async () => {
    ownTexts({ de: () => Promise.reject(new TypeError('Failed to fetch')) }).start()
    setLocale(['de'])
    await until($buttonText, ({ connect }) => connect === 'Wallet verbinden')
  })

  test('by a name that there is none of fail at once, with those that there are', () => {
    const cases: readonly [texts: object, names: string, fix: string][] = [
      [{ xx: {} }, 'texts.xx', 'zh-TW'],
      [{ en: { conect: {} } }, 'texts.en.conect', 'connect'],
      [{ en: { button: { conect: 'Hello' } } }, 'texts.en.button.conect', 'connect']
    ]
    for (const [texts, named, fix] of cases) {
      assert.throws(
        () => ownTexts(texts),
        (error: Error & { code?: string }) =>
          error.code === 'invalid-option' && error.message.includes(`There is no "${named}".`) && error.message.includes(fix)
      )
    }
    assert.throws(() => ownTexts({ en: { button: { connect: 7 } } } as never), /texts\.en\.button\.connect" is no text/)
    // @ts-expect-error -- an unknown name is a compile error
    assert.throws(() => ownTexts({ en: { button: { nothing: 'Hello' } } }))
  })

  test('every text has its name there: after a change, npm run texts', async () => {
    assert.equal(readFileSync(keysFile, 'utf8'), await writtenKeys())
    assert.equal(readFileSync(englishFile, 'utf8'), await writtenEnglish())
  })
})
