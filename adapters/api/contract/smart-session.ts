/*
 * Sessions of smart accounts (ERC-7715; facts/blockchain-api §6), experimental. Served by services/chain, read by adapters/api. All times are
 * seconds since 1970.
 */

/** One of `GET /v1/sessions/{caip10}`: those that are over too, the newest first. */
export interface SmartSession {
  /** Who asked for it, by its own word; empty where nobody has said so. */
  readonly project: { readonly id: string; readonly name: string; readonly url?: string; readonly iconUrl?: string }
  /** Its id in this list. */
  readonly pci: string
  readonly expiry: number
  readonly createdAt: number
  /** What is left of what was granted, as the chain says it. */
  readonly permissions: readonly SessionPermission[]
  readonly policies: readonly { readonly id: string }[]
  /** ERC-7715. */
  readonly context: string
  readonly revokedAt?: number
}

/** As ERC-7715 has them; amounts in hexadecimal form, in the smallest unit. */
export type SessionPermission =
  | { readonly type: 'native-token-transfer'; readonly data: { readonly allowance: string } }
  | { readonly type: 'erc20-token-transfer'; readonly data: { readonly address: string; readonly allowance: string } }
  | { readonly type: 'contract-call'; readonly data: { readonly address: string } }

/** `POST /v1/sessions/{caip10}`: the id of what is to be granted, and the key to ask the wallet for, which is the one that was sent. */
export interface CreatedSession {
  readonly pci: string
  readonly key: { readonly type: string; readonly publicKey: string }
}
