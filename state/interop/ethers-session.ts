import { getReference } from '../../adapters/base/caip.ts'
import type { Provider } from '../../adapters/base/provider.ts'
import type { ConnectedSession } from '../session/session.ts'
import { subscribeSession } from './kit-session.ts'

/**
 * Caches the library's provider by session: the same object while wallet and network are the same.
 * ethers assumes that a provider stays on its network, and ethers 6 briefly reports the previous one after a change.
 */
export function memoizeBySession<Made>(): (
  session: ConnectedSession,
  make: (provider: Provider, chainId: number) => Made
) => Made {
  const known = new WeakMap<Provider, { readonly chainId: string; readonly made: Made }>()
  return ({ connection: { provider }, chainId }, make) => {
    const before = known.get(provider)
    if (before?.chainId === chainId) return before.made
    const made = make(provider, Number(getReference(chainId)))
    known.set(provider, { chainId, made })
    return made
  }
}

/** Calls back with each new signer. One that is outdated by a later change is dropped. */
export function watchSigner<Signer>(signer: () => Promise<Signer>, listener: (signer: Signer | undefined) => void): () => void {
  let turn = 0
  const stop = subscribeSession('eip155', session => {
    const mine = ++turn
    if (!session) return listener(undefined)
    signer().then(
      made => mine === turn && listener(made),
      (error: unknown) => mine === turn && console.error(error) // ethers is missing: for the developer
    )
  })
  return () => {
    turn++
    stop()
  }
}
