import type { Generated } from 'kysely'
import type { LoginSchema } from '../auth/login/schema.ts'
import type { ProfileSchema } from '../chain/profile/schema.ts'

/** The one schema of all services. Times are milliseconds since 1970, so that every instance can compare them. */
export interface Schema extends LoginSchema, ProfileSchema {
  relay_message: RelayMessageTable
  relay_receipt: RelayReceiptTable
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

/** A message that waits for its subscribers until its time is over. Its text is encrypted by the clients. */
export interface RelayMessageTable {
  id: Generated<number>
  topic: string
  /** SHA-256 of the message: the same message published again on a topic is one message. */
  digest: string
  message: string
  tag: number
  attestation: string | null
  /** The client that published it, to whom it is never delivered. */
  publisher: string
  published_at: number
  expires_at: number
  /** Bytes it counts for. */
  size: number
  /** Stands for the address it was published from (relay/source.ts). */
  source: number
  /** Stands for the network of that address. */
  network: Generated<number>
}

/** That a client has confirmed a message. Goes with the message. */
export interface RelayReceiptTable {
  message_id: number
  client: string
  expires_at: number
}

/** One row: what turns addresses into sources. */
export interface RelaySecretTable {
  value: string
}

/** How far a chain is indexed, and by whom. In the other tables it is `chain` by its number. */
export interface ChainStateTable {
  id: Generated<number>
  /** CAIP-2. */
  name: string
  /** The first block that is read. */
  from_block: number
  /** The last block that is in; before `from_block` when none is. */
  head: number
  /** The newest block that the node had when it was last asked. */
  node_head: number
  /** Grows with each block that is taken back: what was computed from it is no longer good. */
  revision: number
  /** The instance that reads the chain, until its time is over. */
  lease_holder: string | null
  lease_until: number
}

/** Hashes of the last blocks, by which a change of the chain is noticed. */
export interface ChainBlockTable {
  chain: number
  number: number
  hash: string
}

/** Hashes and addresses are lower-case hex with `0x`. */
export interface ChainTransactionTable {
  chain: number
  block_number: number
  /** Its place in the block. */
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
  /** Its place in an ERC-1155 batch. */
  item: number
  kind: 'native' | 'erc20' | 'erc721' | 'erc1155'
  contract: string | null
  sender: string
  recipient: string
  token_id: string | null
  amount: string
}

/** That a transaction concerns an account: as its sender, its receiver, or one of a transfer in it. */
export interface ChainActivityTable {
  chain: number
  account: string
  block_number: number
  position: number
}

/** What a contract says of itself. `decimals` is null where it says nothing that could be. */
export interface ChainTokenTable {
  chain: number
  contract: string
  name: string
  symbol: string
  decimals: number | null
  /** Where it was seen first. */
  block_number: number
}

/** That an account may have some of an ERC-20 token. How much is asked of the chain. */
export interface ChainTouchTable {
  chain: number
  account: string
  contract: string
  block_number: number
}

/** Metadata of an NFT, read when somebody looks at it. */
export interface ChainNftTable {
  chain: number
  contract: string
  token_id: string
  name: string
  description: string
  image: string
  block_number: number
  /** Read again after this. */
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

/** A nonce that waits for its signature. Goes when its time is over, used or not. */
export interface SiwxNonceTable {
  /** SHA-256 of it, as of all secrets here. */
  nonce: string
  /** Of what binds it to the browser that asked for it. */
  binding: string
  /** Stands for the address it was asked from (relay/source.ts). */
  source: number
  expires_at: number
  used_at: number | null
}

/** A browser, or whatever else holds tokens, with the sessions it has. */
export interface SiwxDeviceTable {
  id: string
  kind: 'cookie' | 'bearer'
  /** `Chrome 156 on Linux`. */
  name: string
  created_at: number
  seen_at: number
  /** However much it is used. */
  ends_at: number
}

export interface SiwxTokenTable {
  /** SHA-256. */
  token: string
  device: string
  kind: 'cookie' | 'access' | 'refresh'
  expires_at: number
  /** When another took its place. */
  replaced_at: number | null
  /** The token whose place it took, of a cookie or a refresh token. While it is not used itself, its answer may have been lost. */
  replaces: string | null
  /** The refresh token that came with an access token. */
  beside: string | null
  /** When it, or the access token beside it, was used first: then its answer has arrived. */
  used_at: number | null
}

/** That an account is signed in on a device. */
export interface SiwxSessionTable {
  id: string
  device: string
  /** CAIP-10. */
  account: string
  /** Who has this account: a key has its address on every chain, a contract on its own alone. */
  owner: string
  /** The site: the domain of the message. */
  domain: string
  created_at: number
  expires_at: number
}

/** Which project asked for a session of a smart account. What the session may do, the chain says. */
export interface SmartSessionTable {
  pci: string
  /** CAIP-10, in lower case. */
  account: string
  project_id: string
  project_name: string
  /** The origin of the page that asked. */
  project_url: string | null
  /** ERC-7715, in lower case; null until the wallet has granted it. */
  context: string | null
  created_at: number
  expires_at: number
}
