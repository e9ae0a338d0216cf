import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { shortAddress } from '../../../adapters/base/address.ts'

describe('a short address', () => {
  it('has the first four and the last six characters [9.38]', () => {
    assert.equal(shortAddress('0x52908400098527886E0F7030069857D2E4169EE7'), '0x52…169EE7')
    assert.equal(shortAddress('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'), '7S3P…ArAaKv')
  })

  it('is whole where that is no longer', () => {
    assert.equal(shortAddress('0x529089EE7'), '0x529089EE7')
    assert.equal(shortAddress('0x5290849EE7A'), '0x52…49EE7A')
  })
})
