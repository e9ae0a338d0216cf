import { createMessage, parseMessage } from '../../adapters/siwx/message.ts'
import type { SiweClient, SiweMessageFields } from '../../state/siwx/config.ts'

/** What stands in the message, without the address. */
export type FormatMessageFields = Omit<SiweMessageFields, 'address'>

/** The client of the option `siweConfig`: the same methods. */
export function createSIWEConfig(client: SiweClient): SiweClient {
  return client
}

/**
 * The text of ERC-4361 for an address, which may be `did:pkh:eip155:1:0x…`.
 *
 * @throws SignInMessageError for fields that the standard does not allow
 */
export function formatMessage({ iat, exp, nbf, ...fields }: FormatMessageFields, address: string): string {
  return createMessage({
    ...fields,
    address: address.slice(address.lastIndexOf(':') + 1),
    issuedAt: iat,
    ...(exp !== undefined && { expirationTime: exp }),
    ...(nbf !== undefined && { notBefore: nbf })
  })
}

/**
 * The address that a message is for.
 *
 * @throws SignInMessageError when the text is no message of ERC-4361
 */
export function getAddressFromMessage(message: string): string {
  return parseMessage(message).address
}

/**
 * The CAIP-2 id of the network that a message is for.
 *
 * @throws SignInMessageError when the text is no message of ERC-4361
 */
export function getChainIdFromMessage(message: string): `eip155:${string}` {
  return `eip155:${parseMessage(message).chainId}`
}
