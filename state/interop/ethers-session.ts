import { referenceOf } from '../../adapters/base/caip.ts'
import type { Provider } from '../../adapters/base/provider.ts'
import type { ConnectedSession } from '../session.ts'
import { follow } from './running.ts'

/**
 * The library's own provider over a session's: the same one as long as wallet and network are. ethers takes a provider to stay on its
 * network, and 6 tells an earlier one for a moment where it is told that it does not.
 */
export function overSession<Made>(): (session: ConnectedSession, make: (provider: Provider, chainId: number) => Made) => Made {
  const known = new WeakMap<Provider, { readonly chainId: string; readonly made: Made }>()
  return ({ connection: { provider }, chainId }, make) => {
    const before = known.get(provider)
    if (before?.chainId === chainId) return before.made
    const made = make(provider, Number(referenceOf(chainId)))
    known.set(provider, { chainId, made })
    return made
  }
}

/** Tells each signer as it is made. One that comes after the visitor has changed something again is not told. */
export function followSigner<Signer>(signer: () => Promise<Signer>, listener: (signer: Signer | undefined) => void): () => void {
  let turn = 0
  const stop = follow('eip155', session => {
    const mine = ++turn
    if (!session) return listener(undefined)
    signer().then(
      made => mine === turn && listener(made),
      (error: unknown) => mine === turn && console.error(error) // ethers is not there: the site reads it
    )
  })
  return () => {
    turn++
    stop()
  }
}
