import { createHash } from 'node:crypto'

/** Computes the id of a subscription as the client does: SHA-256 of topic and did:key. */
export function subscriptionId(topic: string, client: string): string {
  return createHash('sha256')
    .update(topic + client)
    .digest('hex')
}
