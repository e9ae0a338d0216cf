import { deepEqual, equal, ok, throws } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { deriveKeys } from '../../../../frame/page/keys/derive-keys.ts'
import { isKeyError } from '../../../../frame/page/keys/key-error.ts'
import { generateEntropy } from '../../../../frame/page/keys/mnemonic.ts'
import { createKeyVault, idleTimeout } from '../../../../frame/page/keys/key-vault.ts'

/** Creates a clock that tests advance. */
function handClock() {
  const timers = new Map<object, { at: number; run: () => void }>()
  let now = 0
  return {
    after(milliseconds: number, run: () => void) {
      const timer = {}
      timers.set(timer, { at: now + milliseconds, run })
      return () => void timers.delete(timer)
    },
    pass(milliseconds: number) {
      now += milliseconds
      for (const [timer, { at, run }] of [...timers]) if (at <= now && timers.delete(timer)) run()
    },
    /** Advances time as during a machine's sleep: timers do not run. */
    sleep(milliseconds: number) {
      now += milliseconds
      for (const timer of timers.values()) timer.at += milliseconds
    },
    now: () => now,
    get waiting() {
      return timers.size
    }
  }
}

const ann = { userId: 'ann', session: 'first' }

const isZero = (bytes: Uint8Array) => bytes.every(byte => byte === 0)

describe('the vault', () => {
  test('is locked after a sleep of the machine, and where the clock was set back', async () => {
    for (const passed of [idleTimeout, -idleTimeout]) {
      const clock = handClock()
      const vault = createKeyVault({ after: clock.after, now: clock.now })
      const keys = await deriveKeys(generateEntropy())
      vault.unlock(keys, ann)
      clock.sleep(30_000)
      clock.sleep(-20_000)
      ok(vault.isOpenFor(ann), 'a corrected clock locks nothing')
      clock.sleep(passed - 10_000)
      equal(vault.isOpenFor(ann), false, String(passed))
      ok(isZero(keys.eip155) && isZero(keys.solana))
      throws(
        () => vault.use(ann, keys.addresses, () => 'never'),
        (error: unknown) => isKeyError(error, 'locked')
      )
    }
  })

  test('lends the keys while it is open, and wipes them after a while without requests', async () => {
    const clock = handClock()
    let locked = 0
    const vault = createKeyVault({ after: clock.after, now: clock.now, onLock: () => (locked += 1) })
    const keys = await deriveKeys(generateEntropy())
    vault.unlock(keys, ann)
    clock.pass(idleTimeout - 1)
    ok(vault.use(ann, keys.addresses, lent => !isZero(lent.eip155)))
    clock.pass(idleTimeout - 1)
    deepEqual(vault.unlocked, keys.addresses, 'each use begins the time anew')
    clock.pass(1)
    equal(vault.unlocked, undefined)
    ok(isZero(keys.eip155) && isZero(keys.solana))
    equal(locked, 1)
    throws(
      () => vault.use(ann, keys.addresses, () => 'never'),
      (error: unknown) => isKeyError(error, 'locked')
    )
  })

  test('keeps no timer and no key after it was locked, and locks once', async () => {
    const clock = handClock()
    let locked = 0
    const vault = createKeyVault({ after: clock.after, now: clock.now, onLock: () => (locked += 1) })
    const [first, second] = [await deriveKeys(generateEntropy()), await deriveKeys(generateEntropy())]
    vault.unlock(first, ann)
    vault.unlock(second, ann)
    ok(isZero(first.eip155) && !isZero(second.eip155), 'the wallet before is wiped')
    vault.lock()
    vault.lock()
    ok(isZero(second.solana))
    deepEqual([locked, clock.waiting], [2, 0])
  })

  test('wipes the keys instead of lending them to another user, to another session, or for another address', async () => {
    const others = [
      [{ userId: 'ben', session: 'first' }, undefined, 'other-session'],
      [{ userId: 'ann', session: 'second' }, undefined, 'other-session'],
      [ann, await addressesOfAnother(), 'wrong-wallet']
    ] as const
    for (const [owner, addresses, code] of others) {
      const vault = createKeyVault(handClock())
      const keys = await deriveKeys(generateEntropy())
      vault.unlock(keys, ann)
      equal(vault.isOpenFor(ann), true)
      if (owner !== ann) equal(vault.isOpenFor(owner), false)
      throws(
        () => vault.use(owner, addresses ?? keys.addresses, () => 'never'),
        (error: unknown) => isKeyError(error, code)
      )
      ok(isZero(keys.eip155) && isZero(keys.solana), code)
      equal(vault.isOpenFor(ann), false)
    }
  })
})

async function addressesOfAnother() {
  return (await deriveKeys(generateEntropy())).addresses
}
