import { deepEqual, equal, match, notEqual, ok, rejects } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { generateEntropy } from '../../../../frame/page/keys/mnemonic.ts'
import { splitEntropy } from '../../../../frame/page/keys/split-shares.ts'
import { createWallet, openWithLogin } from '../../../../frame/page/keys/wallet-registration.ts'
import { isOwnRecord } from '../../../../frame/page/keys/record-key.ts'
import { isLoginError } from '../../../../frame/page/login/login-error.ts'
import { deleteRecord, deleteWallet, settleDeleted } from '../../../../frame/page/wallet/deletion.ts'
import { eventually } from '../../../kit/eventually.ts'
import { frameBrowser } from '../../../kit/frame-tabs.ts'
import { holdersOf, newEmail, newRecordedWallet, recordOf } from '../../../kit/recorded-wallet.ts'
import { loseWallet } from '../../../kit/saved-wallet.ts'
import { lastCode } from '../../../services/auth/login/stage.ts'
import { deletionBench, day } from './deletion-bench.ts'

const question = 'Which wallet will protect your email address?'

// The whole frame except its document, over the real login service on a real database.
describe('a wallet that is deleted while others stand beside it', { timeout: 240_000 }, () => {
  const bench = deletionBench()
  const { login, select, make, makeBeside, account, makeElsewhere, openBySecret, deletion, guards } = bench

  test('says so in another tab, for as long as it can be restored', async () => {
    await account()
    const other = bench.browser.tab()
    const { address } = await other.request('GET_USER')
    const { managing, drawn } = await deletion()
    drawn.press('Delete wallet')
    await managing
    const outcome = other.sign('0x68656c6c6f', address).catch((error: unknown) => error)
    const screen = await other.shown()
    equal(screen.id, 'deleted', 'and nothing is confirmed that cannot be signed')
    match(screen.drawn.text, /was deleted[\s\S]*You can restore it until/)
    screen.cancel()
    equal(((await outcome) as { readonly code: string }).code, 'user-rejected')
  })

  test('says so at a prompt that another tab has open', async () => {
    await bench.tab.logIn(newEmail())
    const holders = await holdersOf(bench.tab as never, bench.browser.device)
    await createWallet(holders, { method: 'password', text: 'four random words of mine' })
    const other = bench.browser.tab()
    const prompting = other.request('MANAGE', { screen: 'export' })
    const { drawn, cancel } = await other.shows('recovery-secret')
    const opened = await openWithLogin(holders, (await bench.browser.device.record(holders.userId))!)
    await deleteWallet({ client: bench.tab.client, device: bench.browser.device }, holders.userId, opened)
    drawn.press('Unlock wallet')
    await drawn.settled(2)
    match(drawn.shown.at(-1)!, /was deleted.*30 days/)
    const refused = rejects(prompting, { code: 'user-rejected' })
    cancel()
    await refused
  })

  test('names a wallet of this device as its successor, which changes the address without a delay from then on', async () => {
    const { email, guard } = await account()
    const stranger = await makeElsewhere(email)
    const mine = await makeBeside(bench.tab)
    await select(bench.tab, guard)
    const { managing, drawn } = await deletion()
    ok(drawn.text.includes(question))
    for (const id of [mine, stranger]) {
      const { addresses } = (await bench.tab.client.user()).besides!.find(one => one.id === id)!
      ok(drawn.text.includes(addresses['eip155']!))
    }
    equal(drawn.selected, mine, 'not the one that is not on this device')
    drawn.press('Delete wallet')
    await managing
    equal(await bench.browser.device.record(guard), undefined)
    equal(await guards(mine), true)
    // the guard’s own record, signed by its key, confirms it
    await select(bench.tab, guard)
    const { change } = await recordOf(bench.tab as never)
    equal(change!.successor, mine)
  })

  test('takes nothing from this device but the wallet that it deletes', async () => {
    const { guard } = await account()
    const set = (await bench.browser.device.record(guard))!
    const { managing, drawn } = await deletion()
    // another tab has created another wallet of the same user in the meantime
    await bench.browser.device.remove(guard, set.setId)
    const other = await splitEntropy(generateEntropy(), 1)
    await bench.browser.device.prepare(guard, other, other.shares.device)
    await bench.browser.device.commit(guard, other.setId)
    drawn.press('Delete wallet')
    await managing
    equal((await bench.browser.device.record(guard))?.setId, other.setId)
  })

  test('hands the address to none where that is selected: its change waits', async () => {
    const { email, guard } = await account()
    const mine = await makeBeside(bench.tab)
    await select(bench.tab, guard)
    const { managing, drawn } = await deletion()
    drawn.select('')
    drawn.press('Delete wallet')
    await managing
    equal(await guards(mine), undefined)
    const next = newEmail()
    login.service.clock.pass(60_000)
    const { update } = await bench.tab.client.updateEmail(next)
    const second = await bench.tab.client.updateEmailPrimary(update, lastCode(login.service, email))
    const { effectiveAt } = await bench.tab.client.updateEmailSecondary(second.update, lastCode(login.service, next))
    equal(effectiveAt, login.service.clock.now() + 7 * day)
  })

  test('selects no wallet that this device does not have, and names it where its user does', async () => {
    const { email, guard } = await account()
    const other = await makeElsewhere(email)
    const { managing, drawn } = await deletion()
    deepEqual([drawn.selected, drawn.text.includes('Not on this device')], ['', true])
    drawn.select(other)
    drawn.press('Delete wallet')
    await managing
    notEqual(guard, other)
    equal(await guards(other), true)
  })

  test('asks for none where it is alone, or does not guard the address', async () => {
    await account()
    const alone = await deletion()
    ok(!alone.drawn.text.includes(question))
    const refused = rejects(alone.managing, { code: 'user-rejected' })
    alone.drawn.press('Keep wallet')
    await refused
    await makeBeside(bench.tab)
    const beside = await deletion()
    ok(!beside.drawn.text.includes(question))
    beside.drawn.press('Delete wallet')
    await beside.managing
  })

  test('deletes nothing where the selected wallet is gone, and says so', async () => {
    const { guard } = await account()
    const mine = await makeBeside(bench.tab)
    await select(bench.tab, guard)
    const { managing, drawn } = await deletion()
    await login.store.db.updateTable('login_record').set({ deleted_at: 1 }).where('user_id', '=', mine).execute()
    drawn.press('Delete wallet')
    await drawn.settled(2)
    match(drawn.shown.at(-1)!, /was deleted\. Nothing changed/)
    ok((await bench.tab.client.user()).keys)
    drawn.select('')
    drawn.press('Delete wallet')
    await managing
    equal((await bench.tab.client.user()).keys, undefined)
  })

  test('asks for no secret where the service does not answer', async () => {
    let isOffline = false
    const cut = frameBrowser({
      service: login.service,
      fetch: async (...request) => (isOffline ? Promise.reject(new Error('cut')) : fetch(...request))
    })
    const away = cut.tab()
    await away.logIn(newEmail())
    await make(away, cut.device)
    isOffline = true
    await rejects(away.request('MANAGE', { screen: 'delete' }), { code: 'login-unreachable' })
    deepEqual(away.screens, [])
    cut.close()
  })

  test('is kept where its user takes the deletion back before it is sent', async () => {
    let held: (() => void) | undefined
    let isHeld = false
    const slow = frameBrowser({
      service: login.service,
      fetch: async (input, init) => {
        if (isHeld && init?.method === 'GET' && String(input).endsWith('/v1/wallet-record'))
          await new Promise<void>(resolve => (held = resolve))
        return fetch(input, init)
      }
    })
    bench.tab = slow.tab()
    await bench.tab.logIn(newEmail())
    const id = await make(bench.tab, slow.device)
    const { managing, drawn } = await deletion(slow.device)
    const refused = rejects(managing, { code: 'user-rejected' })
    isHeld = true
    drawn.press('Delete wallet')
    await eventually(() => held !== undefined, 'the record is read')
    isHeld = false
    drawn.press('Keep wallet')
    held!()
    await refused
    ok((await bench.tab.client.user()).keys, 'at the service')
    ok(await slow.device.record(id), 'and on the device')
    slow.close()
  })

  describe('that the service has lost', () => {
    async function lost() {
      await bench.tab.logIn(newEmail())
      const id = await make(bench.tab)
      const { setId, addresses } = (await bench.browser.device.record(id))!
      await loseWallet(login.store.db, id)
      await bench.tab.client.user()
      bench.tab = bench.browser.tab()
      return { id, setId, address: addresses.eip155 }
    }

    test('stays on the device for thirty days, as its screen says, and is restored there', async () => {
      const { id, setId, address } = await lost()
      const { managing, drawn } = await deletion()
      match(drawn.text, /You can restore it for 30 days/)
      drawn.press('Delete wallet')
      await managing
      const until = login.service.clock.now() + 30 * day
      equal((await bench.browser.device.record(id))?.restorableUntil, until)
      await rejects(bench.tab.request('MANAGE', { screen: 'export' }), 'it is deleted until then')
      bench.tab = bench.browser.tab()
      const leaving = rejects(bench.tab.request('GET_USER'), { code: 'user-rejected' })
      const first = (await bench.tab.shows('deleted')).drawn
      ok(first.text.includes(address))
      first.press('Not now')
      await leaving
      const asking = bench.tab.request('GET_USER')
      ;(await bench.tab.shows('deleted')).drawn.press('Keep wallet')
      equal((await asking).address, address)
      const { restorableUntil, setId: kept } = (await bench.browser.device.record(id))!
      deepEqual([kept, restorableUntil], [setId, undefined])
    })

    test('gives its place to a new wallet where the user asks for one', async () => {
      const { id, address } = await lost()
      const { managing, drawn } = await deletion()
      drawn.press('Delete wallet')
      await managing
      ok((await bench.browser.device.record(id))?.restorableUntil)
      bench.tab = bench.browser.tab()
      const asking = bench.tab.request('GET_USER')
      ;(await bench.tab.shows('deleted')).drawn.press('Create a new wallet')
      notEqual((await asking).address, address)
      ok((await bench.browser.device.record(id))?.restorableUntil)
    })

    test('is removed once its time is over', async () => {
      const { id } = await lost()
      const { managing, drawn } = await deletion()
      drawn.press('Delete wallet')
      await managing
      ok((await bench.browser.device.record(id))?.restorableUntil)
      login.service.clock.pass(30 * day)
      bench.tab = bench.browser.tab()
      await bench.tab.logIn(newEmail())
      const user = { id, provider: 'email' }
      const stage = { show: () => Promise.reject(new Error('Nothing is asked.')) }
      const { signal } = new AbortController()
      await settleDeleted({ client: bench.tab.client, device: bench.browser.device, stage: stage as never, signal }, user)
      equal(await bench.browser.device.record(id), undefined)
    })
  })

  test('is not deleted where the service leaves its record out, and the device does not open it alone', async () => {
    let isLeftOut = false
    const hostile = frameBrowser({
      service: login.service,
      fetch: async (input, init) => {
        const reply = await fetch(input, init)
        if (!isLeftOut || !String(input).endsWith('/v1/wallet-record')) return reply
        const { record, ...rest } = (await reply.json()) as { readonly record?: unknown }
        ok(record)
        return Response.json(rest)
      }
    })
    const away = hostile.tab()
    await away.logIn(newEmail())
    await createWallet(await away.holders(), { method: 'custodial', deposit: async () => undefined })
    const { id } = await away.client.user()
    const managing = away.request('MANAGE', { screen: 'delete' })
    const { drawn, cancel } = await away.shows('delete')
    isLeftOut = true
    drawn.type('DELETE')
    drawn.press('Delete wallet')
    await Promise.race([drawn.settled(2), managing])
    ok(await hostile.device.record(id))
    match(drawn.shown.at(-1)!, /doesn’t recognize this wallet\. Nothing changed/)
    const refused = rejects(managing, { code: 'user-rejected' })
    cancel()
    await refused
    hostile.close()
  })

  test('is named on the screens that delete and export it', async () => {
    await account()
    const { address } = await bench.tab.request('GET_USER')
    for (const screen of ['delete', 'export'] as const) {
      const managing = bench.tab.request('MANAGE', { screen })
      const refused = rejects(managing, { code: 'user-rejected' })
      await openBySecret()
      const shown = await bench.tab.shows(screen)
      ok(shown.drawn.text.includes(address), screen)
      shown.cancel()
      await refused
    }
  })

  test('is completed by a retry with its successor, whichever single request fails before or after it', async () => {
    const makeTwo = async () => {
      const wallet = await newRecordedWallet(login.service)
      const opened = await wallet.open()
      const mine = await makeBeside(wallet.visit)
      await select(wallet.visit, wallet.holders.userId)
      return { ...wallet, opened, mine }
    }
    const remove = ({ visit, holders, opened, mine }: Awaited<ReturnType<typeof makeTwo>>) =>
      deleteWallet({ client: visit.client, device: holders.device }, holders.userId, opened, { successor: mine })
    const whole = await makeTwo()
    whole.visit.cut(undefined)
    await remove(whole)
    const { calls } = whole.visit
    ok(calls > 2, 'there is something to break')
    const done: string[] = []
    for (let call = 1; call <= calls; call++) {
      for (const when of ['before', 'after'] as const) {
        const wallet = await makeTwo()
        const { visit, holders, mine, opened } = wallet
        visit.cut({ call, when })
        const isDone = await remove(wallet).then(
          () => true,
          (error: unknown) => !isLoginError(error, 'offline')
        )
        if (isDone) done.push(`${call} ${when}`)
        equal((await holders.device.record(holders.userId)) === undefined, isDone, 'its share stays until it is done')
        visit.cut(undefined)
        if (!isDone) await remove(wallet)
        equal(await holders.device.record(holders.userId), undefined)
        const { record, change } = await recordOf(visit)
        const whole = { ...record!, sealedRecovery: record!.sealedRecovery ?? null }
        ok(isOwnRecord(opened.entropy, whole, change, new URL(login.service.url).origin), 'the record is that of its key')
        await select(visit, mine)
        equal((await recordOf(visit)).guards, true, `call ${call}, ${when}`)
      }
    }
    const sentAgain = [`${calls - 1} before`, `${calls - 1} after`]
    deepEqual(done, [...sentAgain, `${calls} before`, `${calls} after`], 'what was deleted needs no retry')
  })

  test('does not pass for deleted with a successor where another device has deleted it without', async () => {
    const { email, visit, place, holders, secret, open } = await newRecordedWallet(login.service)
    ok(secret)
    const mine = await makeBeside(visit)
    await select(visit, holders.userId)
    await deleteRecord(place, await open())
    await rejects(deleteRecord(place, await open(), { successor: mine }), { code: 'login-wallet-deleted' })
    await deleteRecord(place, await open())
    ok(email)
  })
})
