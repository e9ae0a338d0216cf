import { isRecord } from '../base/is-record.ts'

// A wallet of Wallet Standard (https://github.com/wallet-standard/wallet-standard): name, icon, chains, and features by name. Any
// script of the page can register one: untrusted.

/** Method of a feature; `undefined` if the wallet does not have it. */
export type FeatureMethod = (...inputs: unknown[]) => unknown

/** Returns a feature's method: `standard:connect` → its `connect`; `method` if it has another name. */
export function getFeatureMethod(
  standard: object,
  feature: string,
  method = feature.slice(feature.indexOf(':') + 1)
): FeatureMethod | undefined {
  const { features } = standard as { features?: unknown }
  const own = isRecord(features) ? features[feature] : undefined
  const call = isRecord(own) ? own[method] : undefined
  return typeof call === 'function' ? (...inputs) => (call as FeatureMethod).apply(own, inputs) : undefined
}

/** Subscribes to account changes. Chains and features are read on use, so their changes are ignored. */
export function subscribeStandardEvents(standard: object, feature: string, notify: (accounts: unknown) => void): unknown {
  return getFeatureMethod(
    standard,
    feature,
    'on'
  )?.('change', (properties: unknown) => {
    try {
      const { accounts } = Object(properties) as { accounts?: unknown }
      if (accounts !== undefined) notify(accounts)
    } catch {
      // A getter throws: ignore the event.
    }
  })
}

/** Returns the chains of a wallet or an account, by their Wallet Standard names. */
export const getStandardChains = (of: object): readonly unknown[] => toArray((of as { chains?: unknown }).chains)

export const toArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : [])
