import { KitError } from '../base/kit-error.ts'
import type { WalletSource } from '../wallet-source.ts'
import type { LinkContext } from './wallet-driver.ts'
import type { InjectedWallets } from './injected-wallets.ts'

/** State between `start` and its cleanup. */
interface Run extends LinkContext {
  /** Present once discovery has started. */
  wallets?: InjectedWallets
}

/** Starts discovery. */
type CreateWallets = (surroundings: LinkContext) => InjectedWallets

/**
 * Creates a source of injected wallets whose code is lazy-loaded on first use, or ahead of it by `preload`.
 * @param load - Called again after a network failure.
 */
export function createInjectedSource(adapter: string, load: () => Promise<CreateWallets>): WalletSource {
  let run: Run | undefined
  let create: CreateWallets | undefined

  const loadCreate = async (): Promise<CreateWallets> => (create ??= await load())

  async function pageWallets(): Promise<InjectedWallets> {
    const mine = run
    if (!mine) throw new KitError('not-started', `Pass ${adapter}() to createKit().`)
    const create = await loadCreate()
    return (mine.wallets ??= create(mine))
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
      // In the same turn if the code is loaded, so that the first render of a screen has the list.
      if (run && create) return (run.wallets ??= create(run)).wallets(onChange)
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
    preload: async what => (what === 'wallets' ? loadCreate() : run?.wallets?.preload()),
    connect: async (...request) => (await pageWallets()).connect(...request),
    reconnect: async (...request) => (await pageWallets()).reconnect(...request),
    disconnect: async connection => (await pageWallets()).disconnect(connection)
  }
}
