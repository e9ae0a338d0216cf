import type { Generated } from 'kysely'

/** The one schema of all services. Times are milliseconds since 1970, so that every instance can compare them. */
export interface Schema {
  relay_message: RelayMessageTable
  relay_receipt: RelayReceiptTable
  relay_secret: RelaySecretTable
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
