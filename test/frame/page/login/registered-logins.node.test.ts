import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openRegisteredLogins } from '../../../../frame/page/login/registered-logins.ts'

const now = 1_900_000_000_000
const page = 'https://shop.example'

function opened() {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text)
  } as Storage
  return openRegisteredLogins(
    () => storage,
    () => now
  )
}

describe('logins that left for a provider from several apps', () => {
  test('are pushed out by no number of logins of another app', () => {
    const logins = opened()
    const own = { login: 'own', until: now + 60_000, page, returnTo: `${page}/cart` }
    logins.add(own)
    for (let count = 0; count < 40; count++)
      logins.add({ login: `other ${count}`, until: now + 60_000, page: 'https://evil.example' })
    deepEqual(logins.take('own'), own)
    equal(logins.take('own'), undefined, 'once')
  })

  test('make room for one another within an app', () => {
    const logins = opened()
    for (let count = 0; count < 9; count++) logins.add({ login: `${count}`, until: now + 60_000, page })
    equal(logins.take('0'), undefined)
    equal(logins.take('1')?.login, '1')
    equal(logins.take('8')?.login, '8')
  })
})
