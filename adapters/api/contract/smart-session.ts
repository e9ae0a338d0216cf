/*
 * Smart sessions (ERC-7715, docs/decisions/blockchain-api.md), experimental.
 * Served by services/chain, read by adapters/api. All times are seconds since 1970.
 */

/** One of `GET /v1/sessions/{caip10}`: including expired ones, newest first. */
export interface SmartSession {
  /** Requesting project, as claimed by the first announcement and not verified; empty if unknown. */
  readonly project: { readonly id: string; readonly name: string; readonly url?: string; readonly iconUrl?: string }
  /** Id in this list. */
  readonly pci: string
  readonly expiry: number
  readonly createdAt: number
  /** Remaining permissions, read from the chain. */
  readonly permissions: readonly SessionPermission[]
  readonly policies: readonly { readonly id: string }[]
  /** ERC-7715. */
  readonly context: string
  readonly revokedAt?: number
}

/** As in ERC-7715; amounts in hexadecimal, in units. */
export type SessionPermission =
  | { readonly type: 'native-token-transfer'; readonly data: { readonly allowance: string } }
  | { readonly type: 'erc20-token-transfer'; readonly data: { readonly address: string; readonly allowance: string } }
  | { readonly type: 'contract-call'; readonly data: { readonly address: string } }

/**
 * Response of `POST /v1/sessions/{caip10}`:
 * the id of the session to grant, and the key to request from the wallet, which is the one that was sent.
 */
export interface CreatedSession {
  readonly pci: string
  readonly key: { readonly type: string; readonly publicKey: string }
}
