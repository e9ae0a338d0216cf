import { displayName } from '../base/display-name.ts'
import { dataImageUrl } from '../base/image-url.ts'
import { isRecord } from '../base/record.ts'
import { bridge } from './clusters.ts'
import type { SourceWallet } from '../wallet-source.ts'

// A wallet as Wallet Standard has it (https://github.com/wallet-standard/wallet-standard): a name, an icon, the chains it is on, and what
// it can do by the names of features. Any script of the page can register one: what it says is not believed.

/** What a wallet of the page told of itself, and the wallet: its features are read when they are used, since they may change. */
export interface FoundWallet {
  readonly wallet: SourceWallet
  readonly standard: object
}

/** The method of a feature; `undefined` where the wallet has not got it. */
export type FeatureMethod = (...inputs: unknown[]) => unknown

/** Wallets have no id: they are told apart by their names. `undefined` for one that is not of Solana, or cannot be connected. */
export function checkWallet(standard: unknown): FoundWallet | undefined {
  try {
    if (!isRecord(standard)) return undefined
    const name = displayName(standard.name)
    const isOnSolana = listOf(standard.chains).some(chain => String(chain).startsWith('solana:'))
    // what the kit itself shows to other libraries leads back to the kit
    if (bridge in Object(standard.features)) return undefined
    if (!name || !isOnSolana || !featureMethod(standard, 'standard:connect') || !featureMethod(standard, 'standard:events', 'on'))
      return undefined
    const imageUrl = dataImageUrl(standard.icon)
    const wallet = Object.freeze<SourceWallet>({
      id: name,
      name,
      ...(imageUrl && { imageUrl }),
      type: 'ANNOUNCED',
      namespace: 'solana',
      ...(featureMethod(standard, 'solana:signIn') && { signsIn: true })
    })
    return { wallet, standard }
  } catch {
    return undefined // a getter that throws: no wallet
  }
}

/** `standard:connect` → its `connect`; of a feature whose method has another name, `method`. */
export function featureMethod(
  standard: object,
  feature: string,
  method = feature.slice(feature.indexOf(':') + 1)
): FeatureMethod | undefined {
  const { features } = standard as { features?: unknown }
  const own = isRecord(features) ? features[feature] : undefined
  const call = isRecord(own) ? own[method] : undefined
  return typeof call === 'function' ? (...inputs) => (call as FeatureMethod).apply(own, inputs) : undefined
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : [])
