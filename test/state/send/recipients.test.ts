import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import {
  $receivers,
  addRecipient,
  forgetReceivers,
  isSameRecipient,
  readRecipientsFromStorage
} from '../../../state/send/recipients.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'

const key = '@appkit/receivers'
const address = (number: number) => `0x${String(number).padStart(40, '0')}`
const receiver = (number: number, at = number) => ({ namespace: 'eip155', address: address(number), at }) as const

let platform: FakeEnvironment

describe('receivers', () => {
  beforeEach(() => {
    platform = fakeEnvironment()
    readRecipientsFromStorage()
  })
  afterEach(() => platform.restore())

  test('the last comes first, each once, fifty at most', () => {
    for (let number = 0; number < 60; number++) addRecipient(receiver(number))
    addRecipient({ ...receiver(30, 99), name: 'ana.eth' })
    const kept = $receivers.get()
    assert.equal(kept.length, 50)
    assert.deepEqual(kept[0], { ...receiver(30, 99), name: 'ana.eth' })
    assert.equal(kept.filter(each => each.address === address(30)).length, 1)
    assert.equal(
      kept.some(each => each.address === address(9)),
      false
    )
  })

  test('can be forgotten, one or all of them', () => {
    addRecipient(receiver(1))
    addRecipient(receiver(2))
    forgetReceivers(receiver(1))
    assert.deepEqual(
      $receivers.get().map(each => each.address),
      [address(2)]
    )
    forgetReceivers()
    assert.deepEqual([$receivers.get(), platform.localStorage.getItem(key)], [[], null])
  })

  test('nonsense in storage is no receiver', () => {
    const wrong = [
      null,
      'x',
      {},
      { ...receiver(1), address: '<b>' },
      { ...receiver(1), at: 'now' },
      { ...receiver(1), namespace: 'x' }
    ]
    platform.localStorage.setItem(key, JSON.stringify([...wrong, { ...receiver(2), name: 'a\u202Eb' }]))
    readRecipientsFromStorage()
    assert.deepEqual($receivers.get(), [{ ...receiver(2), name: 'ab' }])
  })

  test('letters of an EVM address are a checksum; elsewhere they are the address', () => {
    const same = (namespace: 'eip155' | 'solana') =>
      isSameRecipient({ namespace, address: '0xAb' }, { namespace, address: '0xaB' })
    assert.deepEqual([same('eip155'), same('solana')], [true, false])
    assert.equal(isSameRecipient({ namespace: 'eip155', address: 'a' }, { namespace: 'solana', address: 'a' }), false)
  })
})
