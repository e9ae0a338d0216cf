import { displayName } from '../base/display-name.ts'
import { isRecord } from '../base/record.ts'
import type { SourceWallet } from '../wallet-source.ts'

/** What discovery takes of a window. A server has none of it. */
export interface PolkadotWindow {
  readonly injectedWeb3?: unknown
}

/** An extension that has put itself into the page. What it can do is read when it is used. */
export interface PolkadotWallet {
  readonly wallet: SourceWallet
  readonly extension: { readonly enable: (name: string) => unknown }
}

/** More are no extensions that a person has. */
const mostExtensions = 64

/** Extensions have no name but the one they stand under: where it is not that in other letters, this is how they call themselves. */
const names: Readonly<Record<string, string>> = {
  'polkadot-js': 'Polkadot.js',
  'subwallet-js': 'SubWallet',
  polkagate: 'PolkaGate'
}

/** `fearless-wallet` → `Fearless Wallet`. */
const inWords = (id: string): string =>
  id.replace(/(^|[-_]+)(\p{Ll}?)/gu, (_, before: string, letter: string) => `${before && ' '}${letter.toUpperCase()}`)

/** What stands in `window.injectedWeb3`, each under its name. */
export function readExtensions({ injectedWeb3 }: PolkadotWindow): readonly PolkadotWallet[] {
  try {
    if (!isRecord(injectedWeb3)) return []
    return Object.keys(injectedWeb3)
      .slice(0, mostExtensions)
      .flatMap(id => checkExtension(id, injectedWeb3) ?? [])
  } catch {
    return [] // a getter that throws: no list
  }
}

function checkExtension(id: string, listed: Readonly<Record<string, unknown>>): PolkadotWallet | undefined {
  try {
    const extension = listed[id]
    const name = Object.hasOwn(names, id) ? names[id]! : displayName(inWords(id))
    if (!name || !isRecord(extension) || typeof extension.enable !== 'function') return undefined
    const wallet = Object.freeze<SourceWallet>({ id, name, type: 'ANNOUNCED', namespace: 'polkadot' })
    return { wallet, extension: extension as PolkadotWallet['extension'] }
  } catch {
    return undefined // a getter that throws: no wallet
  }
}
