import { isRecord } from '../base/record.ts'

// A wallet as Wallet Standard has it (https://github.com/wallet-standard/wallet-standard): a name, an icon, the chains it is on, and what
// it can do by the names of features. Any script of the page can register one: what it says is not believed.

/** The method of a feature; `undefined` where the wallet has not got it. */
export type FeatureMethod = (...inputs: unknown[]) => unknown

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

/** Listens for accounts that the wallet shares from now on. What it tells of its chains or features is read when it is used. */
export function listenToStandard(standard: object, feature: string, tell: (accounts: unknown) => void): unknown {
  return featureMethod(
    standard,
    feature,
    'on'
  )?.('change', (properties: unknown) => {
    try {
      const { accounts } = Object(properties) as { accounts?: unknown }
      if (accounts !== undefined) tell(accounts)
    } catch {
      // a getter that throws: nothing was told
    }
  })
}

/** A wallet's chains or an account's, by the names of Wallet Standard. */
export const chainsOf = (of: object): readonly unknown[] => listOf((of as { chains?: unknown }).chains)

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : [])
