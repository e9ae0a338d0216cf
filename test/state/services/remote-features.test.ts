import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { createDirectory } from '../../../services/directory/directory.ts'
import { $canSwap } from '../../../state/swap/can-swap.ts'
import { $features } from '../../../state/options/features.ts'
import { defaultFeatures, type Features, type KitOptions } from '../../../state/options/options.ts'
import { loadRemoteFeatures, mergeRemoteFeatures } from '../../../state/services/remote-features.ts'
import { portfolioKit, type PortfolioKit } from '../../kit/portfolio-kit.ts'

let page: PortfolioKit
afterEach(() => page?.end())

/** Starts a connected kit that requests the real directory. */
async function start(
  { off = [], status }: { readonly off?: readonly string[]; readonly status?: number },
  { features = {}, mayEnable = false }: { readonly features?: Partial<Features>; readonly mayEnable?: boolean } = {}
): Promise<string[]> {
  const directory = createDirectory({
    registry: [],
    pictures: {
      wallet: () => undefined,
      asset: () => undefined,
      currency: () => undefined,
      token: () => undefined,
      ids: { wallet: [], asset: [], currency: [], token: [] }
    },
    allowedOrigins: [],
    projectIds: [],
    analytics: false,
    features: ['swap', 'activity'],
    featuresOff: off
  })
  const requests: string[] = []
  const services = (chain: string): NonNullable<KitOptions['services']> => ({
    chain,
    directory: 'https://directory.invalid',
    mayEnable
  })
  page = await portfolioKit({
    services: services('https://chain.invalid'),
    features,
    wallet: { sending: { swaps: {} }, transacts: 'approve' }
  })
  page.platform.respond(async request => {
    const { pathname } = new URL(request.url)
    if (!request.url.startsWith('https://directory.invalid')) return page.chain.fetch(request)
    requests.push(pathname)
    return status === undefined ? directory.request(pathname) : new Response(null, { status })
  })
  page.follow($features, $canSwap)
  return requests
}

describe('what the operator of the services has off', () => {
  test('is off, once it is known; what this deployment has nothing of is the site’s own', async () => {
    const requests = await start({ off: ['swap'] })
    assert.equal($canSwap.get(), true)
    await Promise.all([loadRemoteFeatures(), loadRemoteFeatures()])
    assert.equal($canSwap.get(), false)
    const { swaps, onramp, history, email, socials } = $features.get()
    assert.deepEqual([swaps, onramp, history, email, socials], [false, true, true, true, defaultFeatures.socials])
    assert.deepEqual(requests, ['/appkit/v1/config'])
  })

  test('stays off on a site that has it off, unless the site lets the services switch on', async () => {
    await start({}, { features: { swaps: false } })
    await loadRemoteFeatures()
    assert.equal($features.get().swaps, false)
    page.end()
    await start({}, { features: { swaps: false }, mayEnable: true })
    await loadRemoteFeatures()
    assert.equal($features.get().swaps, true)
  })

  test('is nothing where the directory is older, or away: it is as the site has it', async () => {
    for (const status of [404, 500]) {
      await start({ status }, { features: { history: false } })
      await loadRemoteFeatures()
      assert.deepEqual($features.get(), { ...defaultFeatures, history: false })
      page.end()
    }
  })

  test('is forgotten with the kit', async () => {
    await start({ off: ['swap'] })
    await loadRemoteFeatures()
    page.kit.stop()
    assert.equal($features.get().swaps, true)
  })
})

describe('logins', () => {
  const login = (config: readonly string[] | null, isEnabled = true) =>
    mergeRemoteFeatures({ ...defaultFeatures, socials: ['google', 'x'] }, [{ id: 'social_login', isEnabled, config }])
  for (const [what, found, email, socials] of [
    ['are the site’s where nothing is said of them', login(null), undefined, ['google', 'x']],
    [
      'are those that are named, in the site’s order, and none that it has not',
      login(['x', 'apple', 'google']),
      false,
      ['google', 'x']
    ],
    ['are none where they are off', login(null, false), false, false]
  ] as const) {
    test(what, () => assert.deepEqual([found.email, found.socials], [email, socials]))
  }

  test('that are named come in where the site lets them', () => {
    const own = { ...defaultFeatures, email: false, socials: ['x'] } as const
    const reported = [{ id: 'social_login', isEnabled: true, config: ['email', 'x', 'google'] }]
    const { email, socials } = mergeRemoteFeatures(own, reported, true)
    assert.deepEqual([email, socials], [true, ['x', 'google']])
  })

  test('what a service does not name is off', () => {
    const { swaps, onramp, history, email, socials } = mergeRemoteFeatures(defaultFeatures, [])
    assert.deepEqual([swaps, onramp, history, email, socials], [false, false, false, false, false])
  })
})
