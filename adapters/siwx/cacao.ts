import { isRecord } from '../base/is-record.ts'
import { createMessage, parseMessage, SignInMessageError, type SignInMessage, type SignInNamespace } from './message.ts'
import { isRecapUri, parseRecap, recapStatement } from './recap.ts'

/** A signed message as exchanged by WalletConnect and others (CACAO, CAIP-74). */
export interface Cacao {
  /** `eip4361` or `caip122`. */
  readonly h: { readonly t: string }
  readonly p: {
    /** `did:pkh:` followed by the CAIP-10 account. */
    readonly iss: string
    readonly domain: string
    /** URI of the message. */
    readonly aud: string
    readonly version: string
    readonly nonce: string
    readonly iat: string
    readonly nbf?: string
    readonly exp?: string
    readonly statement?: string
    readonly requestId?: string
    readonly resources?: readonly string[]
  }
  /** Signature type (`eip191`, `eip1271`), the signature, and additional data of the wallet. */
  readonly s: { readonly t: string; readonly s: string; readonly m?: string }
}

/**
 * Returns the signed text.
 * Pass it to `verifyMessage` with `cacao.s.s`, which verifies the signature. If the resources contain a ReCap and the payload's
 * statement does not describe it, its description is appended, as WalletConnect's clients do.
 * @throws SignInMessageError for a payload that does not form a message.
 */
export function messageOfCacao(cacao: Cacao): string {
  const payload: unknown = isRecord(cacao) ? cacao.p : undefined
  if (!isRecord(payload)) throw new SignInMessageError('header')
  const issuer = /^did:pkh:(eip155|solana|bip122):([-_a-zA-Z0-9]{1,32}):([a-zA-Z0-9]{1,128})$/.exec(String(payload.iss))
  if (!issuer) throw new SignInMessageError('address')
  const [, namespace, reference, address] = issuer as unknown as [string, SignInNamespace, string, string]
  // createMessage validates every field, whatever its type.
  return createMessage(
    present({
      namespace,
      domain: payload.domain,
      address,
      statement: statementOf(payload),
      uri: payload.aud,
      // The example of CAIP-74 has a number.
      version: String(payload.version),
      chainId: reference,
      nonce: payload.nonce,
      issuedAt: payload.iat,
      expirationTime: payload.exp,
      notBefore: payload.nbf,
      requestId: payload.requestId,
      resources: payload.resources
    }) as unknown as SignInMessage
  )
}

/** Removes fields with `null`, which JSON uses for absent. */
const present = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null))

function statementOf({ statement, resources }: Readonly<Record<string, unknown>>): unknown {
  if (resources != null && !Array.isArray(resources)) throw new SignInMessageError('resource')
  const last: unknown = resources?.at(-1)
  if (typeof last !== 'string' || !isRecapUri(last)) return statement
  const recapText = recapStatement(parseRecap(last))
  if (statement == null || statement === '') return recapText
  return typeof statement === 'string' && !statement.endsWith(recapText) ? `${statement} ${recapText}` : statement
}

/**
 * Converts a signed message to a CACAO (CAIP-74).
 * @param type - Signature type. Default: `eip191`.
 * @throws SignInMessageError for an invalid message, and for one that a CACAO cannot represent: with a scheme, or a Solana
 * network by its name.
 */
export function cacaoOf(message: string, signature: string, type = 'eip191'): Cacao {
  const fields = parseMessage(message)
  const { namespace = 'eip155', address, chainId, domain, nonce, version, statement, requestId, resources } = fields
  const cacao = {
    h: { t: namespace === 'eip155' ? 'eip4361' : 'caip122' },
    p: present({
      iss: `did:pkh:${namespace}:${chainId}:${address}`,
      domain,
      aud: fields.uri,
      version,
      nonce,
      iat: fields.issuedAt,
      nbf: fields.notBefore,
      exp: fields.expirationTime,
      statement,
      requestId,
      resources
    }) as unknown as Cacao['p'],
    s: { t: type, s: signature }
  }
  if (fields.scheme !== undefined || messageOfCacao(cacao) !== message) throw new SignInMessageError('header')
  return cacao
}
