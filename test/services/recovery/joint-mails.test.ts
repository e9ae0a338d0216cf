import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { Client } from 'pg'
import { lastLink } from '../auth/login/stage.ts'
import { createVisitor } from '../auth/login/visitor.ts'
import { custodyBench, hour, newEmail } from './custody-bench.ts'
import { getServerUrl, withoutDatabase } from '../test-database.ts'

type Bench = ReturnType<typeof custodyBench>

const isJoint = ({ subject }: { readonly subject: string }) => subject.startsWith('Repeated requests')
const jointMails = (bench: Bench, email: string) => bench.stage.mailsTo(email).filter(isJoint)
const codeIn = (text: string | undefined) => /^\d{4} \d{4} \d{4}$/m.exec(text ?? '')?.[0] ?? assert.fail('there is no joint code')

/**
 * Opens another device that is logged in to the account, a quarter of an hour later because of the
 * mailbox's rate limit for codes.
 */
const nextVisit = (bench: Bench, email: string) => {
  bench.stage.clock.pass(hour / 4)
  return bench.visit(email)
}

/** Requests on one new device after another, until there is a joint mail. */
async function exhaust(bench: Bench, email: string, setId: string) {
  const before = jointMails(bench, email).length
  for (let n = 0; n < 60; n++) {
    const visitor = await nextVisit(bench, email)
    const answer = await visitor.request('/v1/recovery', { setId })
    assert.equal(answer.status, 200, answer.code)
    if (jointMails(bench, email).length > before) return { visitor, recovery: answer.body.recovery as string }
  }
  return assert.fail('there is no joint mail')
}

const pressStop = async (link: string) => {
  const visitor = createVisitor()
  return visitor.press(await visitor.go(link), { answer: 'stop' })
}

describe('custodial recovery that is requested repeatedly', () => {
  const bench = custodyBench()

  it('goes on for its owner, who asks at any time, and gets the share by the code of the one mail of that day', async () => {
    const { email, set } = await bench.deposited()
    await exhaust(bench, email, set.setId)
    for (let turn = 0; turn < 6; turn++) {
      // as soon as the account may request again, the attacker does
      bench.stage.clock.pass(hour / 2)
      assert.equal((await (await nextVisit(bench, email)).request('/v1/recovery', { setId: set.setId })).code, undefined)
    }
    const owner = await nextVisit(bench, email)
    const { body } = await owner.request('/v1/recovery', { setId: set.setId })
    const requestedAt = bench.stage.clock.now()
    assert.deepEqual(body, { ...body, notBefore: requestedAt + 24 * hour, expiresAt: requestedAt + 48 * hour, code: true })
    assert.equal(jointMails(bench, email).length, 1)
    const { text } = jointMails(bench, email)[0]!
    const release = { recovery: body.recovery, code: codeIn(text) }
    assert.equal((await owner.request('/v1/recovery/release', release)).code, 'login-early')
    bench.stage.clock.pass(24 * hour)
    await owner.logIn()
    assert.equal((await owner.request('/v1/recovery/release', { ...release, code: '000000000000' })).code, 'login-code-wrong')
    assert.deepEqual((await owner.request('/v1/recovery/release', release)).body, set)
  })

  it('sends one mail a day beyond the limit, each with a code of its own', async () => {
    const { email, set } = await bench.deposited()
    const first = await exhaust(bench, email, set.setId)
    const sent = bench.stage.mailsTo(email).length
    for (let n = 0; n < 2; n++) await first.visitor.request('/v1/recovery', { setId: set.setId })
    assert.equal(bench.stage.mailsTo(email).length, sent)
    for (let n = 0; n < 110; n++) await (await nextVisit(bench, email)).request('/v1/recovery', { setId: set.setId })
    const [one, two, ...more] = jointMails(bench, email)
    assert.deepEqual(more, [])
    assert.notEqual(codeIn(one!.text), codeIn(two!.text))
  })

  it('is stopped as a whole by the link of that mail, and asked for no more until the next one', async () => {
    const { email, set } = await bench.deposited()
    const { visitor: thief, recovery } = await exhaust(bench, email, set.setId)
    const code = codeIn(jointMails(bench, email)[0]!.text)
    const link = lastLink(bench.stage, email)
    // immediately, with no quota left for the account
    const other = await bench.visit(email)
    const second = (await other.request('/v1/recovery', { setId: set.setId })).body.recovery
    assert.match((await createVisitor().go(link)).text, /requested many times/)
    assert.match((await pressStop(link)).text, /Recovery stopped/)
    assert.equal((await createVisitor().go(link)).status, 410)
    // uses up the quota that the account has regained
    let owner = await nextVisit(bench, email)
    let refused = await owner.request('/v1/recovery', { setId: set.setId })
    for (let n = 0; n < 3 && refused.status === 200; n++)
      refused = await (owner = await nextVisit(bench, email)).request('/v1/recovery', { setId: set.setId })
    assert.equal(refused.code, 'login-limit')
    const wait = Number(refused.headers.get('retry-after'))
    assert.ok(wait > 22 * 3600 && wait <= 24 * 3600, `${wait}`)
    // a rejected device has its three requests left for when the account regains quota
    for (let n = 0; n < 5; n++) assert.equal((await owner.request('/v1/recovery', { setId: set.setId })).code, 'login-limit')
    bench.stage.clock.pass(hour)
    await owner.logIn()
    assert.equal((await owner.request('/v1/recovery', { setId: set.setId })).status, 200)
    bench.stage.clock.pass(23 * hour)
    await thief.logIn()
    assert.equal((await thief.request('/v1/recovery/release', { recovery, code })).code, 'login-over')
    await other.logIn()
    assert.equal((await other.request('/v1/recovery/release', { recovery: second, code })).code, 'login-over')
    await exhaust(bench, email, set.setId)
    assert.notEqual(codeIn(jointMails(bench, email).at(-1)!.text), code)
  })

  it('waits for nothing where the mail cannot be sent, and begins when it can', async () => {
    const { email, set } = await bench.deposited()
    await exhaust(bench, email, set.setId)
    // the account's daily quota, and the joint mail of the next day
    bench.stage.clock.pass(25 * hour)
    const replies = []
    for (let n = 0; n < 60; n++) {
      const visitor = await nextVisit(bench, email)
      bench.stage.mail.refuse({ at: 'connection', code: 451 })
      const { code } = await visitor.request('/v1/recovery', { setId: set.setId })
      bench.stage.mail.refuse(undefined)
      replies.push(code)
    }
    assert.ok(replies.every(code => code === 'login-unavailable'))
    const before = jointMails(bench, email).length
    const { visitor, recovery } = await exhaust(bench, email, set.setId)
    assert.equal(jointMails(bench, email).length, before + 1)
    bench.stage.clock.pass(24 * hour)
    await visitor.logIn()
    const code = codeIn(jointMails(bench, email).at(-1)!.text)
    assert.deepEqual((await visitor.request('/v1/recovery/release', { recovery, code })).body, set)
  })

  it('takes no code of the mailbox that the account had before', async () => {
    const { email, owner, set } = await bench.deposited()
    await exhaust(bench, email, set.setId)
    const next = newEmail()
    await owner.logIn()
    await owner.changeEmail(next)
    const visitor = createVisitor()
    await visitor.press(await visitor.go(lastLink(bench.stage, email)), { answer: 'move' })
    const { visitor: thief, recovery } = await exhaust(bench, next, set.setId)
    bench.stage.clock.pass(24 * hour)
    await thief.logIn()
    const release = (code: string) => thief.request('/v1/recovery/release', { recovery, code })
    assert.equal((await release(codeIn(jointMails(bench, email)[0]!.text))).code, 'login-code-wrong')
    assert.deepEqual((await release(codeIn(jointMails(bench, next)[0]!.text))).body, set)
  })

  it('asks for the code of that mail also where no code is asked for otherwise', async () => {
    const { email, set } = await bench.deposited()
    await bench.recovery.close()
    Object.assign(bench.settings, { code: false })
    await bench.start()
    const { visitor, recovery } = await exhaust(bench, email, set.setId)
    bench.stage.clock.pass(24 * hour)
    await visitor.logIn()
    assert.equal((await visitor.request('/v1/recovery/release', { recovery })).code, 'login-code-wrong')
    const code = codeIn(jointMails(bench, email)[0]!.text)
    assert.deepEqual((await visitor.request('/v1/recovery/release', { recovery, code })).body, set)
  })
})

const server = getServerUrl()

describe('a stop and a request at the same moment', { skip: withoutDatabase }, () => {
  const name = `w3m_test_${randomBytes(6).toString('hex')}`
  const admin = new Client({ connectionString: server })
  const url = new URL(server ?? 'postgres://127.0.0.1')
  url.pathname = `/${name}`
  const holder = new Client({ connectionString: url.href })
  const bench = custodyBench(async () => {
    await admin.connect()
    await admin.query(`create database ${name}`)
    return url.href
  })
  after(async () => {
    await holder.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })

  /** Makes both wait for the same row, in this order. */
  const inOrder = async <One, Two>(first: () => Promise<One>, second: () => Promise<Two>): Promise<[One, Two]> => {
    let settled = 0
    const waiting = async (count: number) => {
      while (settled === 0) {
        const { rows } = await admin.query(
          `select count(*)::int as count from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`,
          [name]
        )
        if (rows[0].count === count) return
      }
    }
    const start = <Value>(work: () => Promise<Value>) => work().finally(() => (settled += 1))
    await holder.query('begin')
    await holder.query('select id from custody_joint_mail for update')
    const one = start(first)
    await waiting(1)
    const two = start(second)
    await waiting(2)
    const early = settled
    await holder.query('commit')
    const both = await Promise.all([one, two])
    assert.equal(early, 0, 'both wait')
    return both
  }

  it('leave no request that goes on', async () => {
    await holder.connect()
    const { email, set } = await bench.deposited()
    const ask = { setId: set.setId }
    await exhaust(bench, email, set.setId)
    const link = lastLink(bench.stage, email)
    const other = await bench.visit(email)
    const [stopped, refused] = await inOrder(
      () => pressStop(link),
      () => other.request('/v1/recovery', ask)
    )
    assert.match(stopped.text, /Recovery stopped/)
    assert.equal(refused.code, 'login-limit')

    bench.stage.clock.pass(25 * hour)
    await exhaust(bench, email, set.setId)
    const next = lastLink(bench.stage, email)
    const code = codeIn(jointMails(bench, email).at(-1)!.text)
    const late = await bench.visit(email)
    const [begun, ended] = await inOrder(
      () => late.request('/v1/recovery', ask),
      () => pressStop(next)
    )
    assert.equal(begun.status, 200)
    assert.match(ended.text, /Recovery stopped/)
    bench.stage.clock.pass(24 * hour)
    await late.logIn()
    assert.equal((await late.request('/v1/recovery/release', { recovery: begun.body.recovery, code })).code, 'login-over')
  })
})
