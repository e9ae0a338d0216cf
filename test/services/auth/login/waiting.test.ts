import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import type { LoginError } from '../../../../services/auth/login/login-error.ts'
import { createWaiting, mostWaiting, notifyChange, type Waiting } from '../../../../services/auth/login/waiting.ts'
import { createClock, type Clock } from '../../../kit/clock.ts'
import { eventually } from '../../../kit/eventually.ts'
import { describeLogin, newEmail } from './describe-login.ts'
import type { Answer, FrameClient } from './frame-client.ts'
import { lastLink, pageOrigin } from './stage.ts'
import { createVisitor } from './visitor.ts'

describeLogin(
  'requests that wait for a login',
  login => {
    let frame: FrameClient
    beforeEach(async () => {
      frame = await login.newFrame()
    })

    const begin = async (who = frame) => {
      const email = newEmail()
      const begun = await who.call('POST', '/v1/login/email', { body: { email, origin: pageOrigin } })
      assert.equal(begun.body.action, 'VERIFY_DEVICE')
      return { id: begun.body.login as string, confirm: () => press(lastLink(login.stage, email)) }
    }
    const press = async (link: string) => {
      const visitor = createVisitor()
      assert.equal((await visitor.press(await visitor.go(link), { answer: 'confirm' })).status, 200)
    }
    const wait = (id: string, who = frame) => who.call('GET', `/v1/login/device/${id}?wait=25`)
    /** Sends that many, and resolves once all but those that may wait have been rejected. */
    const flood = async (count: number, may: number, send: () => Promise<Answer>) => {
      const refused: Answer[] = []
      const all = Array.from({ length: count }, async () => {
        const answer = await send()
        if (answer.status === 429) refused.push(answer)
        return answer
      })
      await eventually(() => refused.length >= count - may, 'all but those that may wait are refused')
      assert.equal(refused.length, count - may)
      return { refused, all: Promise.all(all) }
    }

    it('are refused beyond a few for one login, with a time to try again, and the others are served', async () => {
      const begun = await begin()
      const { refused, all } = await flood(301, mostWaiting.login, () => wait(begun.id))
      for (const { code, headers } of refused) {
        assert.equal(code, 'login-limit')
        assert.match(headers.get('retry-after') ?? '', /^[1-9]\d*$/)
      }
      const stranger = await login.newFrame()
      const other = await begin(stranger)
      const waiting = wait(other.id, stranger)
      await other.confirm()
      assert.equal((await waiting).body.status, 'confirmed', 'another user waits and is woken')
      const plain = await frame.call('GET', `/v1/login/device/${begun.id}`)
      assert.deepEqual(plain.body, { status: 'pending' }, 'a look without a wait is answered')
      await begun.confirm()
      const statuses = (await all).map(({ status }) => status)
      assert.equal(statuses.filter(status => status === 200).length, mostWaiting.login)
      assert.equal((await wait(begun.id)).status, 200, 'and their places are free again')
    })

    it('are refused beyond a few for one key, whichever logins they are for', async () => {
      const logins = await Promise.all(Array.from({ length: mostWaiting.key / mostWaiting.login + 1 }, () => begin()))
      let next = 0
      const { all } = await flood(mostWaiting.key + mostWaiting.login, mostWaiting.key, () =>
        wait(logins[next++ % logins.length]!.id)
      )
      for (const { confirm } of logins) await confirm()
      await all
    })

    it('give their places back when their clients leave', async () => {
      const begun = await begin()
      const leaving = new AbortController()
      const url = `${login.stage.url}/v1/login/device/${begun.id}`
      const status = async () => (await frame.call('GET', `/v1/login/device/${begun.id}?wait=1`)).status
      let refused = 0
      const sent = Array.from({ length: mostWaiting.login + 1 }, async () => {
        const headers = { dpop: await frame.prove('GET', url), 'x-forwarded-for': '203.0.113.250' }
        const reply = await fetch(`${url}?wait=25`, { headers, signal: leaving.signal }).catch(() => undefined)
        if (reply?.status === 429) refused++
      })
      await eventually(() => refused === 1, 'one more than may wait is refused')
      assert.equal(await status(), 429)
      leaving.abort()
      await Promise.all(sent)
      await eventually(async () => (await status()) === 200, 'a request is answered with 200')
    })

    describe('between changes', () => {
      let clock: Clock
      let waiting: Waiting
      beforeEach(() => {
        clock = createClock()
        waiting = createWaiting(login.stage.store.signals, clock.after)
      })
      afterEach(() => waiting.close())

      const waiter = (id: string, thumbprint = 'key') => {
        const looks: number[] = []
        let state = 'pending'
        const done = waiting.wait({
          login: id,
          thumbprint,
          network: 'network',
          seconds: '25',
          signal: new AbortController().signal,
          look: async () => {
            looks.push(clock.now())
            return { answer: state, final: state === 'done' }
          }
        })
        return { looks, done, become: (next: string) => (state = next) }
      }

      it('ask nothing: one look at the beginning, and one at the end', async () => {
        const one = waiter('quiet')
        await eventually(() => one.looks.length === 1, 'it has looked once')
        clock.pass(24_000)
        const other = waiter('of-another-login')
        await eventually(() => other.looks.length === 1, 'the other has looked once')
        await notifyChange(login.stage.store.db, 'of-another-login')
        await eventually(() => other.looks.length === 2, 'the other has looked again')
        assert.equal(one.looks.length, 1)
        clock.pass(1_000)
        assert.equal(await one.done, 'pending')
        assert.equal(one.looks.length, 2)
        clock.pass(25_000)
        await other.done
        assert.deepEqual(clock.pending, [])
      })

      it('are all woken by a change of their login', async () => {
        const all = ['a', 'b', 'c'].map(key => waiter('changed', key))
        await eventually(() => all.every(({ looks }) => looks.length === 1), 'each has looked once')
        for (const { become } of all) become('done')
        await notifyChange(login.stage.store.db, 'changed')
        assert.deepEqual(await Promise.all(all.map(({ done }) => done)), ['done', 'done', 'done'])
        assert.deepEqual(clock.pending, [])
      })

      it('take a place of their network too', async () => {
        const all = Array.from({ length: mostWaiting.network }, (_, index) => waiter(`login ${index}`, `key ${index}`))
        await assert.rejects(waiter('one more', 'one more').done, (error: LoginError) => error.code === 'login-limit')
        await eventually(() => all.every(({ looks }) => looks.length === 1), 'each has looked once')
        clock.pass(25_000)
        await Promise.all(all.map(({ done }) => done))
      })
    })
  },
  { confirmDevices: true }
)
