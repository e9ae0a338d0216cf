import { deepEqual, equal, notEqual, ok, rejects } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Addresses } from '../../../../frame/page/keys/derive-keys.ts'
import { isKeyError, type KeyErrorCode } from '../../../../frame/page/keys/key-error.ts'
import { inOneTab } from '../../../../frame/page/keys/one-tab.ts'
import { decryptRecoveryShare } from '../../../../frame/page/keys/recovery.ts'
import {
  changeRecovery,
  createWallet,
  openWithLogin,
  openWithSecret,
  recoverWallet,
  reconcileShares,
  type RecoveryChoice
} from '../../../../frame/page/keys/wallet-registration.ts'
import type { AuthShare } from '../../../../frame/page/keys/share-service.ts'
import { decodeShare } from '../../../../frame/page/keys/share.ts'
import { combineShares } from '../../../../frame/page/keys/split-shares.ts'
import { again, newPasskey } from '../../../kit/recovery-secrets.ts'
import { faultyHolders, type FaultyHolders } from '../../../kit/share-holders.ts'

const userId = 'user'
const code =
  (...codes: readonly KeyErrorCode[]) =>
  (error: unknown) =>
    isKeyError(error, ...codes)

const holdersOf = ({ device, service }: Pick<FaultyHolders, 'device' | 'service'>) => ({ userId, device, service })
const committed = ({ service }: Pick<FaultyHolders, 'service'>): AuthShare | undefined =>
  [...service.sets.values()].find(({ state }) => state === 'committed')

async function newWallet(secret: RecoveryChoice = newPasskey()) {
  const places = faultyHolders()
  const keys = await createWallet(holdersOf(places), secret)
  return { places, keys, set: committed(places)! }
}

describe('a new wallet', () => {
  test('is on the device and with the service, and opens with a login or with what the user holds', async () => {
    const secret = newPasskey()
    const { places, keys, set } = await newWallet(again(secret))
    deepEqual(await reconcileShares(holdersOf(places), set).then(({ name }) => name), 'here')
    const byLogin = await openWithLogin(holdersOf(places), set)
    const bySecret = await openWithSecret(holdersOf(places), set, again(secret))
    for (const opened of [byLogin, bySecret]) deepEqual(opened.keys.addresses, keys.addresses)
  })

  test('is written by one tab at a time where it is recovered', async () => {
    const secret = newPasskey()
    const { places, set } = await newWallet(again(secret))
    const fresh = { device: faultyHolders().device, service: places.service }
    let release = (): void => {}
    const other = inOneTab(userId, () => new Promise<void>(resolve => (release = resolve)))
    const recovering = recoverWallet(holdersOf(fresh), set, sealed => decryptRecoveryShare(sealed!, again(secret), set))
    // more turns than any recovery needs
    for (let turns = 0; turns < 50; turns++) await new Promise(resolve => setImmediate(resolve))
    const { size } = fresh.device.records
    release()
    equal(size, 0, 'the other tab is not done')
    await Promise.all([other, recovering])
    equal(fresh.device.records.size, 1)
  })

  test('does not open with another passkey', async () => {
    const { places, set } = await newWallet()
    await rejects(openWithSecret(holdersOf(places), set, newPasskey()), code('wrong-secret'))
  })

  test('is recovered on a new device with what the user holds', async () => {
    const secret = newPasskey()
    const { places, keys, set } = await newWallet(again(secret))
    const fresh = { service: places.service, device: faultyHolders().device }
    equal((await reconcileShares(holdersOf(fresh), set)).name, 'elsewhere')
    const opened = await recoverWallet(holdersOf(fresh), set, sealed => decryptRecoveryShare(sealed!, again(secret), set))
    deepEqual(opened.keys.addresses, keys.addresses)
    equal((await reconcileShares(holdersOf(fresh), set)).name, 'here')
    deepEqual((await openWithLogin(holdersOf(fresh), set)).keys.addresses, keys.addresses)
    deepEqual((await openWithLogin(holdersOf(places), set)).keys.addresses, keys.addresses, 'the first device goes on')
  })
})

describe('a thief of', () => {
  test('the service with all its keys has one share and a sealed one', async () => {
    const { set } = await newWallet()
    equal(decodeShare(set.share).holder, 'auth')
    await rejects(combineShares(set.share, set.share, set.addresses), code('shares-differ'))
    await rejects(decryptRecoveryShare(set.recovery!, newPasskey(), set), code('wrong-secret'))
    await rejects(
      decryptRecoveryShare(set.recovery!, { method: 'password', text: 'a password of theirs' }, set),
      code('wrong-secret')
    )
  })

  test('the service cannot put another wallet in the place of this one', async () => {
    const { places, set } = await newWallet()
    const theirs = (await newWallet()).set
    const own = { setId: set.setId, version: set.version, addresses: set.addresses }
    for (const claim of [theirs, undefined])
      deepEqual(await reconcileShares(holdersOf(places), claim), { name: 'apart', set: own })
    places.service.sets.set(set.setId, { ...set, share: theirs.share })
    await rejects(openWithLogin(holdersOf(places), set), code('shares-differ'))
  })

  test('the service cannot put another wallet in the place of one whose recovery share the custodian has', async () => {
    const { places } = await newWallet({ method: 'custodial', deposit: async () => {} })
    const theirs = (await newWallet()).set
    await rejects(reconcileShares(holdersOf(places), theirs), code('wrong-wallet'))
    await rejects(reconcileShares(holdersOf(places), undefined), code('not-registered'))
  })

  test('a service that lies to a new device gets no other wallet opened: the recovery share commits to set and addresses', async () => {
    const secret = newPasskey()
    const { set } = await newWallet(again(secret))
    const theirs = (await newWallet()).set
    const lies: readonly AuthShare[] = [
      // the attacker's wallet under the user's set, with the user's recovery share
      { ...theirs, setId: set.setId, recovery: set.recovery! },
      // the user's auth share, and another address
      { ...set, addresses: theirs.addresses },
      // the attacker's wallet, with the user's recovery share
      { ...theirs, recovery: set.recovery! },
      // the attacker's wallet, with a recovery share that the attacker has encrypted
      theirs
    ]
    for (const lie of lies) {
      const { device, service } = faultyHolders()
      service.sets.set(lie.setId, lie)
      const claimed = { setId: lie.setId, version: lie.version, addresses: lie.addresses }
      equal((await reconcileShares({ userId, device, service }, claimed)).name, 'elsewhere')
      const recovering = recoverWallet({ userId, device, service }, claimed, sealed =>
        decryptRecoveryShare(sealed!, again(secret), claimed)
      )
      await rejects(recovering, code('shares-differ', 'wrong-wallet', 'wrong-secret'))
      equal(await device.record(userId), undefined)
    }
  })

  test('two devices has one share', async () => {
    const secret = newPasskey()
    const { places, set } = await newWallet(again(secret))
    const fresh = { service: places.service, device: faultyHolders().device }
    await recoverWallet(holdersOf(fresh), set, sealed => decryptRecoveryShare(sealed!, again(secret), set))
    const shares = await Promise.all([places, fresh].map(async ({ device }) => (await device.read(userId))!.share))
    await rejects(combineShares(shares[0]!, shares[1]!, set.addresses), code('shares-differ'))
  })
})

describe('when something fails between the writes', () => {
  /** Returns the address that a finished registration would show to the user. */
  async function attempt(places: FaultyHolders): Promise<Addresses | undefined> {
    try {
      const standing = await reconcileShares(holdersOf(places), committed(places))
      if (standing.name === 'here') return standing.set.addresses
      return (await createWallet(holdersOf(places), newPasskey())).addresses
    } catch {
      return undefined // the injected fault
    }
  }

  test('wherever it is, a later attempt ends with one wallet that both places agree on and that opens', async () => {
    const whole = faultyHolders()
    await attempt(whole)
    equal(whole.calls, 11, 'every call of a registration has its turn')
    for (let call = 1; call <= whole.calls; call++) {
      for (const when of ['before', 'after'] as const) {
        const places = faultyHolders({ call, when })
        await attempt(places)
        const registered = committed(places)?.addresses
        places.mend()
        const address = await attempt(places)
        const set = committed(places)
        ok(address && set, `call ${call}, ${when}`)
        deepEqual(set.addresses, address)
        if (registered) deepEqual(address, registered, `what was registered stays, call ${call}, ${when}`)
        deepEqual((await openWithLogin(holdersOf(places), set)).keys.addresses, address)
      }
    }
  })

  test('between the two writes of the service, the wallet that was prepared is the one that is there after a retry', async () => {
    const places = faultyHolders()
    const cut = new Error('The service is down.')
    const failing = { ...holdersOf(places), service: { ...places.service, commit: () => Promise.reject(cut) } }
    await rejects(createWallet(failing, newPasskey()), cut)
    const [prepared] = places.service.sets.values()
    equal(prepared!.state, 'prepared')
    deepEqual(await attempt(places), prepared!.addresses)
    equal(places.service.sets.size, 1)
  })

  test('a share that comes back changed is never committed', async () => {
    const places = faultyHolders()
    const corrupting = {
      ...holdersOf(places),
      service: {
        ...places.service,
        read: async (setId: string) => {
          const found = await places.service.read(setId)
          if (found) found.share[found.share.length - 1]! ^= 1
          return found
        }
      }
    }
    await rejects(createWallet(corrupting, newPasskey()), code('not-kept'))
    equal(committed(places), undefined)
    equal(await places.device.record(userId), undefined)
  })
})

describe('another way to recover', () => {
  test('keeps the address; what recovered before opens nothing any more', async () => {
    const old = newPasskey()
    const renewed = newPasskey()
    const { places, keys, set } = await newWallet(again(old))
    const stolen = { ...set, share: set.share.slice() }
    const { entropy } = await openWithLogin(holdersOf(places), set)
    const changed = await changeRecovery(holdersOf(places), { entropy, version: set.version }, again(renewed))
    deepEqual(changed.addresses, keys.addresses)

    const now = committed(places)!
    equal(now.version, 2)
    notEqual(now.setId, set.setId)
    deepEqual((await openWithSecret(holdersOf(places), now, again(renewed))).keys.addresses, keys.addresses)
    await rejects(openWithSecret(holdersOf(places), now, again(old)), code('wrong-secret'))
    const oldRecovery = await decryptRecoveryShare(stolen.recovery!, again(old), stolen)
    await rejects(combineShares(oldRecovery, now.share, keys.addresses), code('shares-differ'))
  })

  test('that fails half-way leaves the one before in force', async () => {
    const secret = newPasskey()
    const { places, keys, set } = await newWallet(again(secret))
    const { entropy } = await openWithLogin(holdersOf(places), set)
    const cut = new Error('The service is down.')
    const failing = { ...holdersOf(places), service: { ...places.service, commit: () => Promise.reject(cut) } }
    await rejects(changeRecovery(failing, { entropy, version: 1 }, newPasskey()), cut)
    equal((await reconcileShares(holdersOf(places), committed(places))).name, 'here')
    deepEqual((await openWithSecret(holdersOf(places), set, again(secret))).keys.addresses, keys.addresses)
  })

  test('that is committed, and not kept by the service, leaves the share before on the device', async () => {
    const secret = newPasskey()
    const { places, keys, set } = await newWallet(again(secret))
    const { entropy } = await openWithLogin(holdersOf(places), set)
    const { service } = places
    let next: AuthShare | undefined
    const losing: typeof service = {
      ...service,
      async commit(changed) {
        await service.commit(changed)
        next = service.sets.get(changed.setId)
        service.sets.delete(changed.setId)
      }
    }
    const custodial: RecoveryChoice = { method: 'custodial', deposit: async () => {} }
    const changing = changeRecovery({ ...holdersOf(places), service: losing }, { entropy, version: 1 }, custodial)
    await rejects(changing, code('unanswered'))
    const standing = await reconcileShares(holdersOf(places), next)
    deepEqual([standing.name, 'kept' in standing && standing.kept?.setId], ['elsewhere', set.setId])
    deepEqual((await openWithSecret(holdersOf(places), set, again(secret))).keys.addresses, keys.addresses)
  })

  test('by the custodian: the share goes there, and none to the service', async () => {
    const deposits: Uint8Array[] = []
    const { places, keys, set } = await newWallet({
      method: 'custodial',
      deposit: async (_set, share) => void deposits.push(share.slice())
    })
    equal(set.recovery, undefined)
    const fresh = { service: places.service, device: faultyHolders().device }
    const opened = await recoverWallet(holdersOf(fresh), set, async () => new Uint8Array(deposits[0]!))
    deepEqual(opened.keys.addresses, keys.addresses)
  })
})
