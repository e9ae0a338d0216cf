import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { normalizeEmail } from '../../../../services/auth/login/parse-fields.ts'

describe('an address that is typed', () => {
  it('is one identity, in whichever letters it is written: composed or not, small or not', () => {
    const spellings = ['J\u030Can', 'j\u030Can', '\u01F0an', 'J\u030CAN'].map(name => normalizeEmail(`${name}@example.org`))
    assert.deepEqual([...new Set(spellings)], ['\u01F0an@example.org'])
  })

  it('is read as what it was read as before, whatever letters are in it', () => {
    const marks = Array.from({ length: 0x70 }, (_, index) => String.fromCodePoint(0x300 + index))
    for (let code = 0xa1; code < 0x2000; code++) {
      const letter = String.fromCodePoint(code)
      if (!/^\p{L}$/u.test(letter)) continue
      for (const mark of ['', ...marks]) {
        const once = normalizeEmail(`${letter}${mark}@example.org`)
        assert.equal(normalizeEmail(once), once, `${code.toString(16)} ${mark}`)
      }
    }
    for (const capital of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
      for (const mark of marks) {
        const once = normalizeEmail(`${capital}${mark}@example.org`)
        assert.equal(normalizeEmail(once), once)
        assert.equal(normalizeEmail(`${capital.toLowerCase()}${mark}@example.org`), once)
      }
    }
  })
})
