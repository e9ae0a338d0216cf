import { isChainId, parseAccountId, type AccountId, type ChainId } from '../base/caip.ts'
import { messageOfCacao, type Cacao } from '../siwx/cacao.ts'
import type { ChainRequest } from '../siwx/contract-signature.ts'
import { parseMessage, type SignInMessage } from '../siwx/message.ts'
import { isRecapUri, parseRecap, recapStatement } from '../siwx/recap.ts'
import { VerifyError, type VerifyErrorCode } from '../siwx/verify-error.ts'
import type { SignedIn, SignInRequest } from '../wallet-source.ts'

// What a wallet has signed as it connected, and what it allows with that.

/** What it was asked to sign. */
export interface AskedToSign extends SignInRequest {
  readonly chains: readonly ChainId[]
  readonly methods: readonly string[]
  readonly issuedAt: Date
}

/** What the session may do, by the ReCaps of what was signed; of that, what was asked for. */
export interface Allowed {
  readonly chains: string[]
  readonly methods: string[]
  readonly accounts: string[]
}

/**
 * Reads a wallet's answer. It is believed once `believe` resolves: when each message says what was asked, word for word, and its account
 * has signed it.
 *
 * @throws SignInMessageError for what makes no messages; from `believe` VerifyError
 */
export function readSignIns(
  cacaos: readonly unknown[],
  asked: AskedToSign,
  read: ChainRequest
): { readonly allowed: Allowed; readonly believe: () => Promise<readonly SignedIn[]> } {
  const signed = cacaos.map(value => {
    // it checks every field that it uses
    const cacao = value as Cacao
    const text = messageOfCacao(cacao)
    return { cacao, text, message: parseMessage(text) }
  })
  return {
    allowed: allowedBy(
      signed.map(({ message }) => message),
      asked
    ),
    async believe() {
      const { verifyMessage } = await import('../siwx/verify.ts')
      const { domain, uri, nonce } = asked
      return Promise.all(
        signed.map(async ({ cacao, text, message }) => {
          checkAsAsked(message, asked)
          const signature = signatureOf(cacao)
          const { account } = await verifyMessage({ message: text, signature, domain, uri, nonce, request: read })
          return { account: account as AccountId, message: text, signature, cacao }
        })
      )
    }
  }
}

function allowedBy(signed: readonly SignInMessage[], asked: AskedToSign): Allowed {
  const methods = new Set<string>()
  const accounts = new Set<AccountId>()
  for (const { namespace = 'eip155', chainId, address, resources } of signed) {
    const chains = [`${namespace}:${chainId}`]
    const last = resources?.at(-1)
    const abilities = last !== undefined && isRecapUri(last) ? Object.entries(parseRecap(last).att.eip155 ?? {}) : []
    for (const [ability, limits] of abilities) {
      // without a limit, not even an empty one, there is no way to use it (ERC-5573); and what is no request is no method
      if (!limits.length || !ability.startsWith('request/')) continue
      methods.add(ability.slice('request/'.length))
      for (const { chains: on } of limits) if (Array.isArray(on)) chains.push(...on.map(String))
    }
    for (const chain of chains) if (isChainId(chain) && asked.chains.includes(chain)) accounts.add(`${chain}:${address}`)
  }
  return {
    chains: [...new Set([...accounts].map(account => parseAccountId(account).chainId))],
    methods: [...methods].filter(method => asked.methods.includes(method)),
    accounts: [...accounts]
  }
}

/** A wallet may choose the account, the network, and what it allows: all else has to be as it was asked. */
function checkAsAsked(message: SignInMessage, asked: AskedToSign): void {
  const { namespace = 'eip155', chainId, resources = [], requestId, issuedAt, expirationTime, notBefore } = message
  const refuse = (code: VerifyErrorCode): never => {
    throw new VerifyError(code, 'The wallet has signed another message than it was asked to.')
  }
  if (!asked.chains.some(chain => chain === `${namespace}:${chainId}`)) refuse('siwx-chain')
  const [recap] = resources.filter(isRecapUri)
  const told = [asked.statement, recap === undefined ? undefined : recapStatement(parseRecap(recap))].filter(Boolean).join(' ')
  if ((message.statement ?? '') !== told) refuse('siwx-statement')
  const others = resources.filter(resource => !isRecapUri(resource))
  const isSame =
    others.join('\n') === (asked.resources ?? []).join('\n') &&
    requestId === asked.requestId &&
    issuedAt === asked.issuedAt.toISOString() &&
    expirationTime === asked.expirationTime &&
    notBefore === asked.notBefore
  if (!isSame) refuse('siwx-message-invalid')
}

/** `verifyMessage` refuses what is no text. */
function signatureOf({ s }: Cacao): string {
  return s?.s
}
