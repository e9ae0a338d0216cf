import { deepEqual, ok } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { frameTexts, untranslatedTexts } from '../../scripts/build/frame-texts.ts'
import { bannedInText, sentencesIn } from '../../scripts/check/frame-words.ts'

const root = join(import.meta.dirname, '../..')

/** How many texts break the style. A number only falls. */
const ceilings = { frame: 0, mails: 0, pages: 0 }

/** Texts of the frame that wait for a translation in some language. The number only falls. */
const untranslatedCeiling = 400

const mails = [
  'services/auth/mail/login-mails.ts',
  'services/auth/mail/record-mails.ts',
  'services/recovery/recovery-mails.ts',
  'services/recovery/address-changes.ts'
]
const pages = [
  'services/auth/login/device-pages.ts',
  'services/auth/login/stop-pages.ts',
  'services/auth/login/html-page.ts',
  'services/recovery/routes.ts',
  'frame/page/loading.ts',
  'frame/page/login/login-page.ts'
]

const flawed = (texts: Iterable<string>) => [...texts].filter(text => bannedInText(text).length > 0)
const sentencesOf = (files: readonly string[]) => files.flatMap(file => sentencesIn(readFileSync(join(root, file), 'utf8')))

test('texts of the frame, of mails and of linked pages are plain English: banned words are as many as the ceilings say', () => {
  const found = { frame: flawed(frameTexts()), mails: flawed(sentencesOf(mails)), pages: flawed(sentencesOf(pages)) }
  const counts = { frame: found.frame.length, mails: found.mails.length, pages: found.pages.length }
  deepEqual(counts, ceilings, JSON.stringify(found, undefined, 2))
})

test('a banned word in a text is noticed', () => {
  const [text] = sentencesIn('const mail = `<p>Somebody has ${what}. It is over</p>`')
  deepEqual(text, 'Somebody has {}. It is over')
  deepEqual(bannedInText(text), ['Somebody', 'It is'])
  deepEqual(bannedInText('{0} may take this. Please confirm!'), ['may take', 'Please'])
  deepEqual(bannedInText('{0} can take this. It’s yours.'), [])
})

test('texts that wait for a translation become fewer, and are sorted', () => {
  const waiting = untranslatedTexts()
  ok(waiting.length <= untranslatedCeiling, `${waiting.length} wait`)
  deepEqual(waiting, [...waiting].sort())
})
