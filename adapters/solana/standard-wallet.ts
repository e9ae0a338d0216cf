import { displayName } from '../base/display-name.ts'
import { dataImageUrl } from '../base/image-url.ts'
import { isRecord } from '../base/record.ts'
import { chainsOf, featureMethod } from '../in-page/standard.ts'
import { bridge } from './clusters.ts'
import type { SourceWallet } from '../wallet-source.ts'

/** What a wallet of the page told of itself, and the wallet: its features are read when they are used, since they may change. */
export interface SolanaWallet {
  readonly wallet: SourceWallet
  readonly standard: object
}

/** Wallets have no id: they are told apart by their names. `undefined` for one that is not of Solana, or cannot be connected. */
export function checkWallet(standard: unknown): SolanaWallet | undefined {
  try {
    if (!isRecord(standard)) return undefined
    const name = displayName(standard.name)
    const isOnSolana = chainsOf(standard).some(chain => String(chain).startsWith('solana:'))
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
