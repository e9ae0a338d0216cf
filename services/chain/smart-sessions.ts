import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { CreatedSession, SmartSession } from '../../adapters/api/contract/smart-session.ts'
import { namespaceOf, type ChainId } from '../../adapters/base/caip.ts'
import { isRecord } from '../../adapters/base/record.ts'
import { isSessionId, revocationText } from '../../adapters/base/smart-session.ts'
import { createLimiter } from '../lib/limit.ts'
import { Problem } from '../lib/problem.ts'
import type { Schema } from '../store/schema.ts'
import { callData, type ChainRpc } from './abi.ts'
import { chainAway, signerOf } from './signed.ts'
import { readSessions, sessionsOfSelector, type ToldSession } from './smart-session-codec.ts'

// Sessions of smart accounts (facts/blockchain-api §6), experimental. What is in force, and within which limits, the chain says each time: the
// store only keeps which project asked for a session. So a list is never better or worse than what is so.

export interface SmartSessionsOptions {
  readonly db: Kysely<Schema>
  /** The contracts that hold the limits of sessions on a chain, in lower case; none: there are no sessions on it. */
  readonly contractsOf: (chainId: string) => readonly string[]
  readonly rpcOf: (chainId: string) => ChainRpc | undefined
  readonly now: () => number
}

/** Who asks, as far as a request tells. */
export interface AskingProject {
  readonly id: string
  /** The origin that the browser vouches for. */
  readonly origin: string | undefined
}

export type SmartSessions = ReturnType<typeof createSmartSessions>

/** Milliseconds after which what was announced and not granted is forgotten. */
const pendingLifetime = 60 * 60 * 1000
/** How long the name of one that is over is kept, in milliseconds. */
const nameLifetime = 90 * 24 * 60 * 60 * 1000
/** Announced from one address of the network: at once, and again within an hour. */
const mostAnnounced = 20
/** A list has the newest of them. */
const mostListed = 100

export function createSmartSessions({ db, contractsOf, rpcOf, now }: SmartSessionsOptions) {
  const announcements = createLimiter({ burst: mostAnnounced, perSecond: mostAnnounced / 3600 }, now)

  /** What the chain says of an account, by context, the newest first. */
  async function told(account: Account): Promise<ReadonlyMap<string, ToldSession>> {
    const rpc = rpcOf(account.chainId)
    const contracts = rpc ? contractsOf(account.chainId) : []
    const lists = await Promise.all(
      contracts.map(async contract => {
        const call = { to: contract, data: callData(sessionsOfSelector, account.address) }
        const reply = await rpc!.request({ method: 'eth_call', params: [call, 'latest'] }).catch(() => {
          throw chainAway()
        })
        return readSessions(String(reply)).map(session => [`${contract}${session.id.slice(2)}`, session] as const)
      })
    )
    return new Map(lists.flat().sort(([, one], [, other]) => other.grantedAt - one.grantedAt))
  }

  const rowOf = (pci: string, { caip }: Account) =>
    db.selectFrom('smart_session').selectAll().where('pci', '=', pci).where('account', '=', caip).executeTakeFirst()

  return {
    /** `GET /v1/sessions/{caip10}` */
    async list(account: Account): Promise<readonly SmartSession[]> {
      const sessions = await told(account)
      if (sessions.size === 0) return []
      const rows = await db.selectFrom('smart_session').selectAll().where('account', '=', account.caip).execute()
      const names = new Map(rows.flatMap(row => (row.context === null ? [] : [[row.context, row] as const])))
      return [...sessions].slice(0, mostListed).map(([context, { id, until, grantedAt, revokedAt, permissions }]) => {
        const row = names.get(context)
        return {
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
        }
      })
    },

    /**
     * `POST /v1/sessions/{caip10}`: announces what a wallet is asked for next. This service co-signs nothing, for the chain holds the limits: the
     * key that it answers with is the one that was sent.
     */
    async create(account: Account, project: AskingProject, grant: unknown, network: string): Promise<CreatedSession> {
      const key = keyIn(grant)
      const time = now()
      await db.deleteFrom('smart_session').where('expires_at', '<', time).execute()
      // nothing of it is signed, so it is counted where it comes from: a stranger takes no place of an account
      if (!announcements.take(network))
        throw new Problem(429, [
          { name: 'account', description: 'Too many sessions were announced from this network. Try again later.' }
        ])
      const pci = randomBytes(16).toString('hex')
      const url = project.origin
      const row = { pci, account: account.caip, project_id: project.id, project_name: url ? new URL(url).host : '' }
      await db
        .insertInto('smart_session')
        .values({ ...row, project_url: url ?? null, context: null, created_at: time, expires_at: time + pendingLifetime })
        .execute()
      return { pci, key }
    },

    /** `POST /v1/sessions/{caip10}/activate`: the wallet has granted it, which the chain has to confirm. */
    async activate(account: Account, body: unknown): Promise<void> {
      const { pci, context } = isRecord(body) ? body : {}
      const row = isSessionId(pci) ? await rowOf(pci, account) : undefined
      if (!row) throw unknownSession()
      if (typeof context !== 'string' || !/^0x[0-9a-f]{104}$/i.test(context))
        throw wrong('context', 'Send the context of ERC-7715.')
      const own = context.toLowerCase()
      const session = (await told(account)).get(own)
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
     * `POST /v1/sessions/{address}/revoke`, with the account's own signature (EIP-191, ERC-1271, ERC-6492). What was only announced is forgotten.
     * What the chain still lets happen is refused with 409: to call it over would be worse than nothing.
     */
    async revoke(account: Account, body: unknown): Promise<void> {
      const { pci, signature } = isRecord(body) ? body : {}
      if (!isSessionId(pci)) throw unknownSession()
      const isOwn = typeof signature === 'string' && (await isSigned(account, revocationText(pci, account.address), signature))
      if (!isOwn)
        throw new Problem(401, [{ name: 'signature', description: 'Sign what is to be revoked with the account itself.' }])
      const row = await rowOf(pci, account)
      if (row && row.context === null) {
        await db.deleteFrom('smart_session').where('pci', '=', pci).execute()
        return
      }
      const sessions = await told(account)
      const found = [...sessions].find(([context, { id }]) => (row ? context === row.context : id === `0x${pci}`))?.[1]
      if (!found) throw unknownSession()
      if (found.revokedAt === 0 && found.until * 1000 > now())
        throw notSo('The chain still takes what this session does: revoke it with the wallet first (wallet_revokePermissions).')
    }
  }

  async function isSigned(account: Account, text: string, signature: string): Promise<boolean> {
    return (await signerOf({ ...account, text, signature }, rpcOf(account.chainId))) !== undefined
  }
}

/** An account of a request, on its chain. */
export interface Account {
  readonly chainId: ChainId
  /** In lower case. */
  readonly address: string
  /** CAIP-10, in lower case. */
  readonly caip: string
}

/** @throws Problem 400 for what is no account of an EVM chain */
export function readSessionAccount(text: string): Account {
  const [, chainId, address] = /^(eip155:\d{1,20}):(0x[0-9a-f]{40})$/.exec(text.toLowerCase()) ?? []
  if (chainId === undefined || address === undefined || namespaceOf(chainId as ChainId) !== 'eip155')
    throw wrong('account', 'Send a CAIP-10 id such as eip155:1:0x….')
  return { chainId: chainId as ChainId, address, caip: `${chainId}:${address}` }
}

/** The one key that is to act: as facts §6 has it. */
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
const unknownSession = () => new Problem(404, [{ name: 'pci', description: 'There is no such session of this account.' }])
