import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { UserRejectedError } from '../../../adapters/base/errors.ts'
import type { Connection, Pairing, PairingOptions } from '../../../adapters/wallet-source.ts'
import type { TrackedEvent } from '../../../state/analytics/events.ts'
import {
  pairingExpiryMargin,
  pairingLifetime,
  pairingRetryDelay,
  pairingRefreshMargin,
  signInMessageTimeout
} from '../../../state/options/limits.ts'
import { $open } from '../../../state/router/open.ts'
import type { KitOptions } from '../../../state/options/options.ts'
import type { PageInfo } from '../../../state/platform/page.ts'
import {
  $pairing,
  endPairing,
  setPairingTarget,
  renewPairing,
  showPairingCode,
  startPairing
} from '../../../state/connect/pairing.ts'
import { sessionOf } from '../../../state/session/session.ts'
import { localSiwx } from '../../../state/sign-in/local.ts'
import { subscribeEvents } from '../../../state/analytics/track.ts'
import { fakeEnvironment, phone } from '../../kit/environment.ts'
import { fakeSource } from '../../kit/fake-source.ts'
import { createFakeWallet } from '../../kit/fake-wallet.ts'
import { runOptions } from '../../kit/run-options.ts'
import { until } from '../../kit/until.ts'

/** Starts an app whose pairings all expire as soon as they are shown. */
function siteWithExpiringInvitations() {
  const platform = fakeEnvironment()
  const { adapter } = fakeSource('walletConnect')
  let made = 0
  const pairing = {
    prepare: async () => undefined,
    open: async () => {
      made += 1
      const approval = Promise.reject(new KitError('proposal-expired', 'Proposal expired'))
      approval.catch(() => undefined) // the caller has gone: ignore the rejection
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

  test('is followed by the next after a second, however often that happens [9.74]', async () => {
    site = siteWithExpiringInvitations()
    await startPairing()
    assert.deepEqual([$pairing.get(), site.made()], [{ name: 'opening' }, 1])

    await site.platform.advance(999)
    assert.equal(site.made(), 1)
    await site.platform.advance(1)
    await until($pairing, ({ name }) => name === 'opening')
    assert.equal(site.made(), 2)
    await site.platform.advance(3_000)
    assert.equal(site.made(), 5)
  })

  test('is followed by none once the user has left', async () => {
    site = siteWithExpiringInvitations()
    await startPairing()
    $open.set(false)
    await site.platform.advance(10 * pairingRetryDelay)
    assert.deepEqual([$pairing.get(), site.made()], [{ name: 'none' }, 1])
  })

  test('is followed by one when the user requests it in the meantime', async () => {
    site = siteWithExpiringInvitations()
    await startPairing()
    void renewPairing()
    assert.equal(site.made(), 2)
    await site.platform.advance(pairingRetryDelay - 1)
    assert.equal(site.made(), 2)
  })
})

/** Starts an app whose wallets answer as scripted. */
function siteWithWallets(page: Partial<PageInfo> = {}, more: Partial<KitOptions> = {}) {
  const platform = fakeEnvironment({ page })
  const { adapter } = fakeSource('walletConnect')
  const invitations: {
    readonly options: PairingOptions
    readonly carriers: (string | undefined)[]
    approve(): void
    fail(error: unknown): void
  }[] = []
  let caughtUp = async (): Promise<void> => undefined
  let released = 0
  const pairing = {
    prepare: async () => undefined,
    async open(options: PairingOptions): Promise<Pairing> {
      let approve!: () => void
      let fail!: (error: unknown) => void
      const approval = new Promise<readonly Connection[]>((resolve, reject) => {
        approve = () => resolve([connection(() => (released += 1))])
        fail = reject
      })
      approval.catch(() => undefined) // the caller has gone: ignore the rejection
      const carriers: (string | undefined)[] = []
      invitations.push({ options, carriers, approve, fail })
      return {
        uri: `wc:${invitations.length}@2`,
        expiresAt: platform.now() + pairingLifetime,
        approval,
        catchUp: () => caughtUp(),
        carriedBy: app => void carriers.push(app?.href)
      }
    }
  }
  const stop = runOptions({ adapters: [{ source: { ...adapter.source!, pairing } }], ...more })
  $open.set(true)
  const events: TrackedEvent[] = []
  const stopListening = subscribeEvents(event => events.push(event))
  return {
    platform,
    invitations,
    events,
    /** Number of released wallets. */
    released: () => released,
    /** Sets what the relay waits for before it delivers queued messages. */
    catchUp(next: () => Promise<void>) {
      caughtUp = next
    },
    shown: () => {
      const pairing = $pairing.get()
      return pairing.name === 'ready' ? pairing.uri : pairing.name
    },
    leave() {
      stopListening()
      endPairing()
      $open.set(false)
      stop()
      platform.restore()
    }
  }
}

const connection = (release: () => unknown = () => undefined): Connection => ({
  namespace: 'eip155',
  walletId: 'walletConnect',
  type: 'WALLET_CONNECT',
  name: 'Acme',
  accounts: ['eip155:31337:0x52908400098527886E0F7030069857D2E4169EE7'],
  chainId: 'eip155:31337',
  provider: createFakeWallet().provider,
  subscribe: () => () => undefined,
  switchNetwork: async () => undefined,
  release
})

describe('a pairing that is no longer awaited', () => {
  let site: ReturnType<typeof siteWithWallets>
  afterEach(() => site.leave())

  test('connects no wallet when it is approved all the same, and the wallet is released', async () => {
    site = siteWithWallets()
    void startPairing()
    await site.platform.advance(0)
    $open.set(false)
    site.invitations[0]!.approve()
    await site.platform.advance(0)
    assert.deepEqual([sessionOf('eip155').status, site.released()], ['disconnected', 1])
  })
})

describe('an invitation of a site that asks for signing in', () => {
  let site: ReturnType<typeof siteWithWallets>
  afterEach(() => site.leave())

  test('asks the wallet to sign as it connects', async () => {
    site = siteWithWallets({}, { siwx: localSiwx({ statement: 'Sign in to Shop.' }) })
    await Promise.race([startPairing(), until($pairing, ({ name }) => name === 'ready')])
    const { domain, uri, chainId, statement } = site.invitations[0]!.options.signIn!
    assert.deepEqual(
      [domain, uri, chainId, statement],
      ['shop.example', 'https://shop.example', 'eip155:31337', 'Sign in to Shop.']
    )
  })

  test('shows its code in time without, where the site does not answer', async () => {
    let begun!: () => void
    const started = new Promise<void>(resolve => (begun = resolve))
    const createMessage = (): Promise<never> => (begun(), new Promise(() => undefined))
    site = siteWithWallets({}, { siwx: { ...localSiwx(), createMessage } })
    void startPairing()
    await started
    await site.platform.advance(signInMessageTimeout - 1)
    assert.deepEqual([site.shown(), site.invitations.length], ['opening', 0])
    await site.platform.advance(1)
    await until($pairing, ({ name }) => name === 'ready')
    assert.equal(site.invitations[0]!.options.signIn, undefined)
  })

  test('declined it is followed by one that only connects, while the user is there: signing comes after', async () => {
    site = siteWithWallets({}, { siwx: localSiwx({ required: false }) })
    void startPairing()
    await until($pairing, ({ name }) => name === 'ready')
    site.invitations[0]!.fail(new UserRejectedError())
    await until($pairing, ({ name }) => name === 'declined')
    void renewPairing()
    await until($pairing, ({ name }) => name === 'ready')
    assert.deepEqual(
      site.invitations.map(({ options }) => Boolean(options.signIn)),
      [true, false]
    )
    $open.set(false)
    $open.set(true)
    void startPairing()
    await until($pairing, ({ name }) => name === 'ready')
    assert.ok(site.invitations[2]!.options.signIn)
  })

  for (const [what, error, connectsAlone] of [
    ['what the wallet has signed does not hold', new KitError('siwx-signature', 'Another signature.'), true],
    ['the wallet allows nothing with it', new KitError('unauthorized', 'Nothing else.'), true],
    ['no wallet was reached', new KitError('relay-unreachable', 'The relay is down.'), false]
  ] as const) {
    test(`failed, because ${what}, it is followed by one that ${connectsAlone ? 'connects alone' : 'asks for both again'}`, async () => {
      site = siteWithWallets({}, { siwx: localSiwx() })
      void startPairing()
      await until($pairing, ({ name }) => name === 'ready')
      site.invitations[0]!.fail(error)
      await until($pairing, ({ name }) => name === 'failed')
      void renewPairing()
      await until($pairing, ({ name }) => name === 'ready')
      assert.equal(Boolean(site.invitations[1]!.options.signIn), !connectsAlone)
    })
  }

  test('sends no request once the user has left', async () => {
    site = siteWithWallets({}, { siwx: localSiwx() })
    const started = startPairing()
    $open.set(false)
    await started
    assert.equal(site.invitations.length, 0)
  })
})

describe('an invitation that is followed by another', () => {
  let site: ReturnType<typeof siteWithWallets>
  afterEach(() => site.leave())

  test('is followed ten seconds before it expires, and shows until the next is there', async () => {
    site = siteWithWallets()
    await site.platform.advance(0)
    void startPairing()
    await site.platform.advance(pairingLifetime - pairingExpiryMargin - 1)
    assert.equal(site.invitations.length, 1)
    const seen: string[] = []
    const stop = $pairing.listen(() => seen.push(site.shown()))
    await site.platform.advance(1)
    stop()
    assert.deepEqual(seen, ['wc:2@2'])
    assert.deepEqual(
      site.invitations.map(({ options }) => [options.goodFor, options.signal?.aborted]),
      [
        [pairingExpiryMargin, false],
        [pairingExpiryMargin, false]
      ]
    )
  })

  test('is followed on a phone while a link that was tapped has two minutes left', async () => {
    site = siteWithWallets(phone)
    void startPairing()
    await site.platform.advance(pairingLifetime - pairingRefreshMargin - 1)
    assert.equal(site.shown(), 'wc:1@2')
    await site.platform.advance(1)
    assert.equal(site.shown(), 'wc:2@2')
    assert.equal(site.invitations[1]?.options.goodFor, 120_000)
  })

  for (const approved of [0, 1]) {
    test(`connects by the ${approved ? 'newer' : 'older'} one, and the other is closed`, async () => {
      site = siteWithWallets()
      void startPairing()
      await site.platform.advance(pairingLifetime)
      site.invitations[approved]!.approve()
      await site.platform.advance(0)
      assert.equal(sessionOf('eip155').status, 'connected')
      assert.deepEqual(
        site.invitations.map(({ options }) => options.signal?.aborted),
        [true, true]
      )
      await site.platform.advance(2 * pairingLifetime)
      assert.equal(site.invitations.length, 2)
    })
  }

  test('ends unnoticed', async () => {
    site = siteWithWallets()
    void startPairing()
    await site.platform.advance(pairingLifetime)
    site.invitations[0]!.fail(new KitError('proposal-expired', 'Proposal expired'))
    await site.platform.advance(pairingRetryDelay)
    assert.deepEqual([site.shown(), site.invitations.length], ['wc:2@2', 2])
  })

  test('that is refused is an answer, and closes the newer one', async () => {
    site = siteWithWallets()
    void startPairing()
    await site.platform.advance(pairingLifetime)
    site.invitations[0]!.fail(new UserRejectedError())
    await site.platform.advance(2 * pairingLifetime)
    assert.deepEqual([site.shown(), site.invitations.length], ['declined', 2])
    assert.equal(site.invitations[1]?.options.signal?.aborted, true)
    void renewPairing()
    await site.platform.advance(0)
    assert.equal(site.shown(), 'wc:3@2')
  })

  test('is followed only after the messages at the relay are received', async () => {
    site = siteWithWallets(phone)
    void startPairing()
    await site.platform.advance(0)
    let respond!: () => void
    site.catchUp(() => new Promise(resolve => (respond = resolve)))
    // the page is suspended while the wallet's app shows, and resumes when the pairing has expired
    await site.platform.advance(pairingLifetime - pairingRefreshMargin)
    assert.deepEqual([site.shown(), site.invitations.length], ['wc:1@2', 1])
    site.invitations[0]!.approve()
    respond()
    await site.platform.advance(0)
    assert.deepEqual([sessionOf('eip155').status, site.invitations.length], ['connected', 1])
  })
})

describe('the way an invitation reaches its wallet', () => {
  let site: ReturnType<typeof siteWithWallets>
  afterEach(() => site.leave())
  const acme = { walletId: 'acme', href: 'acme://', name: 'Acme' }
  const method = () => site.events.flatMap(({ event, properties }) => (event === 'CONNECT_SUCCESS' ? properties.method : []))

  async function approved(page: Partial<PageInfo>, how: () => void): Promise<void> {
    site = siteWithWallets(page)
    void startPairing()
    await site.platform.advance(0)
    how()
    site.invitations[0]!.approve()
    await site.platform.advance(0)
  }

  test('is the link that was tapped, though the screen of that wallet shows after it', async () => {
    await approved(phone, () => {
      setPairingTarget(acme)
      showPairingCode('acme')
    })
    assert.deepEqual([site.invitations[0]!.carriers, method()], [['acme://'], ['mobile']])
  })

  test("is the code again on another wallet's screen", async () => {
    await approved(phone, () => {
      setPairingTarget(acme)
      showPairingCode('other')
    })
    assert.deepEqual([site.invitations[0]!.carriers, method()], [['acme://', undefined], ['qrcode']])
  })

  test('is the code for events, and still the link, with a program on a desktop', async () => {
    await approved({}, () => setPairingTarget(acme))
    assert.deepEqual([site.invitations[0]!.carriers, method()], [['acme://'], ['qrcode']])
  })

  test('is none of the newer one when the older was tapped', async () => {
    site = siteWithWallets(phone)
    void startPairing()
    await site.platform.advance(0)
    setPairingTarget(acme)
    await site.platform.advance(pairingLifetime - pairingRefreshMargin)
    site.invitations[1]!.approve()
    await site.platform.advance(0)
    assert.deepEqual([site.invitations[1]!.carriers, method()], [[], ['qrcode']])
  })
})
