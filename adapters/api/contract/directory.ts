/**
 * A wallet of `GET /getWallets` (docs/decisions/wallet-directory.md).
 * Served by services/directory, read by adapters/api/directory.ts.
 */
export interface DirectoryWallet {
  readonly id: string
  readonly name: string
  readonly badge_type?: 'none' | 'certified'
  readonly description?: string
  /** CAIP-2 ids. */
  readonly chains?: readonly string[]
  /** The wallet lets users add any EVM network, so it matches every requested one. */
  readonly any_evm_network?: boolean
  readonly homepage?: string
  readonly image_id?: string
  /** Custom wallets only; overrides `image_id`. */
  readonly image_url?: string
  readonly order?: number | null
  /** Custom scheme (`metamask://`) or https. */
  readonly mobile_link?: string | null
  /** Universal link (https). */
  readonly link_mode?: string | null
  readonly desktop_link?: string | null
  readonly webapp_link?: string | null
  readonly app_store?: string | null
  readonly play_store?: string | null
  readonly chrome_store?: string | null
  readonly rdns?: string | null
  readonly injected?: readonly { readonly namespace?: string; readonly injected_id?: string }[] | null
  readonly supports_wc?: boolean
  /** Whether the wallet supports WalletConnect Pay. */
  readonly supports_wcpay?: boolean
}

/** Query of `GET /getWallets`. Arrays are sent comma-joined; undefined values are omitted. */
export interface WalletsQuery {
  readonly page?: number
  readonly entries?: number
  readonly search?: string
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly chains?: readonly string[]
  readonly badge_type?: 'certified' | 'none'
  readonly names?: readonly string[]
  readonly rdns?: readonly string[]
  readonly sort?: 'default' | 'wcpay'
  /** Returns only wallets with WalletConnect Pay. */
  readonly include_pay_only?: boolean
}

export interface WalletsReply {
  readonly data: readonly DirectoryWallet[]
  /** Total number of matches. */
  readonly count: number
}

/** Response of `GET /appkit/v1/config` (docs/decisions/wallet-directory.md). */
export interface FeaturesReply {
  readonly features: readonly FeatureReply[]
}

export interface FeatureReply {
  /** `social_login`, `swap`, `onramp`, `activity`, … */
  readonly id: string
  readonly isEnabled: boolean
  /** Enabled logins of `social_login`: `email` and providers. `null` leaves it to the options of the app. */
  readonly config: readonly string[] | null
  /**
   * False if this deployment does not serve the feature, so that the app may configure another service
   * for it. An addition of this project.
   */
  readonly isServed?: boolean
}

export interface AnalyticsConfigReply {
  readonly isAnalyticsEnabled: boolean
}
