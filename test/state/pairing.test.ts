import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { KitError } from '../../adapters/base/error.ts'
import { pairingRetryWait } from '../../state/limits.ts'
import { $open } from '../../state/open.ts'
import { $pairing, endPairing, renew, startPairing } from '../../state/pairing.ts'
import { fakeEnvironment } from '../kit/environment.ts'
import { fakeSource } from '../kit/fake-source.ts'
import { runOptions } from '../kit/run-options.ts'
import { until } from '../kit/until.ts'

/** A site whose every invitation expires as soon as it is shown. */
function siteWithExpiringInvitations() {
  const platform = fakeEnvironment()
  const { adapter } = fakeSource('walletConnect')
  let made = 0
  const pairing = {
    prepare: async () => undefined,
    open: async () => {
      made += 1
      const approval = Promise.reject(new KitError('proposal-expired', 'Proposal expired'))
      approval.catch(() => undefined) // whoever left does not look at it any more
      return { uri: `wc:${made}@2`, expiresAt: platform.now() + 240_000, approval }
    }
  }
  const stop = runOptions({ adapters: [{ source: { ...adapter.source!, pairing } }] })
  $open.set(true)
  return {
    platform,
    made: () => made,
    leave() {
      $open.set(false)
      stop()
      platform.restore()
    }
  }
}

describe('an invitation that has expired', () => {
  let site: ReturnType<typeof siteWithExpiringInvitations>

  afterEach(() => {
    endPairing()
    site.leave()
  })

  test('is followed by the next after a second, however often that happens', async () => {
    site = siteWithExpiringInvitations()
    await startPairing()
    assert.deepEqual([$pairing.get(), site.made()], [{ name: 'opening' }, 1])

    await site.platform.advance(pairingRetryWait - 1)
    assert.equal(site.made(), 1)
    await site.platform.advance(1)
    await until($pairing, ({ name }) => name === 'opening')
    assert.equal(site.made(), 2)
    await site.platform.advance(3 * pairingRetryWait)
    assert.equal(site.made(), 5)
  })

  test('is followed by none once the visitor has left', async () => {
    site = siteWithExpiringInvitations()
    await startPairing()
    $open.set(false)
    await site.platform.advance(10 * pairingRetryWait)
    assert.deepEqual([$pairing.get(), site.made()], [{ name: 'none' }, 1])
  })

  test('is followed by one when the visitor asks for it meanwhile', async () => {
    site = siteWithExpiringInvitations()
    await startPairing()
    renew()
    assert.equal(site.made(), 2)
    await site.platform.advance(pairingRetryWait - 1)
    assert.equal(site.made(), 2)
  })
})
