import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readDomain } from '../../../state/siwx/domain.ts'

/** The name as a browser's `location.host` has it. */
const hostOf = (name: string): string => new URL(`https://${name}`).host

describe('a domain on the screen', () => {
  const honest = [
    'shop.example',
    'localhost:3000',
    'xn.example',
    'münchen.example',
    'пример.example',
    'ελλάδα.example',
    '日本語.example',
    '東京タワー.example',
    '한국어.example',
    'مثال.example',
    '3цифры.example'
  ]
  for (const name of honest) {
    test(`is read as people read it, without doubt: ${name}`, () => {
      assert.deepEqual(readDomain(hostOf(name)), { shown: name, ascii: hostOf(name), deceptive: false })
    })
  }

  const deceptive: [string, string][] = [
    ['Cyrillic among Latin letters', 'pаypal.example'],
    ['Greek among Latin letters', 'gοοgle.example'],
    ['Cyrillic that is drawn as Latin throughout', 'аррӏе.example'],
    ['in the second label', 'app.раурaӏ.example'],
    ['Latin with a letter of a rare alphabet', 'exⵏmple.example']
  ]
  for (const [what, name] of deceptive) {
    test(`is doubted: ${what}`, () => {
      const read = readDomain(hostOf(name))
      assert.deepEqual([read.deceptive, read.ascii], [true, hostOf(name)])
    })
  }

  test('keeps its real name beside it, and its port', () => {
    assert.deepEqual(readDomain(hostOf('аррӏе.example:8443')), {
      shown: 'аррӏе.example:8443',
      ascii: 'xn--80ak6aa92e.example:8443',
      deceptive: true
    })
  })

  test('what is no punycode is shown as it is, and doubted', () => {
    for (const label of ['xn--', 'xn--!', 'xn--99999999999', 'xn--a-\u00e9'])
      assert.deepEqual(
        [readDomain(`${label}.example`).shown, readDomain(`${label}.example`).deceptive],
        [`${label}.example`, true]
      )
  })
})
