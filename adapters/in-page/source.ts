import { KitError } from '../base/kit-error.ts'
import type { WalletSource } from '../wallet-source.ts'
import type { LinkContext } from './wallet-driver.ts'
import type { InjectedWallets } from './injected-wallets.ts'

/** State between `start` and its cleanup. */
interface Run extends LinkContext {
  loading?: Promise<InjectedWallets>
  loaded?: InjectedWallets
}

/**
 * Creates a source of injected wallets whose code is lazy-loaded on first use:
 * once, and again after a network failure.
 */
export function createInjectedSource(
  adapter: string,
  load: (surroundings: LinkContext) => Promise<InjectedWallets>
): WalletSource {
  let run: Run | undefined

  async function pageWallets(): Promise<InjectedWallets> {
    const mine = run
    if (!mine) throw new KitError('not-started', `Pass ${adapter}() to createKit().`)
    const wallets = (mine.loading ??= load(mine).then(found => (mine.loaded = found)))
    wallets.catch(() => delete mine.loading)
    return wallets
  }

  return {
    id: adapter,
    start(context) {
      const stopping = new AbortController()
      run = { ...context, stopped: stopping.signal }
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
        () => stop && onChange([]) // connecting reports the error
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
