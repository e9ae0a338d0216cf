import { createHash } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Profile, ProfileAttributes, Suggestion } from '../../../adapters/api/contract/chain.ts'
import { Problem } from '../../lib/problem.ts'
import type { Schema } from '../../store/schema.ts'
import type { ChainRpc } from '../abi.ts'
import { signerOf } from '../signed.ts'
import { problemOf, readLabel, wrong } from './name.ts'
import { createReserved, skeletonOf } from './reserved.ts'
import type { ProfileAuditTable } from './schema.ts'
import { readSignedRequest, type SignedRequest } from './signed-request.ts'
import { namesNear } from './suggest.ts'

// Names that are registered here (facts/blockchain-api §4). Whoever signs has the name; what two do at once the database decides.

export interface RegistryOptions {
  readonly db: Kysely<Schema>
  /** What names end with, without the dot before it: `reown.id`. */
  readonly zone: string
  /** Names that nobody may have, besides those of `reserved.ts`. */
  readonly reserved: readonly string[]
  /** Registrations and changes that one address of the network may ask for in an hour. */
  readonly perHour: number
  /** The node of a served chain; `undefined`: it is not served, and nobody registers on it. */
  readonly rpcOf: (chainId: string) => ChainRpc | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export type Registry = ReturnType<typeof createRegistry>

/** A name as it is kept. */
export interface KeptName {
  readonly name: string
  /** True for one whose owner is a key: that key has its address on every chain. */
  readonly isOfKey: boolean
  /** The address that owns it, in lower case. */
  readonly ownerAddress: string
  readonly attributes: ProfileAttributes
  readonly registeredAt: number
  readonly updatedAt: number | undefined
  /** By the number of the chain. */
  readonly addresses: ReadonlyMap<number, { readonly address: string; readonly createdAt: number }>
}

/** Milliseconds for which a signed message is taken, and by which a wallet's clock may be ahead of ours. */
const messageLifetime = 10 * 60_000
const clockSkew = 60_000
/** Names of one account. */
const mostNames = 5
const mostListed = 20
/** Names that are told beside the one that was asked for. */
const mostSuggested = 5
/** The class of the locks under which the names of one owner are counted. */
const ownerLock = 0x77336f

export function createRegistry({ db, zone, reserved, perHour, rpcOf, now }: RegistryOptions) {
  const isReserved = createReserved(reserved)

  return {
    zone,
    perHour,

    /**
     * `POST /v1/profile/account`: the name is whose signature it is, and leads to that account on the chain of the coin type.
     *
     * @throws Problem 400 that names the field; 401 for a signature that is not the account's or too old; 409 for a name that cannot be had, and
     *   for a message that was taken already; 429 for one name too many; 502 when the chain does not say
     */
    async register(body: unknown): Promise<void> {
      const request = readSignedRequest(body)
      const label = readLabel(request.message.name, zone)
      if (request.message.address !== undefined || Object.keys(request.message.attributes).length > 0) {
        throw wrong('message', 'A name is registered with empty "attributes" and no "address".')
      }
      const name = `${label}.${zone}`
      if (isReserved(label)) throw taken('Nobody may have this name.')
      // before a chain is asked about a signature: what cannot be had needs none
      await refuseTaken(db, name, skeletonOf(label))
      const owner = await ownerWho(request)
      await db.transaction().execute(async transaction => {
        await takeOnce(transaction, request)
        await refuseTooMany(transaction, owner)
        const time = now()
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('profile_name')
          .values({ name, skeleton: skeletonOf(label), owner, created_at: time, updated_at: null })
          .onConflict(conflict => conflict.doNothing())
          .executeTakeFirstOrThrow()
        if (numInsertedOrUpdatedRows !== 1n) {
          await refuseTaken(transaction, name, skeletonOf(label))
          throw taken('Somebody has this name already.')
        }
        const { chain, address } = request
        await transaction.insertInto('profile_address').values({ name, chain, address, created_at: time }).execute()
        await note(transaction, { name, account: owner, event: 'registered', detail: String(chain) })
      })
    },

    /**
     * `POST /v1/profile/account/{name}/attributes`: its picture and its words are those of the message from now on.
     *
     * @throws Problem as `register` does; 404 for a name that nobody has, 403 for somebody else's
     */
    async describe(name: string, body: unknown): Promise<void> {
      const request = readSignedRequest(body)
      await change(name, request, 'attributes', async transaction => {
        const attributes = JSON.stringify(request.message.attributes)
        await transaction.updateTable('profile_name').set({ attributes }).where('name', '=', name).execute()
        return attributes
      })
    },

    /**
     * `POST /v1/profile/account/{name}/address`: it leads to the message's `address` on the chain of the coin type from now on.
     *
     * @throws Problem as `describe` does
     */
    async lead(name: string, body: unknown): Promise<void> {
      const request = readSignedRequest(body)
      const { chain, message } = request
      const { address } = message
      if (address === undefined) throw wrong('message', 'Sign the "address" that the name is to lead to.')
      await change(name, request, 'address', async transaction => {
        await transaction
          .insertInto('profile_address')
          .values({ name, chain, address, created_at: now() })
          .onConflict(conflict => conflict.columns(['name', 'chain']).doUpdateSet({ address, created_at: now() }))
          .execute()
        return `${chain} ${address}`
      })
    },

    /** A name as it is kept; `undefined`: nobody has it. */
    find,

    /** `GET /v1/profile/account/{name}`. @throws Problem 404 */
    async profile(name: string): Promise<Profile> {
      const kept = await find(name)
      if (!kept) throw unknownName()
      return toProfile(kept)
    },

    /** `GET /v1/profile/reverse/{address}`: the names that lead to an address, the oldest first. */
    async profilesOf(address: string): Promise<readonly Profile[]> {
      const rows = await db
        .selectFrom('profile_address')
        .innerJoin('profile_name', 'profile_name.name', 'profile_address.name')
        .select(['profile_name.name', 'profile_name.created_at'])
        .distinct()
        .where('profile_address.address', '=', address.toLowerCase())
        // that a name leads to an address is its owner's word alone: who is called by it must have agreed
        .where(({ or, eb }) =>
          or([
            eb('profile_name.owner', '=', `eip155:${address.toLowerCase()}`),
            eb('profile_name.owner', 'like', `eip155:%:${address.toLowerCase()}`)
          ])
        )
        .orderBy('profile_name.created_at')
        .limit(mostListed)
        .execute()
      const kept = await Promise.all(rows.map(({ name }) => find(name)))
      return kept.filter(one => one !== undefined).map(toProfile)
    },

    /** `GET /v1/profile/suggestions/{name}`: the name that was asked for, with suffix or without, and some near it that can be had. */
    async suggest(asked: string): Promise<readonly Suggestion[]> {
      const text = asked.toLowerCase()
      const label = text.endsWith(`.${zone}`) ? text.slice(0, -zone.length - 1) : text
      const problem = problemOf(label)
      if (problem) throw wrong('name', problem)
      const near = [...new Set(namesNear(label))].filter(one => one !== label && !problemOf(one) && !isReserved(one))
      const found = await db
        .selectFrom('profile_name')
        .select('skeleton')
        .where('skeleton', 'in', [label, ...near].map(skeletonOf))
        .execute()
      const had = new Set(found.map(({ skeleton }) => skeleton))
      const free = near.filter(one => !had.has(skeletonOf(one))).slice(0, mostSuggested)
      return [
        { name: `${label}.${zone}`, registered: isReserved(label) || had.has(skeletonOf(label)) },
        ...free.map(one => ({ name: `${one}.${zone}`, registered: false }))
      ]
    }
  }

  async function find(name: string): Promise<KeptName | undefined> {
    const row = await db.selectFrom('profile_name').selectAll().where('name', '=', name.toLowerCase()).executeTakeFirst()
    if (!row) return undefined
    const addresses = await db
      .selectFrom('profile_address')
      .selectAll()
      .where('name', '=', row.name)
      .orderBy('created_at')
      .orderBy('chain')
      .execute()
    return {
      name: row.name,
      isOfKey: /^eip155:0x/.test(row.owner),
      ownerAddress: row.owner.slice(-42),
      attributes: JSON.parse(row.attributes) as ProfileAttributes,
      registeredAt: row.created_at,
      updatedAt: row.updated_at ?? undefined,
      addresses: new Map(addresses.map(({ chain, address, created_at }) => [chain, { address, createdAt: created_at }]))
    }
  }

  async function change(
    name: string,
    request: SignedRequest,
    event: 'attributes' | 'address',
    write: (transaction: Transaction<Schema>) => Promise<string>
  ): Promise<void> {
    if (`${readLabel(request.message.name, zone)}.${zone}` !== name) throw wrong('message', 'It names another name.')
    const known = await db.selectFrom('profile_name').select('owner').where('name', '=', name).executeTakeFirst()
    if (!known) throw unknownName()
    const owner = await ownerWho(request)
    if (owner !== known.owner) throw new Problem(403, [{ name: 'signature', description: 'This name is somebody else’s.' }])
    await db.transaction().execute(async transaction => {
      await takeOnce(transaction, request)
      const detail = await write(transaction)
      await transaction.updateTable('profile_name').set({ updated_at: now() }).where('name', '=', name).execute()
      await note(transaction, { name, account: owner, event, detail })
    })
  }

  /** Who has signed a request, if that was now. */
  async function ownerWho({ chainId, address, text, signature, message }: SignedRequest): Promise<string> {
    const rpc = rpcOf(chainId)
    if (!rpc) throw wrong('coin_type', `Names are not registered on ${chainId} here.`)
    if (message.at > now() + clockSkew || message.at <= now() - messageLifetime) {
      throw refused('message', 'The message is too old, or from a clock that is ahead. Sign a new one.')
    }
    const signer = await signerOf({ chainId, address, text, signature }, rpc)
    if (!signer) throw refused('signature', 'The signature is not of this address.')
    return signer === 'key' ? `eip155:${address}` : `${chainId}:${address}`
  }

  async function takeOnce(transaction: Transaction<Schema>, { address, text, message }: SignedRequest): Promise<void> {
    // what is signed names neither the network nor the kind of change: it is taken once, for one of each
    const id = createHash('sha256').update(`${address}\n${text}`).digest('base64url')
    await transaction.deleteFrom('profile_seen').where('expires_at', '<=', now()).execute()
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('profile_seen')
      .values({ id, expires_at: message.at + messageLifetime })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 1n) {
      throw new Problem(409, [{ name: 'message', description: 'This message was taken already. Sign a new one.' }])
    }
  }

  async function refuseTooMany(transaction: Transaction<Schema>, owner: string): Promise<void> {
    // other instances wait as well, or two at once would each find room for one
    await sql`select pg_advisory_xact_lock(${ownerLock}, hashtext(${owner}))`.execute(transaction)
    const { count } = await transaction
      .selectFrom('profile_name')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('owner', '=', owner)
      .executeTakeFirstOrThrow()
    if (count >= mostNames)
      throw new Problem(429, [{ name: 'address', description: `An account has ${mostNames} names at most.` }])
  }

  async function note(transaction: Transaction<Schema>, entry: Omit<ProfileAuditTable, 'id' | 'at'>): Promise<void> {
    await transaction
      .insertInto('profile_audit')
      .values({ at: now(), ...entry })
      .execute()
  }
}

async function refuseTaken(db: Kysely<Schema>, name: string, skeleton: string): Promise<void> {
  const had = await db.selectFrom('profile_name').select('name').where('skeleton', '=', skeleton).executeTakeFirst()
  if (had) throw taken(had.name === name ? 'Somebody has this name already.' : `It looks like ${had.name}, which somebody has.`)
}

function toProfile({ name, registeredAt, updatedAt, addresses, attributes }: KeptName): Profile {
  return {
    name,
    registered_at: isoTime(registeredAt),
    ...(updatedAt !== undefined && { updated_at: isoTime(updatedAt) }),
    addresses: Object.fromEntries(
      [...addresses].map(([chain, { address, createdAt }]) => [chain, { address, created: isoTime(createdAt) }])
    ),
    attributes: [attributes]
  }
}

const isoTime = (time: number): string => new Date(time).toISOString()

const taken = (description: string) => new Problem(409, [{ name: 'name', description }])
const refused = (name: string, description: string) => new Problem(401, [{ name, description }])
const unknownName = () => new Problem(404, [{ name: 'name', description: 'No such name is registered with this service.' }])
