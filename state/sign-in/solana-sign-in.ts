import { KitError } from '../../adapters/base/kit-error.ts'
import { createMessage, type MinimalSolanaMessage } from '../../adapters/siwx/message.ts'
import { pageInfo } from '../platform/page.ts'

/** Fields of Sign In With Solana, as pages pass them to `solana:signIn` (https://github.com/phantom/sign-in-with-solana). */
export interface SolanaSignInInput {
  /** Host of the page. Default: that of this page, the only one accepted. */
  readonly domain?: string
  /** Base58. Default: the active account. */
  readonly address?: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  readonly chainId?: string
  readonly nonce?: string
  /** ISO 8601, like the other times. */
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

const names = [
  'statement',
  'uri',
  'version',
  'chainId',
  'nonce',
  'issuedAt',
  'expirationTime',
  'notBefore',
  'requestId',
  'resources'
] as const satisfies readonly (keyof SolanaSignInInput)[]

/**
 * Returns the fields for an account on this page.
 *
 * @throws KitError `siwx-domain` for the host of another page
 */
export function completeSignIn(input: SolanaSignInInput, address: string): SolanaSignInInput & { readonly domain: string } {
  const { host } = new URL(pageInfo().origin)
  if (input.domain !== undefined && input.domain !== host)
    throw new KitError('siwx-domain', `The message is for ${input.domain}, and this page is on ${host}.`)
  const fields = names.flatMap(name => (input[name] === undefined ? [] : [[name, input[name]] as const]))
  return { ...Object.fromEntries(fields), domain: host, address }
}

/**
 * Creates the message of the fields, for wallets that sign messages alone.
 *
 * @throws KitError `siwx-message-invalid` for fields that a message cannot express
 */
export const createSignInText = (fields: SolanaSignInInput): string =>
  createMessage({ ...fields, namespace: 'solana' } as MinimalSolanaMessage) // validates every field
