import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createLoginClient } from '../../../../frame/page/login/login-client.ts'
import type { SessionStore, StoredSession } from '../../../../frame/page/login/session-store.ts'
import { memorySessions } from '../../../kit/memory-sessions.ts'

const start = 1_700_000_000_000

// Two tabs of one site keep one session: what one asks may be answered after the other has logged out, or in again.
describe('a refresh that is answered when another tab has gone on', () => {
  for (const [outcome, status, body] of [
    ['the session is over', 401, { error: { code: 'login-session-over', message: 'The session is over: log in again.' } }],
    ['new tokens', 200, { ...session('before', 'ann'), session: 'one', refreshToken: 'before.2' }]
  ] as const) {
    test(`leaves the login of that tab alone (${outcome})`, async () => {
      const { client, store, answer } = begin()
      const asked = client.sessions().catch(() => undefined)
      await answer(() => store.write(session('after', 'ben')), status, body)
      await asked
      assert.equal((await store.read())?.user.id, 'ben')
    })
  }

  test('brings back no login that has been ended', async () => {
    const { client, store, answer } = begin()
    const asked = client.sessions()
    await answer(() => store.write(undefined), 200, { ...session('before', 'ann'), session: 'one', refreshToken: 'before.2' })
    await assert.rejects(asked, { code: 'login-session-over' })
    assert.equal(await store.read(), undefined)
  })

  test('ends the login that it was about', async () => {
    const { client, store, answer } = begin()
    const asked = client.sessions()
    await answer(async () => {}, 401, { error: { code: 'login-session-over', message: 'The session is over: log in again.' } })
    await assert.rejects(asked, { code: 'login-session-over' })
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
    const client = createLoginClient({ base: 'https://wallets.example.org/auth', now: () => start, page, store, fetch })
    assert.equal(await client.takeSignIn(), isAllowed, begun)
  }
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

/** A tab whose access token is over; its refresh is answered once another tab has done something. */
function begin() {
  const store = memorySessions(session('before', 'ann', start - 1))
  let hear: (reply: (response: Response) => void) => void
  const refreshing = new Promise<(response: Response) => void>(resolve => (hear = resolve))
  const client = createLoginClient({
    base: 'https://wallets.example.org/auth',
    now: () => start,
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
