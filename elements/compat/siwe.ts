import { createMessage, parseMessage } from '../../adapters/siwx/message.ts'
import type { SiweClient, SiweMessageFields } from '../../state/options/siwx-config.ts'

/** Fields of the message, without the address. */
export type FormatMessageFields = Omit<SiweMessageFields, 'address'>

/** Client of the option `siweConfig`, with the same methods. */
export function createSIWEConfig(client: SiweClient): SiweClient {
  return client
}

/**
 * Creates the ERC-4361 text for an address, which may be `did:pkh:eip155:1:0x…`.
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
 * Returns the address of a message.
 * @throws SignInMessageError if the text is not an ERC-4361 message
 */
export function getAddressFromMessage(message: string): string {
  return parseMessage(message).address
}

/**
 * Returns the CAIP-2 chain id of a message.
 * @throws SignInMessageError if the text is not an ERC-4361 message
 */
export function getChainIdFromMessage(message: string): `eip155:${string}` {
  return `eip155:${parseMessage(message).chainId}`
}
