import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import type { LoginClient } from '../../../../frame/page/login/login-client.ts'
import { LoginError } from '../../../../frame/page/login/login-error.ts'
import { createSocialLogin } from '../../../../frame/page/login/social-login.ts'
import { offerAnswer } from '../../../../frame/protocol/login-window.ts'
import { outcomeOf } from '../../../kit/message-doors.ts'
import { standInChannels, windowWith, type StandInPort } from '../../../kit/message-ports.ts'

const frame = 'https://frame.example.org'
const page = 'https://app.example'

let restore: () => void
beforeEach(() => (restore = standInChannels()))
afterEach(() => restore())

/**
 * Creates a frame with a pending provider login, and a service that accepts one result, `genuine`.
 * `genuineError`: it fails with this instead.
 */
async function begun(genuineError?: LoginError) {
  const window = Object.assign(new EventTarget(), { location: { origin: frame } })
  const tried: string[] = []
  const ends: string[] = []
  const client = {
    social: async () => ({ uri: 'https://provider.example', login: 'login-1', expiresAt: 2 ** 42 }),
    socialResult: async (_login: string, result: string) => {
      tried.push(result)
      if (result !== 'genuine') throw new LoginError('login-over', 'There is no such login.')
      if (genuineError) throw genuineError
    },
    status: (_login: string, signal: AbortSignal) =>
      new Promise<never>((_resolve, reject) => {
        if (signal.aborted) reject(signal.reason)
        signal.addEventListener('abort', () => reject(signal.reason))
      })
  } as unknown as LoginClient
  const social = createSocialLogin({
    window: window as never,
    page,
    loading: `${frame}/loading`,
    client,
    stage: undefined as never,
    after: (_milliseconds, run) => run(),
    begin: () => new AbortController().signal,
    onEnd: uri => ends.push(uri)
  })
  await social.begin('google')
  /** Passes a result from the login page to the frame. */
  const deliver = async (result: string) => {
    const own = {
      postMessage(data: unknown, { transfer }: { transfer: readonly StandInPort[] }) {
        window.dispatchEvent(Object.assign(new Event('message'), { data, origin: frame, ports: transfer }))
      }
    }
    return outcomeOf(offerAnswer(windowWith([own]).window, frame, { login: 'login-1', result }))
  }
  const done = `${frame}/loading?login=login-1&done=1`
  return { social, deliver, tried, ends, done, finish: () => social.finish(done, new AbortController().signal) }
}

test('a login at a provider is ended by the provider’s result alone, whatever else comes before it', async () => {
  const { deliver, tried, ends, done, finish } = await begun()
  deepEqual(await deliver('junk'), { page })
  await deliver('more junk')
  deepEqual(ends, [], 'the app is told of no end')
  const finished = finish()
  await deliver('genuine')
  equal(await outcomeOf(finished), 'login-1')
  deepEqual([tried, ends], [['junk', 'more junk', 'genuine'], [done]])
})

test('it is redeemed once', async () => {
  const { deliver, tried, ends, done, finish } = await begun()
  await deliver('genuine')
  await deliver('junk')
  await deliver('genuine')
  equal(await outcomeOf(finish()), 'login-1')
  deepEqual([tried, ends[0]], [['genuine'], done])
})

test('the app is notified why the provider’s result could not be redeemed', async () => {
  const { deliver, finish } = await begun(new LoginError('offline', 'Couldn’t reach the login service.'))
  await deliver('genuine')
  const failure = await outcomeOf(finish())
  equal((failure as LoginError).code, 'offline')
})
