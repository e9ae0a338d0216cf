import type { Generated } from 'kysely'
import type { LoginSchema } from '../auth/login/schema.ts'
import type { ProfileSchema } from '../chain/profile/schema.ts'
import type { SharedStateSchema } from '../chain/shared-state/schema.ts'

/**
 * The schema of all services.
 * Times are milliseconds since 1970, so that all instances can compare them.
 */
export interface Schema extends LoginSchema, ProfileSchema, SharedStateSchema {
  relay_message: RelayMessageTable
  relay_receipt: RelayReceiptTable
  relay_usage: RelayUsageTable
  relay_secret: RelaySecretTable
  chain_state: ChainStateTable
  chain_block: ChainBlockTable
  chain_transaction: ChainTransactionTable
  chain_transfer: ChainTransferTable
  chain_activity: ChainActivityTable
  chain_token: ChainTokenTable
  chain_touch: ChainTouchTable
  chain_nft: ChainNftTable
  chain_nft_owner: ChainNftOwnerTable
  siwx_nonce: SiwxNonceTable
  siwx_device: SiwxDeviceTable
  siwx_token: SiwxTokenTable
  siwx_session: SiwxSessionTable
  smart_session: SmartSessionTable
}

/** A message stored for its subscribers until it expires. Clients encrypt its text. */
export interface RelayMessageTable {
  id: Generated<number>
  topic: string
  /** SHA-256 of the message: the same message published again on a topic is stored once. */
  digest: string
  message: string
  tag: number
  attestation: string | null
  /** Client that published it, to which it is never delivered. */
  publisher: string
  published_at: number
  expires_at: number
  /** Bytes counted against limits. */
  size: number
  /** Bucket of the publisher's address (relay/address-bucket.ts). */
  source: number
  /** Bucket of the network of that address. */
  network: Generated<number>
}

/** Acknowledgement of a message by a client. Deleted with the message. */
export interface RelayReceiptTable {
  message_id: number
  client: string
  expires_at: number
}

/** Messages of a topic, of an address bucket or of a network bucket. Kept by triggers (relay/mailbox-migration.ts). */
export interface RelayUsageTable {
  scope: 'topic' | 'source' | 'network'
  /** The topic, or the number of the bucket. */
  key: string
  /** Number of messages that no client has acknowledged. */
  waiting: number
  /** Bytes of all messages that are stored. */
  bytes: number
}

/** One row: the secret that maps addresses to buckets. */
export interface RelaySecretTable {
  value: string
}

/** Indexing state of a chain. Other tables refer to its id as `chain`. */
export interface ChainStateTable {
  id: Generated<number>
  /** CAIP-2. */
  name: string
  /** First indexed block. */
  from_block: number
  /** Last indexed block; below `from_block` if there is none. */
  head: number
  /** Latest block of the node at the last poll. */
  node_head: number
  /** Incremented with each rollback, which invalidates results computed before. */
  revision: number
  /** Instance that indexes the chain, until its lease expires. */
  lease_holder: string | null
  lease_until: number
}

/** Hashes of the last blocks, to detect a reorg. */
export interface ChainBlockTable {
  chain: number
  number: number
  hash: string
}

/** Hashes and addresses are lower-case hex with `0x`. */
export interface ChainTransactionTable {
  chain: number
  block_number: number
  /** Index in the block. */
  position: number
  hash: string
  mined_at: number
  nonce: number
  sender: string
  recipient: string | null
  succeeded: boolean
  selector: string | null
}

export interface ChainTransferTable {
  chain: number
  block_number: number
  position: number
  /** -1 for the value of the transaction itself. */
  log_index: number
  /** Index in an ERC-1155 batch. */
  item: number
  kind: 'native' | 'erc20' | 'erc721' | 'erc1155'
  contract: string | null
  sender: string
  recipient: string
  token_id: string | null
  amount: string
}

/** Relates a transaction to an account: its sender, its recipient, or a party of a transfer in it. */
export interface ChainActivityTable {
  chain: number
  account: string
  block_number: number
  position: number
}

/** Token metadata of a contract. `decimals` is null if it returns no valid value. */
export interface ChainTokenTable {
  chain: number
  contract: string
  name: string
  symbol: string
  decimals: number | null
  /** Block in which it was first seen. */
  block_number: number
}

/** Marks that an account may hold an ERC-20 token. The balance is read from the chain. */
export interface ChainTouchTable {
  chain: number
  account: string
  contract: string
  block_number: number
}

/** Metadata of an NFT, fetched on demand. */
export interface ChainNftTable {
  chain: number
  contract: string
  token_id: string
  name: string
  description: string
  image: string
  block_number: number
  /** When it is fetched again. */
  expires_at: number
}

export interface ChainNftOwnerTable {
  chain: number
  account: string
  contract: string
  token_id: string
  kind: 'erc721' | 'erc1155'
  amount: string
}

/** A nonce for a signature. Deleted when it expires, used or not. */
export interface SiwxNonceTable {
  /** SHA-256, as of all secrets here. */
  nonce: string
  /** SHA-256 of the value that binds it to the requesting browser. */
  binding: string
  /** Bucket of the requesting address (relay/address-bucket.ts). */
  source: number
  expires_at: number
  used_at: number | null
}

/** A browser, or another holder of tokens, with its sessions. */
export interface SiwxDeviceTable {
  id: string
  kind: 'cookie' | 'bearer'
  /** `Chrome 156 on Linux`. */
  name: string
  created_at: number
  seen_at: number
  /** Expiry regardless of use. */
  ends_at: number
}

export interface SiwxTokenTable {
  /** SHA-256. */
  token: string
  device: string
  kind: 'cookie' | 'access' | 'refresh'
  expires_at: number
  /** When it was rotated. */
  replaced_at: number | null
  /**
   * Token that it replaced, for a cookie or a refresh token.
   * While it is unused, its response may have been lost.
   */
  replaces: string | null
  /** Refresh token issued with an access token. */
  beside: string | null
  /** When it, or the access token issued with it, was first used: then its response has arrived. */
  used_at: number | null
}

/** Session of an account on a device. */
export interface SiwxSessionTable {
  id: string
  device: string
  /** CAIP-10. */
  account: string
  /** Owner key of the account: a key has its address on every chain, a contract on one chain only. */
  owner: string
  /** Domain of the message. */
  domain: string
  created_at: number
  expires_at: number
}

/** Project that requested a smart session. Its permissions are on chain. */
export interface SmartSessionTable {
  pci: string
  /** CAIP-10, in lower case. */
  account: string
  project_id: string
  project_name: string
  /** Origin of the requesting page. */
  project_url: string | null
  /** ERC-7715, in lower case; null until the wallet has granted it. */
  context: string | null
  created_at: number
  expires_at: number
}
