import { createHash } from 'node:crypto'

/** The id of a client's subscription, which the client computes for itself in the same way: SHA-256 of topic and did:key. */
export function subscriptionId(topic: string, client: string): string {
  return createHash('sha256')
    .update(topic + client)
    .digest('hex')
}
