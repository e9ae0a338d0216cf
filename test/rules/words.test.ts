import { deepEqual, equal } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { englishFile } from '../../scripts/build/text-keys.ts'
import type { LocaleTexts } from '../../scripts/build/locales.ts'
import { sourceFiles } from '../../scripts/check/imports.ts'
import {
  bannedNamesIn,
  bannedWordsIn,
  bannedWordsInTexts,
  ceilings,
  nameCeilings,
  textCeiling
} from '../../scripts/check/words.ts'

const root = join(import.meta.dirname, '../..')

test('comments use the terms of the field: banned words are as many as the ceilings say, which only fall', () => {
  const counts = Object.keys(ceilings).map(folder => {
    const words = sourceFiles(root, folder).flatMap(file => bannedWordsIn(readFileSync(join(root, file), 'utf8')))
    return [folder, words.length]
  })
  deepEqual(Object.fromEntries(counts), ceilings)
})

test('a banned word in a comment is noticed, and none in code or texts', () => {
  const source = `
    /** Tells the visitor (spec section 9). */
    export const nobody = 'nobody' // brought anew
    const html = \`<p>whoever</p>\`
  `
  deepEqual(bannedWordsIn(source), ['Tells', 'visitor', 'spec section', 'brought', 'anew'])
})

test('names use the terms of the field: banned words are as many as the ceilings say, which only fall', () => {
  const found = Object.keys(nameCeilings).map((folder): [folder: string, names: readonly string[]] => [
    folder,
    sourceFiles(root, folder).flatMap(file => bannedNamesIn(readFileSync(join(root, file), 'utf8')))
  ])
  const counts = found.map(([folder, names]) => [folder, names.length])
  deepEqual(Object.fromEntries(counts), nameCeilings, found.map(([folder, names]) => `${folder}: ${names.join()}`).join('\n'))
})

test('a banned word in the name of a declaration is noticed, and none in a use, a comment or a text', () => {
  const source = `
    import { tellUser } from './tell-user.ts'
    /** Tells the visitor. */
    export function tellNext(visitorName = 'nobody') { return tellUser(visitorName.person) }
    interface HTMLVisitor { readonly needsPerson: boolean; bringBack(): void; 'nobody-trades': string }
    class Row { #letGo = () => {}; get $told() { return 1 } }
    const { anew, taller: MEANWHILE, personal } = row
    type Nobody = never
  `
  deepEqual(bannedNamesIn(source), [
    'tellNext',
    'visitorName',
    'HTMLVisitor',
    'needsPerson',
    'bringBack',
    '#letGo',
    '$told',
    'anew',
    'MEANWHILE',
    'Nobody'
  ])
})

test('English texts follow the style: findings are as many as the ceiling says, which only falls', () => {
  const found = bannedWordsInTexts(JSON.parse(readFileSync(englishFile, 'utf8')) as LocaleTexts)
  equal(found.length, textCeiling, found.join('\n'))
})

test('a banned word or form in an English text is noticed, and none in the name of a placeholder', () => {
  const texts = {
    send: { one: 'Please pay 5 %...', two: 'You cannot pay the receiver', three: 'Your Wallet', four: 'Sent to {receiver}' },
    swap: { fee: 'Fee {from} %', good: 'You can’t swap this yet. Fee {from}%' }
  }
  deepEqual(bannedWordsInTexts(texts), [
    'send.one: Please',
    'send.one: 5 %',
    'send.one: ...',
    'send.two: cannot',
    'send.two: receiver',
    'send.three: Your Wallet',
    'swap.fee: } %'
  ])
})
