import { createProxyRpcUrl } from '../../adapters/base/proxy-rpc-url.ts'
import { createMessage, parseMessage } from '../../adapters/siwx/message.ts'
import { cloud } from '../../state/options/cloud.ts'
import { environment } from '../../state/platform/environment.ts'
import type { SiweClient, SiweMessageFields } from '../../state/options/siwx-config.ts'

/** Fields of the message, without the address. */
export type FormatMessageFields = Omit<SiweMessageFields, 'address'>

/** What `verifySignature` gets. */
export interface VerifySignatureOptions {
  readonly address: string
  readonly message: string
  readonly signature: string
  /** CAIP-2. */
  readonly chainId: string
  /** Id of the public services, which call the contract of a smart account. */
  readonly projectId: string
}

/** Client of the option `siweConfig`, with the same methods. */
export function createSIWEConfig(client: SiweClient): SiweClient {
  return client
}

/**
 * Creates the ERC-4361 text for an address, which may be `did:pkh:eip155:1:0x…`.
 * Line breaks of the statement become spaces.
 * @throws SignInMessageError for fields that the standard does not allow
 */
export function formatMessage({ iat, exp, nbf, statement, ...fields }: FormatMessageFields, address: string): string {
  return createMessage({
    ...fields,
    // a statement is one line
    ...(statement !== undefined && { statement: statement.replace(/\s*\n\s*/g, ' ') }),
    address: lastPart(address),
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

/**
 * Verifies the signature of a message on a server, also that of a contract account, and that the message has not expired.
 * The domain and the nonce are the server's to check: `verifyMessage` of `w3m-kit/siwx` checks all.
 */
export async function verifySignature({
  address,
  message,
  signature,
  chainId,
  projectId
}: VerifySignatureOptions): Promise<boolean> {
  try {
    const { domain, nonce } = parseMessage(message)
    const { verifyMessage } = await import('../../adapters/siwx/verify.ts')
    await verifyMessage({
      message,
      signature,
      domain,
      nonce,
      address: lastPart(address),
      chainId: Number(lastPart(chainId)),
      request: (chain, method, params) => callNode(projectId, chain, method, params)
    })
    return true
  } catch {
    return false // unreadable, signed by another account, or the network does not respond
  }
}

async function callNode(projectId: string, chain: string, method: string, params: unknown[]): Promise<unknown> {
  const { createRpcClient } = await import('../../adapters/base/json-rpc.ts')
  const url = createProxyRpcUrl(cloud(projectId).services.chain!, chain, projectId)
  const rpc = createRpcClient([url], { fetch: environment().fetch })
  return rpc.request({ method, params }).finally(() => rpc.stop())
}

/** Returns the address of a CAIP-10 account, or the number of a CAIP-2 chain id. */
const lastPart = (id: string): string => id.slice(id.lastIndexOf(':') + 1)
