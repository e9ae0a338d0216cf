import { sanitizeDisplayName } from '../base/display-name.ts'
import { safeDataImageUrl } from '../base/image-url.ts'
import { isRecord } from '../base/is-record.ts'
import { getStandardChains, getFeatureMethod } from '../in-page/wallet-standard.ts'
import { kitBridgeFeature } from './clusters.ts'
import type { SourceWallet } from '../wallet-source.ts'

/** An injected wallet. Features are read on use, since they may change. */
export interface SolanaWallet {
  readonly wallet: SourceWallet
  readonly standard: object
}

/**
 * Parses a Wallet Standard wallet.
 * These have no id, so the name identifies them. Returns `undefined` for wallets without Solana or without connect.
 */
export function parseSolanaWallet(standard: unknown): SolanaWallet | undefined {
  try {
    if (!isRecord(standard)) return undefined
    const name = sanitizeDisplayName(standard.name)
    const isOnSolana = getStandardChains(standard).some(chain => String(chain).startsWith('solana:'))
    // Skip wallets that the kit itself registers for other libraries: they would lead back to the kit.
    if (kitBridgeFeature in Object(standard.features)) return undefined
    if (
      !name ||
      !isOnSolana ||
      !getFeatureMethod(standard, 'standard:connect') ||
      !getFeatureMethod(standard, 'standard:events', 'on')
    )
      return undefined
    const imageUrl = safeDataImageUrl(standard.icon)
    const wallet = Object.freeze<SourceWallet>({
      id: name,
      name,
      ...(imageUrl && { imageUrl }),
      type: 'ANNOUNCED',
      namespace: 'solana',
      ...(getFeatureMethod(standard, 'solana:signIn') && { signsIn: true })
    })
    return { wallet, standard }
  } catch {
    return undefined // a getter throws: skip the wallet
  }
}
