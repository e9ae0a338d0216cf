import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, beforeEach, describe, it } from 'node:test'
import { sql } from 'kysely'
import { recordKeyOf } from '../../../../frame/page/keys/record-key.ts'
import type { Store } from '../../../../services/store/store.ts'
import { databases } from '../../chain/databases.ts'
import { createFrame, type FrameClient } from './frame-client.ts'
import { lastCode, lastLink, openStage, type Stage } from './stage.ts'
import { createVisitor } from './visitor.ts'
import { openTestWallet, recordOf, signedChange, signedCommit, signedRequest, testAddresses as addresses } from './wallet-key.ts'

let count = 0
const newEmail = () => `keeper${++count}@example.org`
const minute = 60_000
const day = 24 * 60 * minute
const newSet = () => randomBytes(12).toString('base64url')
const newShare = () => randomBytes(48).toString('base64url')

for (const database of databases()) {
  describe(`the record of a wallet, on ${database.name}`, { skip: database.skip }, () => {
    let stores: readonly Store[]
    let stage: Stage
    let second: Stage
    let networks = 0
    const newFrame = () => createFrame(stage, `198.51.100.${++networks % 250}`)
    before(async () => {
      stores = await database.open(2)
      stage = await openStage({ store: stores[0]! })
      second = await openStage({ store: stores[1]!, with: stage })
    })
    after(async () => {
      await Promise.all([stage?.stop(), second?.stop()])
      await database.close()
    })
    beforeEach(() => stage.clock.pass(day))

    const prepare = (frame: FrameClient, accessToken: string, setId: string, version: number, authShare = newShare()) =>
      frame.call('PUT', `/v1/shares/${setId}`, {
        accessToken,
        body: { phase: 'prepare', version, authShare, addresses, sealedRecovery: 'sealed' }
      })
    const commit = (frame: FrameClient, accessToken: string, setId: string, version: number) =>
      frame.call('PUT', `/v1/shares/${setId}`, { accessToken, body: { phase: 'commit', version } })
    const keysOf = async (frame: FrameClient, accessToken: string) =>
      (await frame.call('GET', '/v1/user', { accessToken })).body.keys
    const subjects = (email: string) => stage.mailsTo(email).map(({ subject }) => subject)

    /** A wallet on one device, with its record key registered. */
    async function newWallet(email = newEmail()) {
      const frame = await newFrame()
      const { accessToken, user } = await frame.logIn(email)
      const setId = newSet()
      await prepare(frame, accessToken, setId, 1)
      assert.equal((await signedCommit(frame, accessToken, setId)).status, 200)
      return { email, frame, accessToken, userId: user.id, setId }
    }
    /** The same wallet of an older client: without a record key. */
    async function keylessWallet(email = newEmail()) {
      const frame = await newFrame()
      const { accessToken, user } = await frame.logIn(email)
      const setId = newSet()
      await prepare(frame, accessToken, setId, 1)
      assert.equal((await commit(frame, accessToken, setId, 1)).status, 200)
      return { email, frame, accessToken, userId: user.id, setId }
    }
    /** Someone who can read the mailbox, on a device of their own. */
    async function mailboxThief(email: string) {
      stage.clock.pass(minute)
      const thief = await newFrame()
      const { accessToken } = await thief.logIn(email)
      return { thief, accessToken }
    }
    const ask = (frame: FrameClient, accessToken: string, body: object, at?: Stage) =>
      frame.call('POST', '/v1/wallet-record/changes', { accessToken, body, ...(at && { at }) })

    describe('a thief of the mailbox', () => {
      it('cannot commit another set: not plainly, not as an older client, not under a key of their own', async () => {
        const owner = await newWallet()
        const { thief, accessToken } = await mailboxThief(owner.email)
        const theirs = newSet()
        assert.equal((await prepare(thief, accessToken, theirs, 2)).status, 200)
        const entropy = new Uint8Array(randomBytes(16))
        for (const answer of [
          await commit(thief, accessToken, theirs, 2),
          await signedCommit(thief, accessToken, theirs, { entropy }),
          await signedCommit(thief, accessToken, theirs, {
            entropy,
            forge: { key: (await recordOf(thief, accessToken)).record!.key }
          })
        ])
          assert.deepEqual([answer.status, answer.code], [403, 'login-record-key'])
        assert.equal((await keysOf(thief, accessToken)).setId, owner.setId)
        const kept = await thief.call('GET', `/v1/shares/${owner.setId}`, { accessToken })
        assert.equal(kept.body.state, 'committed')
      })

      it('cannot delete the wallet: not its set, not its record', async () => {
        const owner = await newWallet()
        const { thief, accessToken } = await mailboxThief(owner.email)
        assert.equal((await thief.call('DELETE', `/v1/shares/${owner.setId}`, { accessToken })).code, 'login-record-key')
        const entropy = new Uint8Array(randomBytes(16))
        assert.equal((await signedRequest(thief, accessToken, 'delete', { entropy })).code, 'login-record-key')
        assert.equal((await keysOf(thief, accessToken)).setId, owner.setId)
      })

      it('cannot register a key of their own for a wallet that has none yet', async () => {
        const owner = await keylessWallet()
        const { thief, accessToken } = await mailboxThief(owner.email)
        const entropy = new Uint8Array(randomBytes(16))
        const stranger = await openTestWallet(entropy)
        const forged = await signedRequest(thief, accessToken, 'delete', { entropy })
        assert.deepEqual(
          [forged.code, forged.body.error.message],
          ['login-record-key', 'The key does not belong to this wallet.']
        )
        // a proof of the thief's own wallet, for the owner's addresses
        const renamed = await signedRequest(thief, accessToken, 'delete', {
          entropy,
          forge: { addresses: { ...stranger.keys.addresses } }
        })
        assert.equal(renamed.code, 'login-record-key')
        assert.equal((await keysOf(thief, accessToken)).setId, owner.setId)
      })

      it('may ask for a deletion only where another device or address is warned; it waits for a week, and the old set works', async () => {
        const owner = await newWallet()
        const { thief, accessToken } = await mailboxThief(owner.email)
        const asked = await ask(thief, accessToken, { action: 'delete' })
        assert.deepEqual([asked.status, asked.body.pending.action], [200, 'delete'])
        assert.equal(asked.body.pending.effectiveAt, stage.clock.now() + 7 * day)
        assert.match(subjects(owner.email).at(-1)!, /^Deletion of your Example Wallet wallet: stop it/)
        stage.clock.pass(7 * day - minute)
        await stage.sweep()
        const later = await thief.logIn(owner.email)
        assert.equal((await keysOf(thief, later.accessToken)).setId, owner.setId)
        assert.equal((await thief.call('GET', `/v1/shares/${owner.setId}`, { accessToken: later.accessToken })).status, 200)
      })

      it('may ask for nothing where nobody else would be warned: a login that has no other device that opened the wallet', async () => {
        const owner = await keylessWallet()
        const { thief, accessToken } = await mailboxThief(owner.email)
        // a second browser of the thief is no other device: it has never opened the wallet
        const another = await mailboxThief(owner.email)
        for (const [frame, token] of [
          [thief, accessToken],
          [another.thief, another.accessToken]
        ] as const) {
          assert.equal((await recordOf(frame, token)).keyless, false)
          const asked = await ask(frame, token, { action: 'delete' })
          assert.deepEqual([asked.status, asked.code], [403, 'login-record-key'])
        }
      })

      it('cannot fill the place of the owner’s changes: one waits at a time, and three are asked for in six days', async () => {
        const owner = await newWallet()
        const codes: (string | undefined)[] = []
        for (let time = 0; time < 4; time++) {
          const { thief, accessToken } = await mailboxThief(owner.email)
          const asked = await ask(thief, accessToken, { action: 'delete' })
          codes.push(asked.code)
          if (time === 0) assert.equal((await ask(thief, accessToken, { action: 'delete' })).code, 'login-share-conflict')
          const fresh = await owner.frame.logIn(owner.email)
          stage.clock.pass(minute)
          if (!asked.code) assert.equal((await signedRequest(owner.frame, fresh.accessToken, 'cancel')).status, 200)
        }
        assert.deepEqual(codes, [undefined, undefined, 'login-limit', 'login-limit'])
      })

      it('cannot change the address at once; the owner is told at it, and the address stays where a press stops it', async () => {
        const owner = await newWallet()
        const { thief, accessToken } = await mailboxThief(owner.email)
        const theirs = newEmail()
        const updated = await changeEmail(thief, accessToken, owner.email, theirs)
        assert.deepEqual(updated.body, { newEmail: theirs, effectiveAt: stage.clock.now() + 7 * day })
        assert.equal((await thief.call('GET', '/v1/user', { accessToken })).body.email, owner.email)
        const mail = stage.mailsTo(owner.email).at(-1)!
        assert.match(mail.subject, /^A new email address for your Example Wallet wallet/)
        assert.doesNotMatch(mail.text, new RegExp(theirs), 'the address is masked')
        const visitor = createVisitor()
        await visitor.press(await visitor.go(lastLink(stage, owner.email)), { answer: 'stop' })
        stage.clock.pass(8 * day)
        await stage.sweep()
        assert.equal((await owner.frame.logIn(owner.email)).user.id, owner.userId)
      })

      it('gains nothing by a wallet of their own beside: its key guards neither the address nor the other wallet', async () => {
        const owner = await newWallet()
        const { thief, accessToken } = await mailboxThief(owner.email)
        const moved = await thief.call('POST', '/v1/wallet-record/beside', { accessToken, body: {} })
        assert.notEqual(moved.body.id, owner.userId)
        assert.equal(moved.body.keys, undefined)
        const setId = newSet()
        await prepare(thief, accessToken, setId, 1)
        assert.equal((await signedCommit(thief, accessToken, setId)).status, 200)
        const theirs = newEmail()
        stage.clock.pass(minute)
        const change = await signedChange(thief, accessToken, 'email', { email: theirs })
        const updated = await changeEmail(thief, accessToken, owner.email, theirs, change)
        assert.equal(updated.body.effectiveAt, stage.clock.now() + 7 * day)
        const elsewhere = await mailboxThief(owner.email)
        assert.equal(
          (await keysOf(elsewhere.thief, elsewhere.accessToken)).setId,
          owner.setId,
          'a login leads to the owner’s wallet'
        )
      })
    })

    describe('the owner', () => {
      it('stops a change with the key of the wallet, at once, however long ago the login was', async () => {
        const owner = await newWallet()
        const { thief, accessToken } = await mailboxThief(owner.email)
        await ask(thief, accessToken, { action: 'delete' })
        stage.clock.pass(8 * minute)
        const user = await owner.frame.call('GET', '/v1/user', { accessToken: owner.accessToken })
        assert.equal(user.body.attention, true, 'the next opening tells')
        const stopped = await signedRequest(owner.frame, owner.accessToken, 'cancel')
        assert.deepEqual([stopped.status, stopped.body.pending], [200, undefined])
        assert.match(subjects(owner.email).at(-1)!, /was stopped/)
        stage.clock.pass(8 * day)
        await stage.sweep()
        const later = await owner.frame.logIn(owner.email)
        assert.equal(later.user.keys?.setId, owner.setId)
        assert.equal(later.user.attention, undefined)
      })

      it('stops it by the mailed link, through a page with a button, once; opening the link changes nothing', async () => {
        const owner = await newWallet()
        const { thief, accessToken } = await mailboxThief(owner.email)
        await ask(thief, accessToken, { action: 'delete' })
        const link = lastLink(stage, owner.email)
        const visitor = createVisitor()
        const shown = await visitor.go(link)
        assert.match(shown.text, /Firefox on Linux asked to delete your wallet/)
        assert.ok((await recordOf(owner.frame, owner.accessToken)).pending)
        const foreign = await fetch(link, {
          method: 'POST',
          headers: { 'sec-fetch-site': 'cross-site' },
          body: new URLSearchParams({ answer: 'stop' })
        })
        assert.equal(foreign.status, 410, 'another site’s form stops nothing')
        const answers = await Promise.all([visitor.press(shown, { answer: 'stop' }), visitor.press(shown, { answer: 'stop' })])
        assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 410])
        assert.equal((await visitor.go(link)).status, 410)
        // another attempt has a link of its own
        stage.clock.pass(3 * day)
        const again = await mailboxThief(owner.email)
        await ask(again.thief, again.accessToken, { action: 'delete' })
        assert.notEqual(lastLink(stage, owner.email), link)
        assert.equal((await visitor.go(link)).status, 410)
        assert.equal((await visitor.go(lastLink(stage, owner.email))).status, 200)
      })

      it('deletes the wallet under its key; for 30 days the key restores it, from any device', async () => {
        const owner = await newWallet()
        const deleted = await signedRequest(owner.frame, owner.accessToken, 'delete')
        assert.deepEqual([deleted.status, deleted.body.purgeAt], [200, stage.clock.now() + 30 * day])
        assert.match(subjects(owner.email).at(-1)!, /^Your wallet was deleted/)
        assert.equal(await keysOf(owner.frame, owner.accessToken), undefined)
        const refused = await prepare(owner.frame, owner.accessToken, newSet(), 2)
        assert.equal(refused.status, 200)
        stage.clock.pass(30 * day - 2 * minute)
        await stage.sweep()
        const other = await newFrame()
        const { accessToken } = await other.logIn(owner.email)
        const held = await other.call('GET', `/v1/shares/${owner.setId}`, { accessToken })
        assert.equal(held.status, 200, 'a new device needs the share to open the wallet')
        assert.equal((await signedRequest(other, accessToken, 'restore')).status, 200)
        assert.equal((await keysOf(other, accessToken)).setId, owner.setId)
        assert.match(subjects(owner.email).at(-1)!, /^Your wallet was restored/)
        stage.clock.pass(day)
        await stage.sweep()
        assert.ok((await other.logIn(owner.email)).user.keys)
      })

      it('has no deleted wallet any more after 30 days, and can make another one', async () => {
        const owner = await newWallet()
        await signedRequest(owner.frame, owner.accessToken, 'delete')
        stage.clock.pass(30 * day)
        await Promise.all([stage.sweep(), second.sweep()])
        const { accessToken, user } = await owner.frame.logIn(owner.email)
        assert.deepEqual([user.keys, user.attention], [undefined, undefined])
        assert.equal((await owner.frame.call('GET', `/v1/shares/${owner.setId}`, { accessToken })).code, 'login-unknown')
        assert.equal((await signedRequest(owner.frame, accessToken, 'restore')).code, 'login-unknown')
        const { db } = stores[0]!
        for (const table of ['login_record', 'login_share', 'login_record_device'] as const) {
          const rows = await db.selectFrom(table).selectAll().where('user_id', '=', owner.userId).execute()
          assert.deepEqual(rows, [], table)
        }
        const setId = newSet()
        await prepare(owner.frame, accessToken, setId, 1)
        assert.equal((await signedCommit(owner.frame, accessToken, setId)).status, 200)
      })

      it('replaces a deleted wallet by nothing: a new one goes beside it, and both are there after a restore', async () => {
        const owner = await newWallet()
        await signedRequest(owner.frame, owner.accessToken, 'delete')
        const { body } = await owner.frame.call('POST', '/v1/wallet-record/beside', { accessToken: owner.accessToken, body: {} })
        const setId = newSet()
        await prepare(owner.frame, owner.accessToken, setId, 1)
        await signedCommit(owner.frame, owner.accessToken, setId)
        const select = (user: string) =>
          owner.frame.call('POST', '/v1/wallet-record/select', { accessToken: owner.accessToken, body: { user } })
        assert.equal((await select(owner.userId)).body.attention, true)
        await signedRequest(owner.frame, owner.accessToken, 'restore')
        const user = await owner.frame.call('GET', '/v1/user', { accessToken: owner.accessToken })
        assert.equal(user.body.keys.setId, owner.setId)
        assert.deepEqual(user.body.besides, [{ id: body.id, addresses }])
        assert.equal((await select(body.id)).body.keys.setId, setId)
        const stranger = await newFrame()
        const other = await stranger.logIn(newEmail())
        const theft = { accessToken: other.accessToken, body: { user: owner.userId } }
        assert.equal((await stranger.call('POST', '/v1/wallet-record/select', theft)).code, 'login-unknown')
      })

      it('sees every session of the account, whichever of its wallets that is for, and ends it', async () => {
        const owner = await newWallet()
        const { thief, accessToken } = await mailboxThief(owner.email)
        await thief.call('POST', '/v1/wallet-record/beside', { accessToken, body: {} })
        const { body } = await owner.frame.call('GET', '/v1/sessions', { accessToken: owner.accessToken })
        assert.equal(body.sessions.length, 2)
        const theirs = body.sessions.find(({ current }: { current: boolean }) => !current)
        const ended = await owner.frame.call('DELETE', `/v1/sessions/${theirs.id}`, { accessToken: owner.accessToken })
        assert.equal(ended.status, 204)
        assert.equal((await thief.call('GET', '/v1/user', { accessToken })).code, 'login-session')
      })

      it('changes the address under the key of the wallet at once; both addresses are told', async () => {
        const owner = await newWallet()
        const next = newEmail()
        stage.clock.pass(minute)
        const change = await signedChange(owner.frame, owner.accessToken, 'email', { email: next })
        const updated = await changeEmail(owner.frame, owner.accessToken, owner.email, next, change)
        assert.deepEqual(updated.body, { newEmail: next })
        for (const address of [owner.email, next]) assert.match(subjects(address).at(-1)!, /address .* was changed/, address)
        assert.equal((await recordOf(owner.frame, owner.accessToken)).record!.email, next)
      })

      it('whose change waits without the key has the new address after a week, and no other session', async () => {
        const owner = await newWallet()
        const lost = await mailboxThief(owner.email)
        const next = newEmail()
        await changeEmail(lost.thief, lost.accessToken, owner.email, next)
        stage.clock.pass(7 * day)
        await Promise.all([stage.sweep(), second.sweep()])
        for (const address of [owner.email, next]) {
          const mails = subjects(address).filter(subject => subject.startsWith('Your email address was changed'))
          assert.equal(mails.length, 1, address)
        }
        const { user } = await (await newFrame()).logIn(next)
        assert.deepEqual([user.id, user.keys?.setId], [owner.userId, owner.setId])
        assert.equal((await owner.frame.call('GET', '/v1/user', { accessToken: owner.accessToken })).code, 'login-session')
      })

      it('who asked for a deletion without the key loses it after a week, and the key still restores it for 30 days', async () => {
        const owner = await newWallet()
        const lost = await mailboxThief(owner.email)
        await ask(lost.thief, lost.accessToken, { action: 'delete' }, second)
        stage.clock.pass(7 * day)
        await Promise.all([stage.sweep(), second.sweep()])
        assert.equal(subjects(owner.email).filter(subject => subject.startsWith('Your wallet was deleted')).length, 1)
        stage.clock.pass(29 * day)
        await stage.sweep()
        const { accessToken, user } = await owner.frame.logIn(owner.email)
        assert.deepEqual([user.keys, user.attention], [undefined, true])
        assert.equal((await signedRequest(owner.frame, accessToken, 'restore')).status, 200)
      })

      it('whose other device asks for another set without the key keeps the old one for a week, whatever else is prepared', async () => {
        const owner = await newWallet()
        const lost = await mailboxThief(owner.email)
        const next = newSet()
        await prepare(lost.thief, lost.accessToken, next, 2)
        const asked = await ask(lost.thief, lost.accessToken, { action: 'commit', setId: next, version: 2 })
        assert.equal(asked.body.pending.action, 'commit')
        for (let time = 0; time < 6; time++) await prepare(lost.thief, lost.accessToken, newSet(), 2)
        assert.equal((await keysOf(lost.thief, lost.accessToken)).setId, owner.setId)
        stage.clock.pass(7 * day)
        await stage.sweep()
        const { accessToken, user } = await owner.frame.logIn(owner.email)
        assert.deepEqual([user.keys?.setId, user.keys?.version], [next, 2])
        assert.match(subjects(owner.email).join('\n'), /The recovery of your wallet was changed/)
        // the record key is what it was, and signs the next set
        stage.clock.pass(minute)
        const repaired = newSet()
        await prepare(owner.frame, accessToken, repaired, 3)
        assert.equal((await signedCommit(owner.frame, accessToken, repaired)).status, 200)
      })

      it('ends whatever waits by any change under the key', async () => {
        const owner = await newWallet()
        const { thief, accessToken } = await mailboxThief(owner.email)
        await ask(thief, accessToken, { action: 'delete' })
        const next = newSet()
        const fresh = await owner.frame.logIn(owner.email)
        await prepare(owner.frame, fresh.accessToken, next, 2)
        assert.equal((await signedCommit(owner.frame, fresh.accessToken, next)).status, 200)
        assert.equal((await recordOf(owner.frame, fresh.accessToken)).pending, undefined)
      })

      it('is asked for nothing that waits where no mail could be sent', async () => {
        const owner = await newWallet()
        const { thief, accessToken } = await mailboxThief(owner.email)
        stage.mail.refuse({ at: 'connection', code: 451 })
        try {
          assert.equal((await ask(thief, accessToken, { action: 'delete' })).code, 'login-unavailable')
        } finally {
          stage.mail.refuse(undefined)
        }
        assert.equal((await recordOf(thief, accessToken)).pending, undefined)
      })
    })

    describe('a signature', () => {
      it('is good for one change, one service, one wallet, one state and ten minutes', async () => {
        const owner = await newWallet()
        const { frame, accessToken } = owner
        const now = stage.clock.now()
        const wrong: [string, string, Parameters<typeof signedRequest>[3]][] = [
          ['another service', 'login-record-key', { origin: 'https://evil.example' }],
          ['another user', 'login-record-key', { forge: { user: 'somebody-else' } }],
          ['another set', 'login-record-key', { forge: { setId: newSet() } }],
          ['another record', 'login-record-key', { forge: { sealedRecovery: 'theirs' } }],
          ['another email', 'login-record-key', { forge: { email: 'thief@example.org' } }],
          ['another action', 'login-record-key', { change: { action: 'restore' } }],
          ['over', 'login-record-key', { now: now - 6 * minute }],
          ['far ahead', 'login-record-key', { now: now + 20 * minute }],
          ['another version', 'login-share-conflict', { forge: { version: 7 } }],
          ['another state before', 'login-share-conflict', { change: { previous: 'a'.repeat(43) } }],
          ['changed', 'login-record-key', { change: { signature: 'a'.repeat(86) } }],
          ['changed nonce', 'login-record-key', { change: { nonce: 'a'.repeat(22) } }]
        ]
        for (const [title, code, options] of wrong) {
          assert.equal((await signedRequest(frame, accessToken, 'delete', options)).code, code, title)
        }
        assert.equal((await keysOf(frame, accessToken)).setId, owner.setId)
      })

      it('is accepted once, of any number at the same time and on any instance', async () => {
        const { frame, accessToken } = await newWallet()
        const change = await signedChange(frame, accessToken, 'cancel', {})
        const send = (at: Stage) => frame.call('POST', '/v1/wallet-record', { accessToken, body: { change }, at })
        const statuses = (await Promise.all([send(stage), send(second), send(stage)])).map(({ status }) => status)
        assert.equal(statuses.filter(status => status === 200).length, 1)
        // and not when the record has come back to where it was
        assert.notEqual((await send(stage)).status, 200)
      })

      it('never changes the key: a binding of another wallet with the same addresses in it is refused', async () => {
        const { frame, accessToken } = await newWallet()
        const entropy = new Uint8Array(randomBytes(16))
        const change = await signedChange(frame, accessToken, 'delete', { deleted: true }, { entropy })
        const { publicKey } = recordKeyOf(entropy)
        const proof = 'A'.repeat(87)
        const body = { change: { ...change, binding: { key: publicKey, proof } } }
        assert.equal((await frame.call('POST', '/v1/wallet-record', { accessToken, body })).code, 'login-record-key')
      })

      it('is refused where something in it is not as it should be', async () => {
        const { frame, accessToken } = await newWallet()
        const change = await signedChange(frame, accessToken, 'delete', { deleted: true })
        const wrong: object[] = [
          {},
          { change: 'signed' },
          { change: { ...change, action: 'own' } },
          { change: { ...change, action: 'commit' } },
          { change: { ...change, version: 0 } },
          { change: { ...change, nonce: 'short' } },
          { change: { ...change, signature: 5 } },
          { change: { ...change, binding: null } }
        ]
        for (const body of wrong) {
          const answer = await frame.call('POST', '/v1/wallet-record', { accessToken, body })
          assert.deepEqual([answer.status, answer.code], [400, 'login-invalid'], JSON.stringify(body).slice(0, 60))
        }
      })

      it('registers the key of a wallet that has none, with the first change that it signs', async () => {
        const { frame, accessToken } = await keylessWallet()
        assert.equal((await recordOf(frame, accessToken)).record!.key, '')
        assert.equal((await signedRequest(frame, accessToken, 'cancel')).status, 200)
        assert.equal((await recordOf(frame, accessToken)).record!.key, recordKeyOf(new Uint8Array(16)).publicKey)
        const entropy = new Uint8Array(randomBytes(16))
        assert.equal((await signedRequest(frame, accessToken, 'delete', { entropy })).code, 'login-record-key')
      })
    })

    it('goes on with a login whose keys rotate meanwhile: the share’s key, and the key of the frame', async () => {
      const owner = await newWallet()
      const next = newSet()
      await prepare(owner.frame, owner.accessToken, next, 2)
      // the operator puts a new key-encryption key first, and restarts
      const keyEncryptionKeys = [{ id: 'next', key: randomBytes(32) }, ...stage.settings.keyEncryptionKeys]
      const rotated = await openStage({ store: stores[0]!, with: stage, settings: { keyEncryptionKeys } })
      try {
        await rotated.sweep()
        const { rows } = await sql<{ key_id: string }>`select key_id from login_share where user_id = ${owner.userId}`.execute(
          stores[0]!.db
        )
        assert.deepEqual([...new Set(rows.map(({ key_id }) => key_id))], ['next'])
        const restarted = { ...owner.frame, url: rotated.url, call: callAt(owner.frame, rotated) }
        const committed = await signedCommit(restarted, owner.accessToken, next)
        assert.deepEqual([committed.status, committed.body?.state], [200, 'committed'], JSON.stringify(committed.body))
        // a frame whose key is another one since has no part in the session, and with it none in the change
        const other = await createFrame(rotated)
        const change = await signedChange(restarted, owner.accessToken, 'delete', { deleted: true })
        const stolen = { accessToken: owner.accessToken, body: { change } }
        assert.equal((await other.call('POST', '/v1/wallet-record', stolen)).code, 'login-session')
      } finally {
        await rotated.stop()
      }
    })

    const callAt =
      (frame: FrameClient, at: Stage): FrameClient['call'] =>
      (method, path, call = {}) =>
        frame.call(method, path, { ...call, at })

    async function changeEmail(frame: FrameClient, accessToken: string, old: string, next: string, change?: object) {
      const primary = await frame.call('POST', '/v1/user/email', { body: { email: next }, accessToken })
      assert.equal(primary.status, 200, JSON.stringify(primary.body))
      const secondary = await frame.call('POST', '/v1/user/email/primary', {
        body: { update: primary.body.update, code: lastCode(stage, old) },
        accessToken
      })
      const body = { update: secondary.body.update, code: lastCode(stage, next), ...(change && { change }) }
      return frame.call('POST', '/v1/user/email/secondary', { body, accessToken })
    }
  })
}
