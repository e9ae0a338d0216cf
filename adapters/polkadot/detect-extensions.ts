import { sanitizeDisplayName } from '../base/display-name.ts'
import { isRecord } from '../base/is-record.ts'
import type { SourceWallet } from '../wallet-source.ts'

/** Fields of `window` that discovery reads. A server has none of them. */
export interface PolkadotWindow {
  readonly injectedWeb3?: unknown
}

/** An injected extension. Features are read on use. */
export interface PolkadotWallet {
  readonly wallet: SourceWallet
  readonly extension: { readonly enable: (name: string) => unknown }
}

/** Maximum number of extensions. */
const mostExtensions = 64

/**
 * Display names of extensions, if they differ from the title case of their id.
 * Extensions report no name.
 */
const names: Readonly<Record<string, string>> = {
  'polkadot-js': 'Polkadot.js',
  'subwallet-js': 'SubWallet',
  polkagate: 'PolkaGate'
}

/** Converts an id to a name: `fearless-wallet` → `Fearless Wallet`. */
const inWords = (id: string): string =>
  id.replace(/(^|[-_]+)(\p{Ll}?)/gu, (_, before: string, letter: string) => `${before && ' '}${letter.toUpperCase()}`)

/** Lists the extensions in `window.injectedWeb3`, by id. */
export function detectExtensions({ injectedWeb3 }: PolkadotWindow): readonly PolkadotWallet[] {
  try {
    if (!isRecord(injectedWeb3)) return []
    return Object.keys(injectedWeb3)
      .slice(0, mostExtensions)
      .flatMap(id => checkExtension(id, injectedWeb3) ?? [])
  } catch {
    return [] // a getter throws: no list
  }
}

function checkExtension(id: string, listed: Readonly<Record<string, unknown>>): PolkadotWallet | undefined {
  try {
    const extension = listed[id]
    const name = Object.hasOwn(names, id) ? names[id]! : sanitizeDisplayName(inWords(id))
    if (!name || !isRecord(extension) || typeof extension.enable !== 'function') return undefined
    const wallet = Object.freeze<SourceWallet>({ id, name, type: 'ANNOUNCED', namespace: 'polkadot' })
    return { wallet, extension: extension as PolkadotWallet['extension'] }
  } catch {
    return undefined // a getter throws: skip the wallet
  }
}
