/** A wallet as `GET /getWallets` tells it (facts/wallet-directory §4). Served by services/directory, read by adapters/api/directory.ts. */
export interface DirectoryWallet {
  readonly id: string
  readonly name: string
  readonly badge_type?: 'none' | 'certified'
  readonly description?: string
  /** CAIP-2 ids. */
  readonly chains?: readonly string[]
  readonly homepage?: string
  readonly image_id?: string
  /** Custom wallets only; wins over `image_id`. */
  readonly image_url?: string
  readonly order?: number | null
  /** A native scheme (`metamask://`) or https. */
  readonly mobile_link?: string | null
  /** A universal (https) link. */
  readonly link_mode?: string | null
  readonly desktop_link?: string | null
  readonly webapp_link?: string | null
  readonly app_store?: string | null
  readonly play_store?: string | null
  readonly chrome_store?: string | null
  readonly rdns?: string | null
  readonly injected?: readonly { readonly namespace?: string; readonly injected_id?: string }[] | null
  readonly supports_wc?: boolean
  /** WalletConnect Pay. */
  readonly supports_wcpay?: boolean
}

/** The query of `GET /getWallets`. Arrays are sent comma-joined; what is undefined is not sent. */
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
  /** Only wallets with WalletConnect Pay. */
  readonly include_pay_only?: boolean
}

export interface WalletsReply {
  readonly data: readonly DirectoryWallet[]
  /** How many match in all. */
  readonly count: number
}

/** `GET /appkit/v1/config` (facts/wallet-directory §6). */
export interface FeaturesReply {
  readonly features: readonly FeatureReply[]
}

export interface FeatureReply {
  /** `social_login`, `swap`, `onramp`, `activity`, … */
  readonly id: string
  readonly isEnabled: boolean
  /** Of `social_login` which logins: `email` and providers. `null` leaves it to the options of the site. */
  readonly config: readonly string[] | null
  /** Whether this deployment has a say in it: false where it has nothing of the kind, and the site may have it elsewhere. An addition of ours. */
  readonly isServed?: boolean
}

export interface AnalyticsConfigReply {
  readonly isAnalyticsEnabled: boolean
}
