/** A stored message. Times are milliseconds since 1970. */
export interface StoredMessage {
  readonly id: number
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly attestation: string | null
  readonly publisher: string
  readonly publishedAt: number
  readonly expiresAt: number
  /** The operation that published it, if it is traced. Not stored, and not sent to clients. */
  readonly traceparent?: string
}

export const messageColumns = [
  'id',
  'topic',
  'message',
  'tag',
  'attestation',
  'publisher',
  'published_at as publishedAt',
  'expires_at as expiresAt'
] as const
