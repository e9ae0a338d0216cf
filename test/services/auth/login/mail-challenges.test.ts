import assert from 'node:assert/strict'
import { beforeEach, it } from 'node:test'
import type { LoginChallenge } from '../../../../adapters/api/contract/login-challenge.ts'
import { parseChallenge } from '../../../../frame/page/login/parse-challenge.ts'
import { solveChallenge } from '../../../../frame/page/login/solve-challenge.ts'
import { describeLogin, minute, newEmail } from './describe-login.ts'
import { begin } from './email-requests.ts'
import type { FrameClient } from './frame-client.ts'
import { pageOrigin } from './stage.ts'

describeLogin(
  'a network that has used up its mails, such as that of an office',
  login => {
    let office: FrameClient
    beforeEach(async () => {
      office = await login.newFrame()
      for (let user = 0; user < 2; user++) assert.equal((await begin(office, newEmail())).status, 200)
    })
    const sendSolution = (email: string, solution: string, at = login.stage) =>
      office.call('POST', '/v1/login/email', { body: { email, origin: pageOrigin, solution }, at })
    /** Requests a mail, and returns the challenge instead. */
    async function challenged(email: string): Promise<LoginChallenge> {
      const { status, code, body } = await begin(office, email)
      assert.deepEqual([status, code], [429, 'login-limit'])
      const challenge = parseChallenge(body.error.challenge)
      assert.ok(challenge, 'the page can solve it')
      return challenge
    }
    const change = (solution: string, edit: (value: { challenge: LoginChallenge; solution: { counter: number } }) => unknown) =>
      btoa(JSON.stringify(edit(JSON.parse(atob(solution)))))

    it('gets another one at once, for a proof of work', async () => {
      const email = newEmail()
      const solution = (await solveChallenge(await challenged(email)))!
      const { status, body } = await sendSolution(email, solution)
      assert.deepEqual([status, body.action], [200, 'VERIFY_OTP'])
      assert.equal(login.stage.mailsTo(email).length, 1)
    })

    it('gets one mail for a solution, at whichever instance, to one address, within ten minutes', async () => {
      const email = newEmail()
      const solution = (await solveChallenge(await challenged(email)))!
      assert.equal((await sendSolution(newEmail(), solution)).status, 429)
      assert.equal((await sendSolution(email, solution, login.second)).status, 200)
      // 30 s later the address may get another mail, but not for this solution
      login.stage.clock.pass(30_000)
      assert.equal((await sendSolution(email, solution)).status, 429)
      const late = newEmail()
      const old = (await solveChallenge(await challenged(late)))!
      login.stage.clock.pass(10 * minute)
      assert.equal((await sendSolution(late, old)).status, 429)
    })

    it('gets none for what is no solution', async () => {
      const email = newEmail()
      const solution = (await solveChallenge(await challenged(email)))!
      for (const wrong of [
        '',
        '!',
        btoa('null'),
        btoa('{"challenge":{"parameters":{}},"solution":{}}'),
        change(solution, ({ challenge }) => ({ challenge })),
        change(solution, value => ({ ...value, solution: { ...value.solution, counter: value.solution.counter + 1 } })),
        change(solution, ({ challenge, ...value }) => ({
          ...value,
          challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }
        })),
        change(solution, ({ challenge, ...value }) => ({ ...value, challenge: { ...challenge, signature: undefined } }))
      ])
        assert.equal((await sendSolution(email, wrong)).status, 429, wrong)
      assert.equal(login.stage.mailsTo(email).length, 0)
      assert.equal((await sendSolution(email, solution)).status, 200)
    })

    it('gets no more than the limit of solutions', async () => {
      const statuses = []
      for (let user = 0; user < 3; user++) {
        const email = newEmail()
        const solution = (await solveChallenge(await challenged(email)))!
        const { status, body } = await sendSolution(email, solution)
        statuses.push(status)
        if (status === 429) assert.equal(body.error.challenge, undefined)
      }
      assert.deepEqual(statuses, [200, 200, 429])
    })
  },
  { limits: { mailFromNetwork: { burst: 2, every: 60 * minute }, solvedFromNetwork: { burst: 2, every: 60 * minute } } }
)
