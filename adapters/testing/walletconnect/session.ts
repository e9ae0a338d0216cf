/** A session of the wallet with an app. */
export interface WalletConnectTestSession {
  readonly topic: string
  /** What the app says about itself. */
  readonly app: { readonly name: string; readonly url: string }
  /** CAIP-2. */
  readonly chains: readonly string[]
  /** CAIP-10, active one first. */
  readonly accounts: readonly string[]
}
