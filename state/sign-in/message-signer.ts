import { getChain, type AccountContext } from '../networks/account-context.ts'
import type { SiwxConfig } from '../options/siwx-config.ts'

type Signer = NonNullable<SiwxConfig['signMessage']>

/**
 * Returns the signer of an account's message: the app's own, else its wallet's.
 * Returns `undefined` if the chain cannot sign messages.
 */
export function getMessageSigner(config: SiwxConfig, { account, network, session }: AccountContext): Signer | undefined {
  if (config.signMessage) return request => config.signMessage!(request)
  const messages = getChain(network)?.messages
  return messages && (({ message }) => messages.sign(session.connection.provider, account, message))
}
