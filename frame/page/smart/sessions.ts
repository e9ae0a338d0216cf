import { stringToBytes, type Address } from 'viem'
import { RpcError } from '../../../adapters/base/errors.ts'
import { isRecord } from '../../../adapters/base/is-record.ts'
import { isSessionId, createRevocationMessage } from '../../../adapters/base/smart-session-revocation.ts'
import { toAllowance } from '../../../adapters/evm/codec/decode-call.ts'
import { decodeUint } from '../../../adapters/evm/codec/abi.ts'
import type { SmartSessions } from '../../protocol/smart-network.ts'
import { amountOf, isForEver, momentOf } from '../approve/amounts.ts'
import type { ApprovalContent, ApprovalRow } from '../approve/approval-content.ts'
import type { Requester } from '../approve/requester.ts'
import { shown } from '../approve/shown.ts'
import { isUnlimited } from '../approve/token-check.ts'
import { factsOf } from '../approve/token-facts.ts'
import { randomBytes, toHex } from '../keys/bytes.ts'
import { t } from '../text/translate.ts'
import { describePayment, describeFailure } from './describe-operation.ts'
import { getChainNumber, isDeployed, type PreparedOperation } from './user-operation.ts'
import { waitForTransactionHash, requireNetwork, requireOwnAccount, sendDescribed, type SmartRequest } from './send-operation.ts'
import {
  encodeContext,
  encodeGrant,
  encodeRevoke,
  encodeSessionQuery,
  decodeContext,
  parseSessionLimits,
  computeSessionId,
  withPaymaster,
  type SessionLimits
} from './session-limits.ts'

// Smart sessions (ERC-7715): another key acts for the account, within limits enforced on chain. Experimental, and only if an
// operator has configured them. Lazy-loaded with the first request.

/**
 * Handles `wallet_grantPermissions`: shows every limit, has the account write them into the
 * permissions contract, and returns after the transaction is mined, with the data for building user operations (ERC-7679).
 *
 * @throws RpcError -32602 for a request that cannot be granted unchanged
 */
export async function grantSession(request: SmartRequest, sessions: SmartSessions): Promise<unknown> {
  const { context, requester, params } = request
  const { account } = context
  const [requested] = params
  if (!isRecord(requested) || params.length !== 1) throw new RpcError(-32602, 'Sessions are granted one at a time.')
  requireNetwork(requested['chainId'], context)
  if (requested['address'] !== undefined) requireOwnAccount(requested['address'], account.address)
  const permissions = sessions.permissions.toLowerCase() as Address
  const limits = parseSessionLimits(requested, sessions.sponsor)
  const terms = withPaymaster(limits, permissions)
  const salt = toHex(randomBytes(32))
  const chainId = getChainNumber(context.network)
  const id = computeSessionId(terms, { chainId, permissions, account: account.address, salt })
  const hash = await sendDescribed(request, [{ to: permissions, value: 0n, data: encodeGrant(salt, terms) }], prepared =>
    describeGrant(requester, limits, prepared)
  )
  await waitForTransactionHash(request, hash)
  const granted = {
    ...requested,
    address: account.address,
    context: encodeContext(permissions, id),
    signerMeta: { userOpBuilder: permissions }
  }
  return [granted]
}

/**
 * Handles `wallet_revokePermissions`: the network no longer accepts calls of the session.
 * If a service lists it by an id (`pci`), the result includes the account's signature for that list.
 *
 * @throws RpcError -32602 for an unknown session
 */
export async function revokeSession(request: SmartRequest, sessions: SmartSessions): Promise<unknown> {
  const { context, requester, params, sign } = request
  const { account, networks, network } = context
  const { permissionsContext, permissionContext, pci } = isRecord(params[0]) ? params[0] : {}
  const permissions = sessions.permissions.toLowerCase() as Address
  const id = decodeContext(permissionsContext ?? permissionContext, permissions)
  if (!id || (pci !== undefined && !isSessionId(pci))) throw new RpcError(-32602, 'There is no such session.')
  const query = { to: permissions, data: encodeSessionQuery(id, account.address) }
  const reply = String(await networks.request(network, 'eth_call', [query, 'latest'], requester.signal))
  const [signer, until, revokedAt] = [0, 1, 2].map(index => decodeUint(reply, index))
  if (!signer || until === undefined) throw new RpcError(-32602, 'There is no such session.')
  const text = pci === undefined ? undefined : createRevocationMessage(pci, account.address)
  if (!revokedAt) {
    const key = `0x${signer.toString(16).padStart(40, '0')}`
    const hash = await sendDescribed(request, [{ to: permissions, value: 0n, data: encodeRevoke(id) }], prepared =>
      describeRevoke(requester, { key, until, text }, prepared)
    )
    await waitForTransactionHash(request, hash)
  }
  if (text === undefined || revokedAt) return {}
  const signature = await account.signMessage(stringToBytes(text), await isDeployed(context, requester.signal), sign)
  return { signature }
}

/** Describes a session with each of its limits. */
export async function describeGrant(
  requester: Requester,
  terms: SessionLimits,
  prepared: PreparedOperation
): Promise<ApprovalContent> {
  const { nativeCurrency } = requester.network
  const limits = await Promise.all(
    terms.tokens.map(async ({ token, amount }) => {
      const [facts, isAll, isItems] = await Promise.all([
        factsOf(requester, token),
        isUnlimited(requester, token, toAllowance(amount)),
        isCollection(requester, token)
      ])
      return { facts, most: isAll ? ('unlimited' as const) : amount, isItems }
    })
  )
  const coins = toAllowance(terms.native)
  const hasCoinLimit = terms.native <= (await balanceOf(requester))
  const endless = [
    ...(isForEver(BigInt(terms.until)) ? [t`This session doesn’t expire.`] : []),
    ...(!hasCoinLimit ? [noLimit(nativeCurrency.symbol)] : []),
    ...limits.flatMap(({ facts, most, isItems }) => {
      if (isItems) return [allOfCollection()]
      // without decimals the amount can be an item id
      return most === 'unlimited' || facts.decimals === undefined ? [noLimit(facts.symbol || facts.address)] : []
    })
  ]
  const dangers = await Promise.all(terms.contracts.map(contract => dangerOf(requester, contract)))
  const { rows, warnings } = await describePayment(requester, prepared)
  return {
    title: t`Start a smart session (beta)`,
    parts: [
      {
        title: t`What this key can do`,
        rows: [
          [t`Key`, shown(terms.signer)],
          [t`Until`, momentOf(BigInt(terms.until))],
          [t`Max coins and network fees`, amountOf(coins, { ...nativeCurrency, address: '' })],
          ...limits.map(({ facts, most }): ApprovalRow => [t`Token limit`, `${amountOf(most, facts)}\n${facts.address}`]),
          ...terms.contracts.map((contract): ApprovalRow => [t`Allowed contract`, shown(contract)]),
          ...(BigInt(terms.sponsor) ? [[t`Session network fees`, t`Paid by a sponsor`] as const] : [])
        ]
      }
    ],
    rows,
    warnings: [
      t`Until then, anyone with this key can do this without asking you again.`,
      t`Experimental: an unaudited contract enforces these limits. Only allow what you can lose.`,
      ...failures(prepared),
      ...warnings
    ],
    dangers: [...new Set([...endless, ...dangers])],
    decision: 'Allow'
  }
}

const noLimit = (name: string): string => t`No limit on ${name}: all of it can be taken.`

const allOfCollection = (): string => t`It can take every NFT you own in this collection, now or later.`

/** In units: above any account's native balance. */
const mostCoins = 10n ** 27n

/** Returns the native balance; the maximum if the node does not respond. */
async function balanceOf({ networks, network, account, signal }: Requester): Promise<bigint> {
  const reply = await networks.request(network, 'eth_getBalance', [account, 'latest'], signal).catch(() => undefined)
  return typeof reply === 'string' && /^0x[0-9a-f]+$/i.test(reply) ? BigInt(reply) : mostCoins
}

/** ERC-165 interface ids of NFT collections. */
const collections = ['0x80ac58cd', '0xd9b67a26'] as const

/**
 * Describes the danger of unlimited calls to a contract.
 * For a token or a collection, the key can take all of it.
 */
async function dangerOf(requester: Requester, contract: Address): Promise<string> {
  const facts = await factsOf(requester, contract)
  if (facts.decimals !== undefined) return noLimit(facts.symbol || facts.address)
  return (await isCollection(requester, contract))
    ? allOfCollection()
    : t`This key can use every function of ${shown(contract)}. It can take what you have in it.`
}

async function isCollection({ networks, network, signal }: Requester, contract: Address): Promise<boolean> {
  const claims = await Promise.all(
    collections.map(id =>
      networks
        .request(network, 'eth_call', [{ to: contract, data: `0x01ffc9a7${id.slice(2).padEnd(64, '0')}` }, 'latest'], signal)
        .then(reply => decodeUint(String(reply), 0) === 1n)
        .catch(() => false)
    )
  )
  return claims.includes(true)
}

export async function describeRevoke(
  requester: Requester,
  { key, until, text }: { readonly key: string; readonly until: bigint; readonly text: string | undefined },
  prepared: PreparedOperation
): Promise<ApprovalContent> {
  const { rows, warnings } = await describePayment(requester, prepared)
  return {
    title: t`End smart session`,
    rows: [
      [t`Key`, shown(key)],
      [t`Until`, momentOf(until)],
      ...(text === undefined ? [] : [[t`Also signed`, text] as const]),
      ...rows
    ],
    warnings: [...failures(prepared), ...warnings],
    dangers: [],
    decision: 'Send'
  }
}

const failures = ({ outcome }: PreparedOperation): readonly string[] =>
  outcome.kind === 'fails' ? [describeFailure(1, outcome.reason)] : []
