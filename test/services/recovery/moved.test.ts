import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createLocalKeyWrapper } from '../../../services/key-wrappers/local.ts'
import { createDerivedKeys } from '../../../services/auth/login/secrets.ts'
import { createCustody } from '../../../services/recovery/custody.ts'
import { createVisitor } from '../auth/login/visitor.ts'
import { custodyBench, hour, log, newEmail } from './custody-bench.ts'

describe('a code for a mailbox that the owner has left', () => {
  const bench = custodyBench()

  /**
   * Creates an owner who has changed the address, and is asked in the old mailbox which mailbox
   * custodial recovery uses from then on.
   */
  async function requestMove() {
    const { email: old, owner, set } = await bench.deposited()
    const next = newEmail()
    await owner.changeEmail(next)
    const mail = bench.stage.mailsTo(old).find(({ subject }) => subject.startsWith('Choose the recovery email'))!
    const link = /^https?:\S+$/m.exec(mail.text)![0]
    return { old, next, owner, set, link }
  }

  it('stays until the owner has decided: a body that is no form decides nothing, and is no failure of the service', async () => {
    const { old, link } = await requestMove()
    const broken = { method: 'POST', body: 'x', headers: { 'content-type': 'multipart/form-data; boundary=x' } }
    assert.equal((await fetch(link, broken)).status, 400)
    const visitor = createVisitor()
    const pressed = await visitor.press(await visitor.go(link), { answer: 'keep' })
    assert.match(pressed.text, new RegExp(`still uses ${old}`))
  })

  it('is mailed for no request during which the deposit has moved', async () => {
    const { next, set, link } = await requestMove()
    const row = await bench.store.db
      .selectFrom('custody_deposit')
      .selectAll()
      .where('set_id', '=', set.setId)
      .executeTakeFirstOrThrow()
    const mailed: string[] = []
    const custody = createCustody({
      settings: bench.settings,
      db: bench.store.db,
      wrapper: createLocalKeyWrapper(bench.settings.keys),
      secrets: createDerivedKeys(bench.settings.secret),
      // the owner presses while a request waits for the database
      take: async name => {
        if (name === 'recoveryOfUser') assert.equal(await custody.moves.decide(link.split('/').at(-1)!, 'move'), true)
      },
      giveBack: async () => undefined,
      mailer: { send: async ({ to, text }) => void (/^\d{8}$/m.test(text) && mailed.push(to)), close: () => undefined },
      log,
      now: bench.stage.clock.now,
      linkOf: token => token,
      moveLinkOf: token => token
    })
    const grant = {
      userId: row.user_id,
      email: next,
      committedSet: set.setId,
      issuedAt: bench.stage.clock.now(),
      hasWallet: false
    }
    const begun = custody.begin({ ...grant, thumbprint: 'thief', device: 'Firefox on Linux' }, { setId: set.setId })
    await assert.rejects(begun, { code: 'login-unavailable' })
    assert.deepEqual(mailed, [])
  })

  it('gives nothing out again once the deposit has moved', async () => {
    const { old, set, next, link } = await requestMove()
    const thief = await bench.visit(next)
    const { body } = await thief.request('/v1/recovery', { setId: set.setId })
    const released = { recovery: body.recovery as string, code: bench.codeFor(old) }
    bench.stage.clock.pass(24 * hour)
    await thief.logIn()
    assert.deepEqual((await thief.request('/v1/recovery/release', released)).body, set)
    const owner = createVisitor()
    await owner.press(await owner.go(link), { answer: 'move' })
    assert.equal((await thief.request('/v1/recovery/release', released)).code, 'login-over')
  })
})
