import { KitError } from '../base/error.ts'
import type { WalletSource } from '../wallet-source.ts'
import type { Surroundings } from './link.ts'
import type { PageWallets } from './page-wallets.ts'

/** From `start` to its end. */
interface Run extends Surroundings {
  loading?: Promise<PageWallets>
  loaded?: PageWallets
}

/** A source of wallets in the page, of which everything is loaded when it is first used: loaded once, and again after a failure of the network. */
export function pageSource(adapter: string, load: (surroundings: Surroundings) => Promise<PageWallets>): WalletSource {
  let run: Run | undefined

  async function pageWallets(): Promise<PageWallets> {
    const mine = run
    if (!mine) throw new KitError('not-started', `Pass ${adapter}() to createKit().`)
    const wallets = (mine.loading ??= load(mine).then(found => (mine.loaded = found)))
    wallets.catch(() => delete mine.loading)
    return wallets
  }

  return {
    id: adapter,
    start({ networks, rpcUrls, fetch, accountTypes, metadata }) {
      const stopping = new AbortController()
      const siteName = async () => (await metadata()).name
      run = { networks, rpcUrls, fetch, ...(accountTypes && { accountTypes }), siteName, stopped: stopping.signal }
      return () => {
        stopping.abort()
        run = undefined
      }
    },
    wallets(onChange) {
      if (run?.loaded) return run.loaded.wallets(onChange)
      let stop: (() => void) | undefined = () => {}
      pageWallets().then(
        found => stop && (stop = found.wallets(onChange)),
        () => stop && onChange([]) // connecting says why
      )
      return () => {
        stop?.()
        stop = undefined
      }
    },
    connect: async (...request) => (await pageWallets()).connect(...request),
    reconnect: async (...request) => (await pageWallets()).reconnect(...request),
    disconnect: async connection => (await pageWallets()).disconnect(connection)
  }
}
