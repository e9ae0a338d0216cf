import { deepEqual, doesNotMatch, equal, match, notEqual, ok, rejects } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createWallet, openWithSecret, type RecoveryChoice } from '../../../../frame/page/keys/wallet-registration.ts'
import { openByDevice, setRecovery } from '../../../../frame/page/keys/postponed.ts'
import { writeBack } from '../../../../frame/page/wallet/repair.ts'
import type { RecoverySecret } from '../../../../frame/page/keys/recovery.ts'
import { frameBrowser } from '../../../kit/frame-tabs.ts'
import { newEmail } from '../../../kit/recorded-wallet.ts'
import { again, newPasskey } from '../../../kit/recovery-secrets.ts'
import { loseWallet } from '../../../kit/saved-wallet.ts'
import { lostRepliesBench, minute, works, isCommit, thenOffline, onChange } from './lost-replies-bench.ts'

// The whole frame except its document, over the real login service, whose replies are lost.
describe('a change of a wallet whose reply is lost', { timeout: 240_000 }, () => {
  const bench = lostRepliesBench()
  const { login, request, userId, recorded, registered, opens, newWallet, change, entropyOf, anotherTab, promptAgain } = bench

  test('that moves the session to a new wallet beside another one goes on with it', async () => {
    const email = newEmail()
    await bench.tab.logIn(email)
    const { addresses } = await createWallet(await bench.tab.holders(), newPasskey())
    const first = await userId()
    const elsewhere = frameBrowser({ service: login.service, fetch: request })
    const other = elsewhere.tab()
    await other.logIn(email)
    const asking = other.request('GET_USER')
    ;(await other.shows('recovery-secret')).press('beside')
    const beside = await other.shows('beside')
    bench.faultOf = path => (/wallet-record\/beside$/.test(path) ? 'reply-lost' : undefined)
    beside.press({})
    const { address } = await asking
    notEqual(address, addresses.eip155)
    notEqual(elsewhere.session()!.user.id, first)
    bench.faultOf = works
    equal((await elsewhere.tab().request('GET_USER')).address, address, 'and the next page too')

    bench.faultOf = path => (/wallet-record\/select$/.test(path) ? 'reply-lost' : undefined)
    equal((await other.client.moveTo('/v1/wallet-record/select', { user: first })).id, first)
    equal(elsewhere.session()!.user.id, first)
    bench.faultOf = path => (/wallet-record\/select$/.test(path) ? 'lost' : undefined)
    const back = other.client.moveTo('/v1/wallet-record/select', { user: 'another' })
    await rejects(back, { code: 'offline' }, 'where it was not moved')
    equal(elsewhere.session()!.user.id, first)
    elsewhere.close()
  })

  for (const fault of ['reply-lost', 'proxy', 'portal'] as const) {
    test(`is in force for the device too, once the service says so (${fault})`, async () => {
      const [old, chosen] = [newPasskey(), newPasskey()]
      const addresses = await newWallet(old)
      const entropy = await entropyOf(old)
      bench.faultOf = onChange(fault)
      await change(chosen, entropy)
      bench.faultOf = works
      equal((await recorded()).setId, await registered())
      deepEqual(await opens(chosen), addresses)
      await rejects(opens(old), { code: 'wrong-secret' })
    })
  }

  test('is a plain failure where the service does not get as far as the change', async () => {
    const old = newPasskey()
    const addresses = await newWallet(old)
    const before = await registered()
    const entropy = await entropyOf(old)
    bench.faultOf = (_request, body) => (body.includes('"prepare"') ? 'lost' : undefined)
    await rejects(change(newPasskey(), entropy), { code: 'offline' })
    bench.faultOf = works
    deepEqual([await registered(), (await recorded()).setId], [before, before])
    deepEqual(await opens(old), addresses)
    doesNotMatch(await promptAgain(), /last recovery change/i)
  })

  for (const fault of ['lost', 'reply-lost'] as const) {
    test(`leaves both possibilities on the device where the service cannot be asked, and the next opening says which (${fault})`, async () => {
      const [old, chosen] = [newPasskey(), newPasskey()]
      const addresses = await newWallet(old)
      const entropy = await entropyOf(old)
      bench.faultOf = thenOffline(fault)
      await rejects(change(chosen, entropy), { code: 'unanswered' })
      deepEqual(await opens(old), addresses)
      // still without a network
      match(await promptAgain(), /isn’t confirmed yet\. Use your previous/)
      bench.faultOf = works
      anotherTab()
      const isMade = fault === 'reply-lost'
      // what was not committed before that never is
      if (!isMade) login.service.clock.pass(8 * minute)
      match(
        await promptAgain(),
        isMade ? /is active\. Use the recovery method you chose then/ : /isn’t active\. Use your previous/
      )
      equal((await recorded()).setId, await registered())
      deepEqual(await opens(isMade ? chosen : old), addresses)
    })
  }

  test('is not lost with another attempt without a network, nor with one that the service refuses', async () => {
    const [old, chosen] = [newPasskey(), newPasskey()]
    const addresses = await newWallet(old)
    const entropy = await entropyOf(old)
    bench.faultOf = thenOffline('reply-lost')
    await rejects(change(chosen, entropy), { code: 'unanswered' })
    await rejects(change(newPasskey(), entropy), { code: 'unanswered' })
    // the service accepts no other set
    bench.faultOf = (_request, body) => (body.includes('"prepare"') ? 'lost' : undefined)
    await rejects(change(newPasskey(), entropy), { code: 'earlier-choice' })
    bench.faultOf = works
    equal((await recorded()).setId, await registered())
    deepEqual(await opens(chosen), addresses)
    const last = newPasskey()
    await change(last, entropy)
    deepEqual([await opens(last), (await recorded()).version], [addresses, 3])
  })

  test('is noted on the device before it is sent, for a tab that closes before the reply', async () => {
    const old = newPasskey()
    await newWallet(old)
    const entropy = await entropyOf(old)
    const id = await userId()
    let noted: ReturnType<typeof bench.browser.device.record> | undefined
    bench.faultOf = (path, body) => {
      if (isCommit(path, body)) noted = bench.browser.device.record(id, 'pending')
      return undefined
    }
    await change(newPasskey(), entropy)
    equal((await noted)?.change, 'sent')
    equal((await recorded()).change, undefined, 'answered')
  })

  describe('that hands the share to the custodian, or takes it back', () => {
    const custodial = (): RecoveryChoice => ({
      method: 'custodial',
      deposit: async ({ setId }, share) => void bench.deposits.set(setId, share.slice())
    })

    test('opens in another tab, however stale what is kept of the user is', async () => {
      const addresses = await newWallet(custodial())
      const before = await recorded()
      const { entropy } = await openedByLogin()
      // committed, and afterwards no read succeeds
      let isMade = false
      bench.faultOf = (path, body) => {
        if (isMade) return 'lost'
        isMade = isCommit(path, body)
        return undefined
      }
      await change(custodial(), entropy)
      bench.faultOf = works
      ok((await recorded()).setId !== before.setId)
      anotherTab()
      await signs(addresses.eip155)
    })

    test('opens in another tab after a change that is not confirmed', async () => {
      const addresses = await newWallet(custodial())
      const { entropy } = await openedByLogin()
      bench.faultOf = thenOffline('reply-lost')
      await rejects(change(custodial(), entropy), { code: 'unanswered' })
      await rejects(change(custodial(), entropy), { code: 'unanswered' })
      bench.faultOf = works
      anotherTab()
      equal((await bench.tab.request('GET_USER')).address, addresses.eip155)
      await signs(addresses.eip155)
      equal((await recorded()).setId, await registered())
    })

    const openedByLogin = async () => {
      const { openWithLogin } = await import('../../../../frame/page/keys/wallet-registration.ts')
      return openWithLogin(await bench.tab.holders(), await recorded())
    }
    async function signs(address: string) {
      const signing = bench.tab.sign('0x68656c6c6f', address)
      ;(await bench.tab.shown()).press()
      match(String(await signing), /^0x[0-9a-f]{130}$/)
    }
  })

  describe('that sets a postponed recovery', () => {
    async function postponed() {
      await bench.tab.logIn(newEmail())
      const { address } = await bench.tab.request('GET_USER')
      return address
    }
    const settled = () => bench.tab.request('SET_UP_RECOVERY', { reason: 'offer' })

    for (const fault of ['reply-lost', 'proxy', 'portal'] as const) {
      test(`is in force for the device too, once the service says so (${fault})`, async () => {
        const address = await postponed()
        const secret = newPasskey()
        bench.faultOf = onChange(fault)
        await setRecovery(await bench.tab.holders(), again(secret))
        bench.faultOf = works
        equal((await recorded()).postponed, undefined)
        equal((await opens(secret)).eip155, address)
      })
    }

    test('stays with both shares on the device where the service cannot be asked, and the next opening settles it', async () => {
      const address = await postponed()
      const secret = newPasskey()
      bench.faultOf = thenOffline('reply-lost')
      await rejects(setRecovery(await bench.tab.holders(), again(secret)), { code: 'unanswered' })
      equal((await openByDevice(await bench.tab.holders())).keys.addresses.eip155, address)
      bench.faultOf = works
      anotherTab()
      deepEqual(await settled(), { recovery: 'set' })
      equal((await opens(secret)).eip155, address)
    })

    test('is not lost with another attempt without a network, nor with one that fails', async () => {
      const address = await postponed()
      const secret = newPasskey()
      bench.faultOf = thenOffline('reply-lost')
      await rejects(setRecovery(await bench.tab.holders(), again(secret)), { code: 'unanswered' })
      await rejects(setRecovery(await bench.tab.holders(), newPasskey()), { code: 'unanswered' })
      bench.faultOf = (_request, body) => (body.includes('"prepare"') ? 'lost' : undefined)
      await rejects(setRecovery(await bench.tab.holders(), newPasskey()), { code: 'earlier-choice' })
      bench.faultOf = works
      deepEqual(await settled(), { recovery: 'set' })
      equal((await opens(secret)).eip155, address)
    })

    test('says that recovery may be set, and settles that the custodian has it', async () => {
      await postponed()
      const setting = settled()
      const { drawn, cancel } = await bench.tab.shows('recovery-method')
      bench.faultOf = thenOffline('reply-lost')
      drawn.press('Use provider recovery')
      await drawn.settled(2)
      match(drawn.shown.at(-1)!, /may or may not be/)
      doesNotMatch(drawn.shown.at(-1)!, /couldn’t|failed/)
      bench.faultOf = works
      cancel()
      deepEqual(await setting, { recovery: 'postponed' })
      anotherTab()
      deepEqual(await settled(), { recovery: 'set' })
      equal((await recorded()).postponed, undefined)
    })

    for (const [what, fails] of [
      ['the change', onChange('lost')],
      ['the reply to the deposit', (path: string) => (path.endsWith('/v1/deposit') ? ('reply-lost' as const) : undefined)]
    ] as const) {
      test(`leaves no share with the custodian that opens the wallet once its user has chosen something else (${what} is lost)`, async () => {
        const address = await postponed()
        const { setId } = await recorded()
        const setting = settled()
        const { drawn, cancel } = await bench.tab.shows('recovery-method')
        bench.faultOf = fails
        drawn.press('Use provider recovery')
        await drawn.settled(2)
        bench.faultOf = works
        ok(bench.deposits.has(setId))
        cancel()
        await setting
        const secret = newPasskey()
        await setRecovery(await bench.tab.holders(), again(secret))
        ok((await recorded()).setId !== setId, 'the deposit is of a set that is no more')
        equal((await opens(secret)).eip155, address)
      })
    }
  })

  test('writes a wallet back that its service has lost', async () => {
    const secret = newPasskey()
    const addresses = await newWallet(secret)
    const opened = await openWithSecret(await bench.tab.holders(), await recorded(), again(secret))
    await loseWallet(login.store.db, await userId())
    bench.faultOf = onChange('reply-lost')
    await writeBack(bench.tab.client, await bench.tab.holders(), opened, again(secret))
    bench.faultOf = works
    equal((await recorded()).setId, await registered())
    deepEqual(await opens(secret), addresses)
  })

  test('says that both ways to recover are to be kept, and not that it failed', async () => {
    const old = newPasskey()
    await newWallet(old)
    const managing = bench.tab.request('MANAGE', { screen: 'recovery' })
    const secret = await bench.tab.shows('recovery-secret')
    secret.press({ opened: await openWithSecret(await bench.tab.holders(), await recorded(), again(old)), secret: old })
    const { drawn, cancel } = await bench.tab.shows('recovery-method')
    bench.faultOf = thenOffline('reply-lost')
    drawn.press('Use provider recovery')
    await drawn.settled(2)
    match(drawn.shown.at(-1)!, /may or may not be active\. Keep the old and the new recovery method/)
    bench.faultOf = works
    cancel()
    await rejects(managing, { code: 'user-rejected' })
  })

  describe('that deletes it', () => {
    async function deleting(old: RecoverySecret) {
      const managing = bench.tab.request('MANAGE', { screen: 'delete' })
      const secret = await bench.tab.shows('recovery-secret')
      secret.press({ opened: await openWithSecret(await bench.tab.holders(), await recorded(), again(old)), secret: old })
      const shown = await bench.tab.shows('delete')
      shown.drawn.type('DELETE')
      return { managing, ...shown }
    }

    for (const fault of ['reply-lost', 'proxy', 'portal'] as const) {
      test(`removes it from the device once the service says that it is deleted (${fault})`, async () => {
        const old = newPasskey()
        await newWallet(old)
        const { managing, drawn } = await deleting(old)
        bench.faultOf = onChange(fault)
        drawn.press('Delete wallet')
        await Promise.race([managing, drawn.settled(2)])
        equal(await bench.browser.device.record(await userId()), undefined)
        equal((await bench.tab.client.user()).keys, undefined)
      })
    }

    test('says that it may be deleted and keeps it on the device, where the service cannot be asked', async () => {
      const old = newPasskey()
      const addresses = await newWallet(old)
      const { managing, drawn, cancel } = await deleting(old)
      bench.faultOf = thenOffline('reply-lost')
      drawn.press('Delete wallet')
      await drawn.settled(2)
      match(drawn.shown.at(-1)!, /may or may not be deleted/)
      deepEqual(await opens(old), addresses)
      bench.faultOf = works
      cancel()
      await rejects(managing, { code: 'user-rejected' })
    })
  })
})
