import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createLoginClient } from '../../../../frame/page/login/login-client.ts'
import { isLoginError } from '../../../../frame/page/login/login-error.ts'
import type { SessionStore, StoredSession } from '../../../../frame/page/login/session-store.ts'
import { createClock } from '../../../kit/clock.ts'
import { eventually } from '../../../kit/eventually.ts'
import { memorySessions } from '../../../kit/memory-sessions.ts'

const start = 1_700_000_000_000

// Two tabs of one site share one session: a request of one may be answered after the other has logged out, or in again.
describe('a refresh that is answered when another tab has gone on', () => {
  for (const [outcome, status, body] of [
    ['the session is over', 401, { error: { code: 'login-session-over', message: 'The session is over: log in again.' } }],
    ['new tokens', 200, { ...session('before', 'ann'), session: 'one', refreshToken: 'before.2' }]
  ] as const) {
    test(`leaves the login of that tab alone (${outcome})`, async () => {
      const { client, store, answer } = begin()
      const sessions = client.sessions().catch(() => undefined)
      await answer(() => store.write(session('after', 'ben')), status, body)
      await sessions
      assert.equal((await store.read())?.user.id, 'ben')
    })
  }

  test('restores no login that was ended', async () => {
    const { client, store, answer } = begin()
    const sessions = client.sessions()
    await answer(() => store.write(undefined), 200, { ...session('before', 'ann'), session: 'one', refreshToken: 'before.2' })
    await assert.rejects(sessions, { code: 'login-session-over' })
    assert.equal(await store.read(), undefined)
  })

  test('ends the login that it was about', async () => {
    const { client, store, answer } = begin()
    const sessions = client.sessions()
    await answer(async () => {}, 401, { error: { code: 'login-session-over', message: 'The session is over: log in again.' } })
    await assert.rejects(sessions, { code: 'login-session-over' })
    assert.equal(await store.read(), undefined)
  })
})

test('a silent sign-in is for the session that the login has begun, and no other', async () => {
  for (const [begun, isAllowed] of [
    ['of ann', true],
    ['of ben', false]
  ] as const) {
    const page = 'https://app.example.org'
    const store: SessionStore = {
      ...memorySessions(session('now', 'ann')),
      takeSignIn: async () => ({ page, until: start + 60_000, session: begun })
    }
    const client = createLoginClient({
      base: 'https://wallets.example.org/auth',
      now: () => start,
      after: () => () => {},
      page,
      store,
      fetch
    })
    assert.equal(await client.takeSignIn(), isAllowed, begun)
  }
})

// A service, or a proxy, that accepts the connection and never responds.
describe('a request that is never answered', () => {
  /** Creates a tab whose requests never get a response unless `reply` returns one. */
  function silent(reply: (ending: AbortSignal) => Response | undefined = () => undefined, accessExpiresAt?: number) {
    const clock = createClock(start)
    const sent: string[] = []
    let isSilent = true
    const client = createLoginClient({
      base: 'https://wallets.example.org/auth',
      ...clock,
      page: 'https://app.example.org',
      store: memorySessions(session('before', 'ann', accessExpiresAt)),
      fetch: async (url, init) => {
        const { pathname } = new URL(String(url))
        sent.push(pathname)
        if (!isSilent) {
          const tokens = { ...session('after', 'ann'), refreshToken: 'after.2' }
          return Response.json(pathname.endsWith('/refresh') ? tokens : { sessions: [] })
        }
        const ending = init!.signal!
        return reply(ending) ?? new Promise((_, reject) => ending.addEventListener('abort', () => reject(ending.reason as Error)))
      }
    })
    const whenSent = async () => eventually(() => sent.length > 0, 'it is sent')
    return { client, clock, sent, whenSent, speak: () => (isSilent = false) }
  }
  /** Returns the current outcome of a request. */
  function outcomeOf(request: Promise<unknown>): () => Promise<string> {
    let outcome = 'waits'
    request.then(
      () => (outcome = 'answered'),
      (error: unknown) => (outcome = isLoginError(error) ? error.code : error instanceof Error ? error.message : 'failed')
    )
    return async () => (await new Promise(setImmediate), outcome)
  }

  test('counts as not reached after fifteen seconds', async () => {
    const { client, clock, whenSent } = silent()
    const outcome = outcomeOf(client.sessions())
    await whenSent()
    clock.pass(14_999)
    assert.equal(await outcome(), 'waits')
    clock.pass(1)
    assert.equal(await outcome(), 'offline')
    assert.deepEqual(clock.pending, [])
  })

  test('counts as not reached where its reply has begun and does not end', async () => {
    const { client, clock, whenSent } = silent(
      ending =>
        new Response(
          new ReadableStream({ start: body => ending.addEventListener('abort', () => body.error(ending.reason as Error)) })
        )
    )
    const outcome = outcomeOf(client.sessions())
    await whenSent()
    clock.pass(15_000)
    assert.equal(await outcome(), 'offline')
  })

  test('has its time on top of the time that the service was asked to wait', async () => {
    const { client, clock, whenSent } = silent()
    const outcome = outcomeOf(client.status('login', new AbortController().signal))
    await whenSent()
    clock.pass(39_999)
    assert.equal(await outcome(), 'waits')
    clock.pass(1)
    assert.equal(await outcome(), 'offline')
  })

  test('ends with the reason of its caller where that is first', async () => {
    const { client, clock, whenSent } = silent()
    const leaving = new AbortController()
    const outcome = outcomeOf(client.status('login', leaving.signal))
    await whenSent()
    leaving.abort(new Error('The user has left.'))
    assert.equal(await outcome(), 'The user has left.')
    assert.deepEqual(clock.pending, [])
  })

  test('does not stop those after it, where it was to renew the session', async () => {
    const { client, clock, sent, whenSent, speak } = silent(undefined, start - 1)
    const first = outcomeOf(client.sessions())
    await whenSent()
    assert.deepEqual(sent, ['/auth/v1/session/refresh'])
    speak()
    clock.pass(15_000)
    assert.equal(await first(), 'offline')
    const second = outcomeOf(client.sessions())
    await eventually(async () => (await second()) !== 'waits', 'the next one ends')
    assert.equal(await second(), 'answered')
  })
})

describe('a challenge of the service, in place of a limit', () => {
  const challenge = {
    parameters: {
      algorithm: 'PBKDF2/SHA-256',
      nonce: 'ab'.repeat(16),
      salt: 'cd'.repeat(16),
      cost: 1,
      keyLength: 32,
      keyPrefix: '0',
      data: { owner: 'service' }
    },
    signature: 'ef'.repeat(32)
  }
  /** Requests a code from a service that replies with the challenge, unless the request has a solution. Returns the requests. */
  async function request(given: unknown): Promise<readonly Record<string, unknown>[]> {
    const bodies: Record<string, unknown>[] = []
    const client = createLoginClient({
      base: 'https://wallets.example.org/auth',
      now: () => start,
      after: () => () => {},
      page: 'https://app.example.org',
      store: memorySessions(undefined),
      fetch: async (_input, init) => {
        bodies.push(JSON.parse(init!.body as string) as Record<string, unknown>)
        return 'solution' in bodies.at(-1)!
          ? Response.json({ action: 'VERIFY_OTP', login: 'one', expiresAt: start + 60_000 })
          : Response.json({ error: { code: 'login-limit', message: 'Later', challenge: given } }, { status: 429 })
      }
    })
    await client
      .email('ann@example.org', 'https://app.example.org')
      .catch((error: unknown) => assert.ok(isLoginError(error, 'login-limit')))
    return bodies
  }

  test('is solved, and the request sent again with its solution', async () => {
    const [first, second, ...more] = await request(challenge)
    assert.deepEqual(more, [])
    const { solution, ...rest } = second!
    assert.deepEqual(rest, first)
    const sent = JSON.parse(atob(solution as string)) as { challenge: unknown; solution: { derivedKey: string } }
    assert.deepEqual(sent.challenge, challenge)
    assert.match(sent.solution.derivedKey, /^0[0-9a-f]{63}$/)
  })

  test('is not solved where it is another one, or too much work', async () => {
    for (const parameters of [
      { ...challenge.parameters, algorithm: 'SHA-256' },
      { ...challenge.parameters, cost: 1e6 },
      { ...challenge.parameters, keyPrefix: '000000' },
      { ...challenge.parameters, nonce: 'x' },
      { ...challenge.parameters, salt: undefined }
    ])
      assert.equal((await request({ ...challenge, parameters })).length, 1, JSON.stringify(parameters))
    assert.equal((await request({ parameters: challenge.parameters })).length, 1)
  })
})

function session(token: string, id: string, accessExpiresAt = start + 600_000): StoredSession {
  return {
    session: `of ${id}`,
    accessToken: `a.${token}`,
    accessExpiresAt,
    refreshToken: token,
    expiresAt: start + 86_400_000,
    freshUntil: start,
    user: { id, provider: 'email' }
  }
}

/** Creates a tab whose access token has expired; its refresh is answered once another tab has acted. */
function begin() {
  const store = memorySessions(session('before', 'ann', start - 1))
  let hear: (reply: (response: Response) => void) => void
  const refreshing = new Promise<(response: Response) => void>(resolve => (hear = resolve))
  const client = createLoginClient({
    base: 'https://wallets.example.org/auth',
    now: () => start,
    after: () => () => {},
    page: 'https://app.example.org',
    store,
    fetch: url =>
      String(url).endsWith('/v1/session/refresh')
        ? new Promise(resolve => hear(resolve))
        : Promise.resolve(Response.json({ sessions: [] }))
  })
  const answer = async (meanwhile: () => Promise<void>, status: number, body: object) => {
    const reply = await refreshing
    await meanwhile()
    reply(Response.json(body, { status }))
  }
  return { client, store, answer }
}
