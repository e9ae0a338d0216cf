import { randomBytes } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { CreatedSession, SmartSession } from '../../adapters/api/contract/smart-session.ts'
import { getNamespace, type ChainId } from '../../adapters/base/caip.ts'
import { isRecord } from '../../adapters/base/is-record.ts'
import { isSessionId, createRevocationMessage } from '../../adapters/base/smart-session-revocation.ts'
import { createRateLimiter } from '../lib/rate-limiter.ts'
import { isWebAddress } from '../lib/match-origin.ts'
import { Problem } from '../lib/problem.ts'
import type { Schema, SmartSessionTable } from '../store/schema.ts'
import { encodeCallData, type ChainRpc } from './abi.ts'
import { chainUnavailable, findSigner } from './verify-signature.ts'
import { decodeSessions, sessionsOfSelector, type OnChainSession } from './smart-session-codec.ts'

// Smart sessions (docs/decisions/blockchain-api.md), experimental. Validity and limits are read from the chain for each request;
// the database only stores which project requested a session, so a list cannot contradict the chain.

export interface SmartSessionsOptions {
  readonly db: Kysely<Schema>
  /**
   * Returns the contracts that enforce the limits of sessions on a chain, in lower case; empty: no
   * sessions on it.
   */
  readonly contractsOf: (chainId: string) => readonly string[]
  readonly rpcOf: (chainId: string) => ChainRpc | undefined
  readonly now: () => number
}

/** Requesting project, as far as a request identifies it. */
export interface RequestingProject {
  readonly id: string
  /** Origin that the browser sends. */
  readonly origin: string | undefined
}

export type SmartSessions = ReturnType<typeof createSmartSessions>

/** Milliseconds until an announced session that was not granted is deleted. */
const pendingLifetime = 60 * 60 * 1000
/** Milliseconds for which the project name of an expired session is kept. */
const nameLifetime = 90 * 24 * 60 * 60 * 1000
/** Maximum number of announcements from one client address: in a burst, and within an hour. */
const mostAnnounced = 20
/** Maximum length of a list: the newest sessions. */
const mostListed = 100

export function createSmartSessions({ db, contractsOf, rpcOf, now }: SmartSessionsOptions) {
  const announcements = createRateLimiter({ burst: mostAnnounced, perSecond: mostAnnounced / 3600 }, now)

  const granted = (account: Account) => readGrantedSessions(account, rpcOf, contractsOf)

  const rowOf = (pci: string, { caip }: Account) =>
    db.selectFrom('smart_session').selectAll().where('pci', '=', pci).where('account', '=', caip).executeTakeFirst()

  return {
    /** Handles `GET /v1/sessions/{caip10}`. */
    async list(account: Account): Promise<readonly SmartSession[]> {
      const sessions = await granted(account)
      if (sessions.size === 0) return []
      const rows = await db.selectFrom('smart_session').selectAll().where('account', '=', account.caip).execute()
      const names = new Map(rows.flatMap(row => (row.context === null ? [] : [[row.context, row] as const])))
      return [...sessions].slice(0, mostListed).map(([context, session]) => describeSession(context, session, names.get(context)))
    },

    /**
     * Handles `POST /v1/sessions/{caip10}`: announces a session that a wallet is asked to grant next.
     * This service co-signs nothing, because the chain enforces the limits: the returned key is the one that was sent.
     */
    async create(account: Account, project: RequestingProject, grant: unknown, network: string): Promise<CreatedSession> {
      const key = keyIn(grant)
      const time = now()
      await db.deleteFrom('smart_session').where('expires_at', '<', time).execute()
      // the request is not signed, so it is limited by client address: others cannot use up the limit of an account
      if (!announcements.take(network))
        throw new Problem(429, [{ name: 'account', description: 'Too many sessions from this network. Try again later.' }])
      const pci = randomBytes(16).toString('hex')
      // a sandboxed page has the origin `null`, which identifies no site
      const url = isWebAddress(project.origin) ? project.origin : undefined
      const row = { pci, account: account.caip, project_id: project.id, project_name: url ? new URL(url).host : '' }
      await db
        .insertInto('smart_session')
        .values({ ...row, project_url: url ?? null, context: null, created_at: time, expires_at: time + pendingLifetime })
        .execute()
      return { pci, key }
    },

    /**
     * Handles `POST /v1/sessions/{caip10}/activate`: the wallet has granted the session, which must be
     * confirmed on chain.
     */
    async activate(account: Account, body: unknown): Promise<void> {
      const { pci, context } = isRecord(body) ? body : {}
      const row = isSessionId(pci) ? await rowOf(pci, account) : undefined
      if (!row) throw unknownSession()
      if (typeof context !== 'string' || !/^0x[0-9a-f]{104}$/i.test(context))
        throw wrong('context', 'Send the context of ERC-7715.')
      const own = context.toLowerCase()
      const session = (await granted(account)).get(own)
      if (!session || session.revokedAt > 0) throw notSo('The chain knows no such session of this account.')
      const others = await db.selectFrom('smart_session').select('pci').where('context', '=', own).execute()
      if (others.some(other => other.pci !== row.pci)) throw notSo('This session has a name already.')
      await db
        .updateTable('smart_session')
        .set({ context: own, expires_at: session.until * 1000 + nameLifetime })
        .where('pci', '=', row.pci)
        .execute()
    },

    /**
     * Handles `POST /v1/sessions/{address}/revoke`, with the account's own signature (EIP-191, ERC-1271,
     * ERC-6492). Deletes an announced session. Rejects with 409 for a session that is valid on chain: reporting it as revoked
     * would be wrong and dangerous.
     */
    async revoke(account: Account, body: unknown): Promise<void> {
      const { pci, signature } = isRecord(body) ? body : {}
      if (!isSessionId(pci)) throw unknownSession()
      const isOwn =
        typeof signature === 'string' && (await isSigned(account, createRevocationMessage(pci, account.address), signature))
      if (!isOwn) throw new Problem(401, [{ name: 'signature', description: 'Sign the revocation with the account itself.' }])
      const row = await rowOf(pci, account)
      if (row && row.context === null) {
        await db.deleteFrom('smart_session').where('pci', '=', pci).execute()
        return
      }
      const sessions = await granted(account)
      const found = [...sessions].find(([context, { id }]) => (row ? context === row.context : id === `0x${pci}`))?.[1]
      if (!found) throw unknownSession()
      if (found.revokedAt === 0 && found.until * 1000 > now())
        throw notSo('The chain still takes what this session does: revoke it with the wallet first (wallet_revokePermissions).')
    }
  }

  async function isSigned(account: Account, text: string, signature: string): Promise<boolean> {
    return (await findSigner({ ...account, text, signature }, rpcOf(account.chainId))) !== undefined
  }
}

/** Reads the sessions of an account from the chain, by context, the newest first. */
async function readGrantedSessions(
  account: Account,
  rpcOf: SmartSessionsOptions['rpcOf'],
  contractsOf: SmartSessionsOptions['contractsOf']
): Promise<ReadonlyMap<string, OnChainSession>> {
  const rpc = rpcOf(account.chainId)
  const contracts = rpc ? contractsOf(account.chainId) : []
  const lists = await Promise.all(
    contracts.map(async contract => {
      const call = { to: contract, data: encodeCallData(sessionsOfSelector, account.address) }
      const reply = await rpc!.request({ method: 'eth_call', params: [call, 'latest'] }).catch(() => {
        throw chainUnavailable()
      })
      return decodeSessions(String(reply)).map(session => [`${contract}${session.id.slice(2)}`, session] as const)
    })
  )
  return new Map(lists.flat().sort(([, one], [, other]) => other.grantedAt - one.grantedAt))
}

/** Describes a session of the chain, with the project that announced it, if it is known. */
const describeSession = (
  context: string,
  { id, until, grantedAt, revokedAt, permissions }: OnChainSession,
  row: Selectable<SmartSessionTable> | undefined
): SmartSession => ({
  project: {
    id: row?.project_id ?? '',
    name: row?.project_name ?? '',
    ...(row?.project_url && { url: row.project_url })
  },
  pci: row?.pci ?? id.slice(2),
  expiry: until,
  createdAt: grantedAt,
  permissions,
  policies: [],
  context,
  ...(revokedAt > 0 && { revokedAt })
})

/** Account of a request, with its chain. */
export interface Account {
  readonly chainId: ChainId
  /** In lower case. */
  readonly address: string
  /** CAIP-10, in lower case. */
  readonly caip: string
}

/**
 * Parses the account.
 *
 * @throws Problem 400 for an invalid id or another namespace
 */
export function parseSessionAccount(text: string): Account {
  const [, chainId, address] = /^(eip155:\d{1,20}):(0x[0-9a-f]{40})$/.exec(text.toLowerCase()) ?? []
  if (chainId === undefined || address === undefined || getNamespace(chainId as ChainId) !== 'eip155')
    throw wrong('account', 'Send a CAIP-10 id such as eip155:1:0x….')
  return { chainId: chainId as ChainId, address, caip: `${chainId}:${address}` }
}

/** Returns the key that is to act (docs/decisions/blockchain-api.md). */
function keyIn(grant: unknown): CreatedSession['key'] {
  const signer = isRecord(grant) ? grant['signer'] : undefined
  const { type, data } = isRecord(signer) ? signer : {}
  const { keys } = isRecord(data) ? data : {}
  const [key, ...others] = type === 'keys' && Array.isArray(keys) ? (keys as readonly unknown[]) : []
  const { type: kind, publicKey } = isRecord(key) ? key : {}
  if (others.length > 0 || kind !== 'secp256k1' || typeof publicKey !== 'string' || !/^0x[0-9a-f]{66,130}$/i.test(publicKey)) {
    throw wrong('signer', 'Send one key of secp256k1: { type: "keys", data: { keys: [{ type, publicKey }] } }.')
  }
  return { type: kind, publicKey }
}

const wrong = (name: string, description: string) => new Problem(400, [{ name, description }])
const notSo = (description: string) => new Problem(409, [{ name: 'session', description }])
const unknownSession = () => new Problem(404, [{ name: 'pci', description: 'This account has no such session.' }])
