import { afterEach, beforeEach } from 'node:test'
import { cleanStores } from 'nanostores'
import { clearAlerts } from '../../../state/alerts/raise-alert.ts'
import type { KitOptions } from '../../../state/options/options.ts'
import { $recentWallets } from '../../../state/wallets/recent-store.ts'
import { $sessions } from '../../../state/session/session.ts'
import { $allWallets, $searchedWallets } from '../../../state/wallets/all-wallets.ts'
import { $walletGroups, $walletsPending, loadRemoteListing } from '../../../state/wallets/wallets.ts'
import { fakeEnvironment, type FakeEnvironment, type Handler } from '../../kit/environment.ts'
import { runOptions } from '../../kit/run-options.ts'

export const services = { directory: 'https://directory.example' }
export const recentKey = '@appkit/recent_wallets'

/**
 * Creates a directory of that many wallets, the tenth of which is MetaMask.
 * It responds as ours does, without chain filters.
 */
export function directory(size: number): Handler {
  const all = Array.from({ length: size }, (_, index) => ({
    id: `w${index}`,
    name: index === 10 ? 'MetaMask' : `Wallet ${index}`,
    ...(index === 10 && { rdns: 'io.metamask', badge_type: 'certified' }),
    mobile_link: index === 3 ? null : `w${index}://`,
    chains: ['eip155:31337']
  }))
  return ({ url }) => {
    const query = new URL(url).searchParams
    const list = (name: string): string[] => query.get(name)?.split(',') ?? []
    const matching = all.filter(
      ({ id, name }) =>
        !list('exclude').includes(id) &&
        (!query.has('include') || list('include').includes(id)) &&
        name.toLowerCase().includes((query.get('search') ?? '').toLowerCase())
    )
    const [page, entries] = [Number(query.get('page')), Number(query.get('entries'))]
    return Response.json({ data: matching.slice((page - 1) * entries, page * entries), count: matching.length })
  }
}

export const groups = (): Record<string, string[]> =>
  Object.fromEntries($walletGroups.get().map(({ group, wallets }) => [group, wallets.map(({ name }) => name)]))
export const names = (wallets: readonly { readonly name: string }[]): string[] => wallets.map(({ name }) => name)

/** Runs the wallet lists on a fake platform. */
export function walletsBench() {
  let platform: FakeEnvironment
  let end = (): void => undefined
  const stops: (() => void)[] = []

  async function start(options: Partial<KitOptions> = {}, fetch: Handler = directory(50)): Promise<void> {
    end()
    platform.respond(fetch)
    end = runOptions(options)
    // a screen subscribes
    for (const store of [$walletGroups, $walletsPending, $allWallets, $searchedWallets, $recentWallets]) {
      stops.push(store.listen(() => undefined))
    }
    await loadRemoteListing()
    // stores that a screen has just left are still mounted: they detect the new kit in a moment, as on a page
    await platform.advance(0)
  }

  beforeEach(() => {
    platform = fakeEnvironment()
  })

  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
    end()
    end = () => undefined
    $sessions.set({})
    // it listens to the storage of this test's platform
    cleanStores($recentWallets)
    $recentWallets.set([])
    clearAlerts()
    platform.restore()
  })

  return {
    get platform() {
      return platform
    },
    set platform(value) {
      platform = value
    },
    get end() {
      return end
    },
    stops,
    start
  }
}
