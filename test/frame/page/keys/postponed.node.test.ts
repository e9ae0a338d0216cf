import { deepEqual, equal, notEqual, ok, rejects } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Addresses } from '../../../../frame/page/keys/derive-keys.ts'
import { isKeyError } from '../../../../frame/page/keys/key-error.ts'
import { finishRecovery, isDue, longestPostponement, openByDevice, setRecovery } from '../../../../frame/page/keys/postponed.ts'
import { decryptRecoveryShare } from '../../../../frame/page/keys/recovery.ts'
import {
  createWallet,
  openWithLogin,
  openWithSecret,
  recoverWallet,
  reconcileShares,
  type Postponement
} from '../../../../frame/page/keys/wallet-registration.ts'
import type { AuthShare } from '../../../../frame/page/keys/share-service.ts'
import { decodeShare } from '../../../../frame/page/keys/share.ts'
import { combineShares } from '../../../../frame/page/keys/split-shares.ts'
import { newPasskey } from '../../../kit/recovery-secrets.ts'
import { faultyHolders, type Fault, type FaultyHolders } from '../../../kit/share-holders.ts'

const userId = 'user'
const origin = 'https://app.example'
const later: Postponement = { method: 'postponed', since: 1_700_000_000_000, origin }
const holdersOf = ({ device, service }: Pick<FaultyHolders, 'device' | 'service'>) => ({ userId, device, service })
const committed = ({ service }: Pick<FaultyHolders, 'service'>): AuthShare | undefined =>
  [...service.sets.values()].find(({ state }) => state === 'committed')
const recordIn = async ({ device }: Pick<FaultyHolders, 'device'>) => (await device.record(userId))!

async function postponed() {
  const places = faultyHolders()
  const { addresses } = await createWallet(holdersOf(places), later)
  return { places, addresses, set: committed(places)! }
}

describe('a wallet whose recovery is postponed', () => {
  test('is there at once: one share with the service, which has no recovery share, and two on this device', async () => {
    const { places, addresses, set } = await postponed()
    equal((await reconcileShares(holdersOf(places), set)).name, 'here')
    equal(set.recovery, undefined)
    equal(decodeShare(set.share).holder, 'auth')
    const { share, record } = (await places.device.read(userId))!
    const third = (await places.device.postponedShare(userId))!
    deepEqual([decodeShare(share).holder, decodeShare(third).holder], ['device', 'recovery'])
    deepEqual([record.postponed?.since, record.postponed?.origin], [later.since, origin])
    deepEqual((await openWithLogin(holdersOf(places), set)).keys.addresses, addresses)
  })

  test('opens on this device without a login, as far as its recovery is postponed', async () => {
    const { places, addresses } = await postponed()
    deepEqual((await openByDevice(holdersOf(places))).keys.addresses, addresses)
    await setRecovery(holdersOf(places), newPasskey())
    await rejects(openByDevice(holdersOf(places)), error => isKeyError(error, 'no-device-share'))
  })

  test('is recovered on another device by the method chosen later, with the same address', async () => {
    const { places, addresses, set } = await postponed()
    const secret = newPasskey()
    deepEqual((await setRecovery(holdersOf(places), secret)).addresses, addresses)
    const now = committed(places)!
    equal(now.setId, set.setId, 'nothing is split again')
    const fresh = { service: places.service, device: faultyHolders().device }
    const opened = await recoverWallet(holdersOf(fresh), now, sealed => decryptRecoveryShare(sealed!, secret, now))
    deepEqual(opened.keys.addresses, addresses)
    deepEqual((await openWithSecret(holdersOf(places), now, secret)).keys.addresses, addresses)
    equal(await places.device.postponedShare(userId), undefined, 'this device is back to one share')
  })

  test('can be handed to the custodian later', async () => {
    const { places, addresses } = await postponed()
    const deposits: Uint8Array[] = []
    await setRecovery(holdersOf(places), {
      method: 'custodial',
      deposit: async (_set, share) => void deposits.push(share.slice())
    })
    const set = committed(places)!
    deepEqual((await combineShares(deposits[0]!, set.share, addresses)).keys.addresses, addresses)
    equal((await recordIn(places)).postponed, undefined)
  })

  test('has to get its recovery after 24 hours, on another site, or where the clock was set back', async () => {
    const { since } = later
    const record = { since, origin, share: { nonce: '', box: '' } }
    equal(isDue(record, origin, since), false)
    equal(isDue(record, origin, since + longestPostponement - 1), false)
    equal(isDue(record, origin, since + longestPostponement), true)
    equal(isDue(record, 'https://other.example', since), true)
    equal(isDue(record, origin, since - 5 * 60_000), false, 'a clock that is corrected')
    equal(isDue(record, origin, since - 24 * 60 * 60_000), true)
    equal(longestPostponement, 86_400_000)
  })
})

describe('when something fails', () => {
  const attempt = async (places: FaultyHolders): Promise<Addresses | undefined> => {
    try {
      const standing = await reconcileShares(holdersOf(places), committed(places))
      if (standing.name === 'here') return standing.set.addresses
      return (await createWallet(holdersOf(places), later)).addresses
    } catch {
      return undefined // the injected fault
    }
  }
  const faults = (calls: number): readonly Fault[] =>
    Array.from({ length: calls }, (_, index) => index + 1).flatMap(call => [
      { call, when: 'before' },
      { call, when: 'after' }
    ])

  test('while it is made, a later attempt ends with one wallet that opens here, by a login or without', async () => {
    const whole = faultyHolders()
    await attempt(whole)
    equal(whole.calls, 11, 'every call of a registration has its turn')
    for (const fault of faults(whole.calls)) {
      const places = faultyHolders(fault)
      await attempt(places)
      const registered = committed(places)?.addresses
      places.mend()
      const address = await attempt(places)
      const set = committed(places)
      ok(address && set, JSON.stringify(fault))
      if (registered) deepEqual(address, registered, `what was registered stays: ${JSON.stringify(fault)}`)
      deepEqual((await openWithLogin(holdersOf(places), set)).keys.addresses, address)
      deepEqual((await openByDevice(holdersOf(places))).keys.addresses, address)
    }
  })

  test('while recovery is set, it is either set everywhere or still to be set, and nothing is lost', async () => {
    const { places: whole } = await postponed()
    const before = whole.calls
    await setRecovery(holdersOf(whole), newPasskey())
    equal(whole.calls - before, 6, 'every call of a set-up has its turn')
    for (const { call, when } of faults(whole.calls - before)) {
      const places = faultyHolders({ call: before + call, when })
      const { addresses } = await createWallet(holdersOf(places), later)
      const first = newPasskey()
      await rejects(setRecovery(holdersOf(places), first))
      places.mend()
      const label = `call ${call}, ${when}`
      const kept = committed(places)!
      const isSet = await finishRecovery(holdersOf(places), await recordIn(places))
      equal(isSet, (await recordIn(places)).postponed === undefined, label)
      if (kept.recovery) ok(isSet, `${label}: what the service has is what this device has`)
      // a user who is prompted again chooses again, and the last choice decrypts
      const last = isSet ? first : newPasskey()
      if (!isSet) await setRecovery(holdersOf(places), last)
      const set = committed(places)!
      deepEqual((await openWithSecret(holdersOf(places), set, last)).keys.addresses, addresses, label)
      const fresh = { service: places.service, device: faultyHolders().device }
      const opened = await recoverWallet(holdersOf(fresh), set, sealed => decryptRecoveryShare(sealed!, last, set))
      deepEqual(opened.keys.addresses, addresses, label)
    }
  })

  test('and the service keeps a choice whose reply was lost, another choice splits the wallet again', async () => {
    const { places, addresses, set } = await postponed()
    const cut = new Error('The reply was lost.')
    const losing = {
      ...holdersOf(places),
      service: {
        ...places.service,
        setRecovery: async (...request: Parameters<FaultyHolders['service']['setRecovery']>) => {
          await places.service.setRecovery(...request)
          throw cut
        }
      }
    }
    const [lost, last] = [newPasskey(), newPasskey()]
    await rejects(setRecovery(losing, lost), cut)
    await setRecovery(holdersOf(places), last)
    const now = committed(places)!
    notEqual(now.setId, set.setId)
    equal(now.version, 2)
    deepEqual((await openWithSecret(holdersOf(places), now, last)).keys.addresses, addresses)
    await rejects(openWithSecret(holdersOf(places), now, lost), error => isKeyError(error, 'wrong-secret'))
    equal((await recordIn(places)).postponed, undefined)
  })

  test('a service that does not keep what is chosen leaves the wallet as it was, with both shares here', async () => {
    const { places, addresses } = await postponed()
    const down = new Error('The service is down.')
    const failing = { ...holdersOf(places), service: { ...places.service, setRecovery: () => Promise.reject(down) } }
    await rejects(setRecovery(failing, newPasskey()), down)
    equal(committed(places)!.recovery, undefined)
    deepEqual((await openByDevice(holdersOf(places))).keys.addresses, addresses)
    await setRecovery(holdersOf(places), newPasskey())
    equal((await recordIn(places)).postponed, undefined)
  })
})
