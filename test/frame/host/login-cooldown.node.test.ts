import { deepEqual, equal, rejects } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Frame } from '../../../frame/host/frame.ts'
import { createLogin, getCodeCooldown } from '../../../frame/host/login.ts'
import { createLoginCache } from '../../../frame/host/login-cache.ts'
import { createClock } from '../../kit/clock.ts'

describe('a code that is mailed', () => {
  it('is followed by another after 30 s, and not before [9.1]', async () => {
    const clock = createClock()
    const stored = new Map<string, string>()
    const cache = createLoginCache({
      getItem: key => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: key => void stored.delete(key)
    })
    const requests: string[] = []
    const request: Frame['request'] = async (name, _payload, { onId } = {}) => {
      onId?.('1')
      requests.push(name)
      return { action: 'VERIFY_OTP' } as never
    }
    const login = createLogin({ request } as Frame, cache, { url: 'https://frame.example', now: clock.now, after: clock.after })
    await login.email('ada@example.com')
    for (const [passed, seconds] of [
      [0, 30],
      [29_900, 1]
    ] as const) {
      clock.pass(passed)
      equal(getCodeCooldown(cache, clock.now()), seconds)
      await rejects(login.email('ada@example.com'), {
        code: 'too-soon',
        shortMessage: `Please try again after ${seconds} seconds`
      })
    }
    deepEqual(requests, ['CONNECT_EMAIL'])
    clock.pass(100)
    await login.email('ada@example.com')
    deepEqual(requests, ['CONNECT_EMAIL', 'CONNECT_EMAIL'])
  })
})
