import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { parseSocialProviders } from '../../../../services/auth/login/social-providers.ts'
import type { Store } from '../../../../services/store/store.ts'
import { startOAuth, type OAuthStandIns } from '../../../stack/social/oauth.ts'
import { startOpenId, type OpenIdStandIn } from '../../../stack/social/open-id.ts'
import { databases } from '../../chain/databases.ts'
import { createFrame, type FrameClient } from './frame-client.ts'
import { frameOrigin, openStage, pageOrigin, type Stage } from './stage.ts'
import { createVisitor } from './visitor.ts'

const resultUri = `${frameOrigin}/loading`
const names = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const

for (const database of databases()) {
  describe(`logging in at another’s, on ${database.name}`, { skip: database.skip }, () => {
    let store: Store
    let openId: OpenIdStandIn
    let oauth: OAuthStandIns
    let stage: Stage
    let frame: FrameClient
    let networks = 0
    before(async () => {
      store = (await database.open(1))[0]!
      openId = await startOpenId()
      oauth = await startOAuth()
      const providers = parseSocialProviders({
        google: openId.client,
        acme: openId.client,
        ...oauth.clients,
        gone: { ...openId.client, issuer: 'http://127.0.0.1:9' }
      })
      stage = await openStage({ store, settings: { providers } })
      const callback = `${stage.url}/v1/login/social/callback`
      openId.allow(callback)
      oauth.allow(callback)
    })
    after(async () => {
      await Promise.all([stage?.stop(), openId?.stop(), oauth?.stop()])
      await database.close()
    })
    beforeEach(async () => {
      oauth.fail(undefined)
      stage.clock.pass(60 * 60_000)
      frame = await createFrame(stage, `198.51.100.${++networks}`)
    })

    const begin = async (provider: string, more: object = { resultUri }, who = frame) => {
      const answer = await who.call('POST', '/v1/login/social', { body: { provider, origin: pageOrigin, ...more } })
      if (answer.status !== 200) throw new Error(`${JSON.stringify(answer.body)} ${stage.logged.at(-1) ?? ''}`)
      return answer.body as { uri: string; login: string; expiresAt: number }
    }
    /** Answers as the user in the popup, until the browser is redirected back. */
    const answer = async (uri: string, person = '1001', stopAt: readonly string[] = [resultUri]) => {
      const visitor = createVisitor(stopAt)
      let shown = await visitor.press(await visitor.go(uri), { person })
      // Apple's form
      if (shown.text.includes('Back to where you came from')) shown = await visitor.press(shown)
      return shown
    }
    const redeem = (login: string, back: string, who = frame) =>
      who.call('POST', '/v1/login/social/result', { body: { login, result: new URL(back).searchParams.get('result') ?? 'none' } })

    for (const [name, prompt] of [
      ['github', 'select_account'],
      ['discord', 'consent'],
      ['acme', null]
    ] as const) {
      it(`asks ${name} for ${prompt === null ? 'nothing that it may not know' : `the user’s part: ${prompt}`}`, async () => {
        const { uri } = await begin(name)
        assert.equal(new URL(uri).searchParams.get('prompt'), prompt)
      })
    }

    for (const name of names) {
      it(`works with ${name}: the provider’s answer comes to the service, and the result through the same browser to the frame`, async () => {
        const begun = await begin(name)
        assert.match(begun.uri, /[?&]code_challenge_method=S256/)
        const back = await answer(begun.uri)
        const query = new URL(back.address).searchParams
        assert.deepEqual([...query.keys()].sort(), ['login', 'result'])
        assert.equal(query.get('login'), begun.login)
        assert.deepEqual((await frame.call('GET', `/v1/login/${begun.login}`)).body, { status: 'pending' })
        const done = await redeem(begun.login, back.address)
        assert.equal(done.status, 200, JSON.stringify(done.body))
        assert.equal(done.body.user.provider, name)
        if (name !== 'apple') assert.equal(done.body.user.userName, 'ada')
        stage.clock.pass(60_000)
        const again = await begin(name)
        const next = await redeem(again.login, (await answer(again.uri)).address)
        assert.equal(next.body.user.id, done.body.user.id, 'the next time it is the same account')
        const other = await begin(name)
        const grace = await redeem(other.login, (await answer(other.uri, '1002')).address)
        assert.notEqual(grace.body.user.id, done.body.user.id, 'somebody else has another')
      })
    }

    it('lists the providers, and refuses others', async () => {
      const methods = await (await fetch(`${stage.url}/v1/login/methods`)).json()
      assert.deepEqual((methods as { social: string[] }).social.sort(), [...names, 'acme', 'gone'].sort())
      for (const provider of ['myspace', 'constructor', '__proto__']) {
        const refused = await frame.call('POST', '/v1/login/social', { body: { provider, origin: pageOrigin, resultUri } })
        assert.deepEqual([refused.status, refused.code], [404, 'login-unknown'])
      }
    })

    it('identifies a user by issuer and subject, never by an email address', async () => {
      const email = 'ada@example.org'
      const mailed = await frame.logIn(email)
      const ids = new Set([mailed.user.id])
      for (const name of ['google', 'discord', 'facebook']) {
        const begun = await begin(name)
        const done = await redeem(begun.login, (await answer(begun.uri)).address)
        assert.equal(done.body.user.email, email)
        ids.add(done.body.user.id)
      }
      assert.equal(ids.size, 4)
    })

    for (const name of ['google', 'apple', 'discord'])
      it(`takes no address from ${name} that is not verified there`, async () => {
        const known = await begin(name)
        const ada = await redeem(known.login, (await answer(known.uri)).address)
        assert.equal(ada.body.user.email, 'ada@example.org')
        const begun = await begin(name)
        const done = await redeem(begun.login, (await answer(begun.uri, '1004')).address)
        assert.deepEqual([done.status, done.body.user.email], [200, undefined])
      })

    it('takes a result once, with the key and the login that it belongs to', async () => {
      const begun = await begin('github')
      const back = (await answer(begun.uri)).address
      const thief = await createFrame(stage)
      const thiefs = await begin('github', { resultUri }, thief)
      assert.equal((await redeem(begun.login, back, thief)).code, 'login-over', 'another key')
      assert.equal((await redeem(thiefs.login, back, thief)).code, 'login-over', 'another login')
      assert.equal((await redeem(begun.login, `${resultUri}?result=guessed`)).code, 'login-over')
      const answers = await Promise.all([redeem(begun.login, back), redeem(begun.login, back)])
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401])
      assert.equal((await redeem(begun.login, back)).code, 'login-over')
    })

    it('does not log in a thief whose link another user has opened', async () => {
      // the attacker starts a login, and sends the provider's URL to a user
      const begun = await begin('google')
      await answer(begun.uri)
      assert.deepEqual((await frame.call('GET', `/v1/login/${begun.login}`)).body, { status: 'pending' })
      assert.equal((await redeem(begun.login, resultUri)).code, 'login-over')
    })

    /** Sends the login page's request for when it cannot reach the frame. */
    const confirm = async (login: string, result: string, headers: Record<string, string> = { origin: frameOrigin }) => {
      const body = JSON.stringify({ login, result })
      const reply = await fetch(`${stage.url}/v1/login/social/confirm`, { method: 'POST', headers, body })
      const text = await reply.text()
      return {
        status: reply.status,
        code: text === '' ? undefined : (JSON.parse(text) as { error: { code: string } }).error.code
      }
    }

    it('is confirmed by the login page that has lost its opener, and done for the key that began it', async () => {
      const begun = await begin('google')
      const result = new URL((await answer(begun.uri)).address).searchParams.get('result')!
      assert.equal((await confirm(begun.login, result)).status, 204)
      const thief = await createFrame(stage)
      assert.equal((await thief.call('GET', `/v1/login/${begun.login}`)).code, 'login-over', 'another key')
      const done = await frame.call('GET', `/v1/login/${begun.login}`)
      assert.deepEqual([done.body.status, done.body.user.userName], ['done', 'ada'])
      assert.equal(
        (await frame.call('GET', `/v1/login/${begun.login}`)).body.session,
        done.body.session,
        'a lost reply is repeated'
      )
      assert.equal((await confirm(begun.login, result)).code, 'login-over', 'once')
    })

    it('is reported to a waiting frame at each step: at the provider, at the login page, and until it is confirmed', async () => {
      const begun = await begin('discord')
      const waiting = frame.call('GET', `/v1/login/${begun.login}?wait=25`)
      const result = new URL((await answer(begun.uri)).address).searchParams.get('result')!
      assert.equal((await confirm(begun.login, result)).status, 204)
      assert.deepEqual((await waiting).body.status, 'done')
    })

    it('is not confirmed from another origin, without one, by another result, or for another login', async () => {
      const begun = await begin('x')
      const result = new URL((await answer(begun.uri)).address).searchParams.get('result')!
      const other = await begin('x')
      assert.equal((await confirm(begun.login, result, { origin: pageOrigin })).code, 'login-origin')
      assert.equal((await confirm(begun.login, result, {})).code, 'login-origin')
      assert.equal((await confirm(begun.login, 'guessed')).code, 'login-over')
      assert.equal((await confirm(other.login, result)).code, 'login-over')
      assert.deepEqual((await frame.call('GET', `/v1/login/${begun.login}`)).body, { status: 'pending' })
    })

    for (const name of ['google', 'discord', 'apple'] as const) {
      it(`reports that the user refused at ${name}`, async () => {
        const begun = await begin(name)
        const back = new URL((await answer(begun.uri, '')).address)
        assert.deepEqual(Object.fromEntries(back.searchParams), { login: begun.login, error: 'access_denied' })
        assert.equal((await frame.call('GET', `/v1/login/${begun.login}`)).code, 'login-refused')
      })
    }

    it('takes no answer with another state, none twice, and none for a login that is over', async () => {
      const callback = `${stage.url}/v1/login/social/callback`
      const visitor = createVisitor([callback])
      const begun = await begin('github')
      const page = await visitor.go(begun.uri)
      const { address } = await visitor.press(page, { person: '1001' })
      const forged = new URL(address)
      forged.searchParams.set('state', 'of-another-login')
      for (const wrong of [forged.href, callback, `${callback}?code=1&state=`]) {
        assert.equal((await fetch(wrong, { redirect: 'manual' })).status, 410)
      }
      const answers = await Promise.all([fetch(address, { redirect: 'manual' }), fetch(address, { redirect: 'manual' })])
      assert.deepEqual(answers.map(({ status }) => status).sort(), [303, 410])
      const late = await begin('github')
      const lateBack = (await visitor.press(await visitor.go(late.uri), { person: '1001' })).address
      stage.clock.pass(10 * 60_000)
      assert.equal((await fetch(lateBack, { redirect: 'manual' })).status, 410)
      assert.equal((await frame.call('GET', `/v1/login/${late.login}`)).code, 'login-over')
    })

    it('takes no code of another login: the verifier is this login’s own', async () => {
      const callback = `${stage.url}/v1/login/social/callback`
      const visitor = createVisitor([callback])
      const code = async (uri: string) =>
        new URL((await visitor.press(await visitor.go(uri), { person: '1002' })).address).searchParams
      const thiefs = await code((await begin('discord', { resultUri }, await createFrame(stage))).uri)
      const begun = await begin('discord')
      const mine = await code(begun.uri)
      mine.set('code', thiefs.get('code')!)
      const back = await fetch(`${callback}?${mine}`, { redirect: 'manual' })
      assert.match(back.headers.get('location')!, /error=server_error/)
      assert.equal((await frame.call('GET', `/v1/login/${begun.login}`)).code, 'login-provider')
    })

    const faults = [
      ['github', 'token'],
      ['x', 'token'],
      ['github', 'profile'],
      ['x', 'profile'],
      ['apple', 'nonce'],
      ['apple', 'audience']
    ] as const
    for (const [name, fault] of faults) {
      it(`logs no user in where the ${fault} of ${name} is wrong`, async () => {
        const begun = await begin(name)
        oauth.fail(fault)
        const back = new URL((await answer(begun.uri)).address)
        assert.equal(back.searchParams.get('error'), 'server_error')
        assert.equal(back.searchParams.get('result'), null)
        assert.deepEqual((await frame.call('GET', `/v1/login/${begun.login}`)).code, 'login-provider')
      })
    }

    it('says that a provider does not answer', async () => {
      const answer = await frame.call('POST', '/v1/login/social', { body: { provider: 'gone', origin: pageOrigin, resultUri } })
      assert.deepEqual([answer.status, answer.code], [502, 'login-provider'])
    })

    it('sends the result to the login page of the frame alone', async () => {
      const { host } = new URL(frameOrigin)
      for (const [resultUri, code] of [
        [undefined, 'login-invalid'],
        ['nothing', 'login-invalid'],
        ['javascript:alert(1)', 'login-invalid'],
        [`http://${host}/loading`, 'login-invalid'],
        [`${frameOrigin}/`, 'login-invalid'],
        [`${frameOrigin}/sdk`, 'login-invalid'],
        [`${frameOrigin}/loading/more`, 'login-invalid'],
        [`${frameOrigin}/loading?origin=${pageOrigin}`, 'login-invalid'],
        [`${frameOrigin}/loading#place`, 'login-invalid'],
        [`https://user:pass@${host}/loading`, 'login-invalid'],
        [`https://${host}@evil.example/loading`, 'login-invalid'],
        ['https://evil.example/loading', 'login-origin'],
        [`${pageOrigin}/loading`, 'login-origin']
      ] as const) {
        const answer = await frame.call('POST', '/v1/login/social', {
          body: { provider: 'github', origin: pageOrigin, resultUri }
        })
        assert.equal(answer.code, code, String(resultUri))
      }
    })

    it('sends the result to the very frame that asks, where several origins serve one', async () => {
      const both = [frameOrigin, 'https://other.example.org']
      const second = await openStage({ store, with: stage, settings: { frameOrigins: both } })
      try {
        const asker = await createFrame(second)
        const request = (origin: string) =>
          asker.call('POST', '/v1/login/social', {
            body: { provider: 'github', origin: pageOrigin, resultUri },
            headers: { origin }
          })
        assert.equal((await request(both[1]!)).code, 'login-origin')
        assert.equal((await request(frameOrigin)).status, 200)
      } finally {
        await second.stop()
      }
    })

    it('keeps verifier, nonce and identity sealed while a login is on its way, and no code in the log', async () => {
      const begun = await begin('github')
      const challenge = new URL(begun.uri).searchParams
      await answer(begun.uri)
      const row = JSON.stringify(
        await store.db.selectFrom('login_attempt').selectAll().where('id', '=', begun.login).executeTakeFirst()
      )
      for (const secret of [challenge.get('state')!, 'ada', '1001']) assert.ok(!row.includes(secret))
      assert.ok(!stage.logged.join('').includes(challenge.get('state')!))
    })
  })
}

describe('SOCIAL_PROVIDERS', () => {
  const wrong: [title: string, value: unknown, words: RegExp][] = [
    ['a list', [], /JSON object/],
    ['no client', { github: {} }, /github\.clientId/],
    [
      'an issuer over plain http elsewhere',
      { acme: { clientId: 'a', issuer: 'http://login.acme.org' } },
      /acme\.issuer: must be an https/
    ],
    ['an unknown one without an issuer', { acme: { clientId: 'a' } }, /acme\.issuer/],
    ['a name that is another way to log in', { email: { clientId: 'a' } }, /email/],
    ['apple without a key', { apple: { clientId: 'a' } }, /teamId, keyId and privateKey/],
    [
      'apple with no key',
      { apple: { clientId: 'a', teamId: 'T', keyId: 'K', privateKey: 'secret words' } },
      /privateKey: is no key/
    ]
  ]
  it('lets Google ask which account, and others what the operator says', () => {
    const promptOf = (name: string, more: object = {}) => parseSocialProviders({ [name]: { clientId: 'a', ...more } })[0]!.prompt
    assert.equal(promptOf('google'), 'select_account')
    assert.equal(promptOf('google', { issuer: 'https://login.example.org' }), undefined)
    assert.equal(promptOf('acme', { issuer: 'https://login.example.org', prompt: 'login' }), 'login')
    assert.equal(promptOf('x'), undefined)
  })

  for (const [title, value, words] of wrong) {
    it(`refuses ${title}, and quotes no secret`, () => {
      assert.throws(
        () => parseSocialProviders(value),
        (error: Error) => words.test(error.message) && !error.message.includes('secret words')
      )
    })
  }
})
