import { stringToBytes, type Address } from 'viem'
import { RpcError } from '../../../adapters/base/errors.ts'
import { isRecord } from '../../../adapters/base/record.ts'
import { isSessionId, revocationText } from '../../../adapters/base/smart-session.ts'
import { allowanceOf } from '../../../adapters/evm/codec/call.ts'
import { wordAt } from '../../../adapters/evm/codec/words.ts'
import type { SmartSessions } from '../../protocol/smart-network.ts'
import { amountOf, isForEver, momentOf } from '../approve/amounts.ts'
import type { Approval, Row } from '../approve/approval.ts'
import type { Requester } from '../approve/requester.ts'
import { shown } from '../approve/shown.ts'
import { factsOf } from '../approve/token-facts.ts'
import { randomBytes, toHex } from '../keys/bytes.ts'
import { say } from '../text/text.ts'
import { describePayment, failure } from './describe.ts'
import { chainIdOf, isDeployed, type PreparedOperation } from './operation.ts'
import { minedTransaction, requireNetwork, requireOwn, sendDescribed, type SmartRequest } from './request.ts'
import {
  contextOf,
  encodeGrant,
  encodeRevoke,
  encodeSessionQuery,
  idInContext,
  readTerms,
  sessionIdOf,
  type SessionTerms
} from './session-terms.ts'

// Sessions of a smart account (ERC-7715): the network lets another key act for it, within limits. Experimental, and there where an operator has
// set them up alone. Loaded with the first request for one.

/**
 * `wallet_grantPermissions`: shows every limit, has the account write them into the contract that holds them, and answers once they are in a
 * block, with what ERC-7679 builds operations by.
 *
 * @throws RpcError -32602 for what cannot be granted as it was asked for
 */
export async function grantSession(request: SmartRequest, sessions: SmartSessions): Promise<unknown> {
  const { context, requester, params } = request
  const { account } = context
  const [asked] = params
  if (!isRecord(asked) || params.length !== 1) throw new RpcError(-32602, 'Sessions are granted one at a time.')
  requireNetwork(asked['chainId'], context)
  if (asked['address'] !== undefined) requireOwn(asked['address'], account.address)
  const permissions = sessions.permissions.toLowerCase() as Address
  const terms = readTerms(asked, sessions.sponsor)
  const salt = toHex(randomBytes(32))
  const chainId = chainIdOf(context.network)
  const id = sessionIdOf(terms, { chainId, permissions, account: account.address, salt })
  const hash = await sendDescribed(request, [{ to: permissions, value: 0n, data: encodeGrant(salt, terms) }], prepared =>
    describeGrant(requester, terms, prepared)
  )
  await minedTransaction(request, hash)
  const granted = {
    ...asked,
    address: account.address,
    context: contextOf(permissions, id),
    signerMeta: { userOpBuilder: permissions }
  }
  return [granted]
}

/**
 * `wallet_revokePermissions`: the network no longer takes anything of the session. Where the list of a service names it by an id (`pci`), the
 * answer has the account's signature for that list too.
 *
 * @throws RpcError -32602 for a session that is none
 */
export async function revokeSession(request: SmartRequest, sessions: SmartSessions): Promise<unknown> {
  const { context, requester, params, sign } = request
  const { account, networks, network } = context
  const { permissionsContext, permissionContext, pci } = isRecord(params[0]) ? params[0] : {}
  const permissions = sessions.permissions.toLowerCase() as Address
  const id = idInContext(permissionsContext ?? permissionContext, permissions)
  if (!id || (pci !== undefined && !isSessionId(pci))) throw new RpcError(-32602, 'There is no such session.')
  const query = { to: permissions, data: encodeSessionQuery(id, account.address) }
  const reply = String(await networks.ask(network, 'eth_call', [query, 'latest'], requester.signal))
  const [signer, until, revokedAt] = [0, 1, 2].map(index => wordAt(reply, index))
  if (!signer || until === undefined) throw new RpcError(-32602, 'There is no such session.')
  const text = pci === undefined ? undefined : revocationText(pci, account.address)
  if (!revokedAt) {
    const key = `0x${signer.toString(16).padStart(40, '0')}`
    const hash = await sendDescribed(request, [{ to: permissions, value: 0n, data: encodeRevoke(id) }], prepared =>
      describeRevoke(requester, { key, until, text }, prepared)
    )
    await minedTransaction(request, hash)
  }
  if (text === undefined || revokedAt) return {}
  const signature = await account.signMessage(stringToBytes(text), await isDeployed(context, requester.signal), sign)
  return { signature }
}

/** A session, told by each of its limits. */
export async function describeGrant(requester: Requester, terms: SessionTerms, prepared: PreparedOperation): Promise<Approval> {
  const { nativeCurrency } = requester.network
  const limits = await Promise.all(
    terms.tokens.map(async ({ token, amount }) => ({ facts: await factsOf(requester, token), most: allowanceOf(amount) }))
  )
  const coins = allowanceOf(terms.native)
  const endless = [
    ...(isForEver(BigInt(terms.until)) ? [say`This session has no end.`] : []),
    ...(coins === 'unlimited' ? [noLimit(nativeCurrency.symbol)] : []),
    ...limits.flatMap(({ facts, most }) => (most === 'unlimited' ? [noLimit(facts.symbol || facts.address)] : []))
  ]
  const dangers = await Promise.all(terms.contracts.map(contract => dangerOf(requester, contract)))
  const { rows, warnings } = await describePayment(requester, prepared)
  return {
    title: say`Start a smart session (Beta)`,
    parts: [
      {
        title: say`What this key may do`,
        rows: [
          [say`Key`, shown(terms.signer)],
          [say`Until`, momentOf(BigInt(terms.until))],
          [say`Coins and network fees, at most`, amountOf(coins, { ...nativeCurrency, address: '' })],
          ...limits.map(({ facts, most }): Row => [say`Token, at most`, `${amountOf(most, facts)}\n${facts.address}`]),
          ...terms.contracts.map((contract): Row => [say`Contract it may use`, shown(contract)]),
          ...(BigInt(terms.sponsor) ? [[say`Network fees of the session`, say`Paid by a sponsor`] as const] : [])
        ]
      }
    ],
    rows,
    warnings: [
      say`Until then, whoever has this key does the following without you being asked again.`,
      say`This is an experiment: nobody has audited what holds these limits. Allow only what you can lose.`,
      ...failures(prepared),
      ...warnings
    ],
    dangers: [...new Set([...endless, ...dangers])],
    decision: 'Allow'
  }
}

const noLimit = (name: string): string => say`${name} has no limit here: everything you have of it may be taken.`

/** ERC-165: what a collection says of itself. */
const collections = ['0x80ac58cd', '0xd9b67a26'] as const

/** Nothing limits the calls of a contract. Of one that is a token or a collection itself, all of it is at the key's disposal. */
async function dangerOf(requester: Requester, contract: Address): Promise<string> {
  const { networks, network, signal } = requester
  const facts = await factsOf(requester, contract)
  if (facts.decimals !== undefined) return noLimit(facts.symbol || facts.address)
  const claims = await Promise.all(
    collections.map(id =>
      networks
        .ask(network, 'eth_call', [{ to: contract, data: `0x01ffc9a7${id.slice(2).padEnd(64, '0')}` }, 'latest'], signal)
        .then(reply => wordAt(String(reply), 0) === 1n)
        .catch(() => false)
    )
  )
  return claims.includes(true)
    ? say`Everything you have of this collection, now and later, may be taken.`
    : say`This key may use every function of ${shown(contract)}. It may take what you have in it.`
}

export async function describeRevoke(
  requester: Requester,
  { key, until, text }: { readonly key: string; readonly until: bigint; readonly text: string | undefined },
  prepared: PreparedOperation
): Promise<Approval> {
  const { rows, warnings } = await describePayment(requester, prepared)
  return {
    title: say`End a smart session`,
    rows: [
      [say`Key`, shown(key)],
      [say`Until`, momentOf(until)],
      ...(text === undefined ? [] : [[say`Signed with it`, text] as const]),
      ...rows
    ],
    warnings: [...failures(prepared), ...warnings],
    dangers: [],
    decision: 'Send'
  }
}

const failures = ({ outcome }: PreparedOperation): readonly string[] =>
  outcome.kind === 'fails' ? [failure(1, outcome.reason)] : []
