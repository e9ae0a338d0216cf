import { isChainId, parseAccountId, type AccountId, type ChainId } from '../base/caip.ts'
import { messageOfCacao, type Cacao } from '../siwx/cacao.ts'
import type { ChainRequest } from '../siwx/contract-signature.ts'
import { parseMessage, type SignInMessage } from '../siwx/message.ts'
import { isRecapUri, parseRecap, recapStatement } from '../siwx/recap.ts'
import { VerifyError, type VerifyErrorCode } from '../siwx/verify-error.ts'
import type { SignedIn, SignInRequest } from '../wallet-source.ts'

// Messages a wallet signed while connecting, and their capabilities.

/** The requested sign-in. */
export interface AuthRequest extends SignInRequest {
  readonly chains: readonly ChainId[]
  readonly methods: readonly string[]
  readonly issuedAt: Date
}

/** Requested capabilities that the ReCaps of the signed messages grant. */
export interface AuthorizedScope {
  readonly chains: string[]
  readonly methods: string[]
  readonly accounts: string[]
}

/**
 * Parses a wallet's response.
 * It is verified once `believe` resolves: each message has exactly the requested fields and is signed by its account.
 * @throws SignInMessageError for invalid messages; from `believe` VerifyError
 */
export function parseAuthResponse(
  cacaos: readonly unknown[],
  authRequest: AuthRequest,
  read: ChainRequest
): { readonly allowed: AuthorizedScope; readonly believe: () => Promise<readonly SignedIn[]> } {
  const signed = cacaos.map(value => {
    // it validates every field it uses
    const cacao = value as Cacao
    const text = messageOfCacao(cacao)
    return { cacao, text, message: parseMessage(text) }
  })
  return {
    allowed: allowedBy(
      signed.map(({ message }) => message),
      authRequest
    ),
    async believe() {
      const { verifyMessage } = await import('../siwx/verify.ts')
      const { domain, uri, nonce } = authRequest
      return Promise.all(
        signed.map(async ({ cacao, text, message }) => {
          checkMatchesRequest(message, authRequest)
          const signature = signatureOf(cacao)
          const { account } = await verifyMessage({ message: text, signature, domain, uri, nonce, request: read })
          return { account: account as AccountId, message: text, signature, cacao }
        })
      )
    }
  }
}

function allowedBy(signed: readonly SignInMessage[], authRequest: AuthRequest): AuthorizedScope {
  const methods = new Set<string>()
  const accounts = new Set<AccountId>()
  for (const { namespace = 'eip155', chainId, address, resources } of signed) {
    const chains = [`${namespace}:${chainId}`]
    const last = resources?.at(-1)
    const abilities = last !== undefined && isRecapUri(last) ? Object.entries(parseRecap(last).att.eip155 ?? {}) : []
    for (const [ability, limits] of abilities) {
      // An ability without limits, not even empty ones, cannot be used (ERC-5573); and only requests are methods.
      if (!limits.length || !ability.startsWith('request/')) continue
      methods.add(ability.slice('request/'.length))
      for (const { chains: on } of limits) if (Array.isArray(on)) chains.push(...on.map(String))
    }
    for (const chain of chains) if (isChainId(chain) && authRequest.chains.includes(chain)) accounts.add(`${chain}:${address}`)
  }
  return {
    chains: [...new Set([...accounts].map(account => parseAccountId(account).chainId))],
    methods: [...methods].filter(method => authRequest.methods.includes(method)),
    accounts: [...accounts]
  }
}

/**
 * Checks a message against the request:
 * only account, network and capabilities may be chosen by the wallet.
 */
function checkMatchesRequest(message: SignInMessage, authRequest: AuthRequest): void {
  const { namespace = 'eip155', chainId, resources = [], requestId, issuedAt, expirationTime, notBefore } = message
  const refuse = (code: VerifyErrorCode): never => {
    throw new VerifyError(code, 'The wallet has signed another message than it was asked to.')
  }
  if (!authRequest.chains.some(chain => chain === `${namespace}:${chainId}`)) refuse('siwx-chain')
  const [recap] = resources.filter(isRecapUri)
  const expected = [authRequest.statement, recap === undefined ? undefined : recapStatement(parseRecap(recap))]
    .filter(Boolean)
    .join(' ')
  if ((message.statement ?? '') !== expected) refuse('siwx-statement')
  const others = resources.filter(resource => !isRecapUri(resource))
  const isSame =
    others.join('\n') === (authRequest.resources ?? []).join('\n') &&
    requestId === authRequest.requestId &&
    issuedAt === authRequest.issuedAt.toISOString() &&
    expirationTime === authRequest.expirationTime &&
    notBefore === authRequest.notBefore
  if (!isSame) refuse('siwx-message-invalid')
}

/** Returns the signature. `verifyMessage` rejects other types than strings. */
function signatureOf({ s }: Cacao): string {
  return s?.s
}
