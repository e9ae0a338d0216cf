import { chainOf, type Subject } from '../subject.ts'
import type { SiwxConfig } from './config.ts'

type Signer = NonNullable<SiwxConfig['signMessage']>

/** What signs the message of an account: the site's own way, else its wallet's. `undefined` where the chain signs no messages. */
export function signerOf(config: SiwxConfig, { account, network, session }: Subject): Signer | undefined {
  if (config.signMessage) return request => config.signMessage!(request)
  const messages = chainOf(network)?.messages
  return messages && (({ message }) => messages.sign(session.connection.provider, account, message))
}
