import type { Profile, ProfileAttributes, Suggestion } from '../../../adapters/api/contract/chain.ts'
import { isStorable } from '../../lib/storable.ts'
import { getLabelProblem, invalidNameProblem, unknownName } from './parse-name.ts'
import type { RegistryOptions } from './registry.ts'
import { getNameSkeleton } from './reserved-names.ts'
import { suggestNames } from './suggest-names.ts'

/** A registered name. */
export interface StoredName {
  readonly name: string
  /** True if the owner is a key, which has its address on every chain. */
  readonly isOfKey: boolean
  /** Address of the owner, in lower case. */
  readonly ownerAddress: string
  readonly attributes: ProfileAttributes
  readonly registeredAt: number
  readonly updatedAt: number | undefined
  /** Addresses by chain id. */
  readonly addresses: ReadonlyMap<number, { readonly address: string; readonly createdAt: number }>
}

/** Maximum number of names that an address lists. */
const mostListed = 20
/** Maximum number of suggestions besides the requested name. */
const mostSuggested = 5

/** Reads registered names. */
export function createNameReader({ db, zone }: RegistryOptions, isReserved: (label: string) => boolean) {
  return {
    /** Returns a registered name; `undefined` if it is not registered. */
    find,

    /**
     * Handles `GET /v1/profile/account/{name}`.
     *
     * @throws Problem 404
     */
    async profile(name: string): Promise<Profile> {
      const kept = await find(name)
      if (!kept) throw unknownName()
      return toProfile(kept)
    },

    /** Handles `GET /v1/profile/reverse/{address}`: the names that resolve to an address, the oldest first. */
    async profilesOf(address: string): Promise<readonly Profile[]> {
      const rows = await db
        .selectFrom('profile_address')
        .innerJoin('profile_name', 'profile_name.name', 'profile_address.name')
        .select(['profile_name.name', 'profile_name.created_at'])
        .distinct()
        .where('profile_address.address', '=', address.toLowerCase())
        // an owner can point a name at any address: a reverse record needs the consent of that account
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

    /**
     * Handles `GET /v1/profile/suggestions/{name}`: the requested name, with or without suffix, and
     * similar available ones.
     */
    async suggest(input: string): Promise<readonly Suggestion[]> {
      const text = input.toLowerCase()
      const label = text.endsWith(`.${zone}`) ? text.slice(0, -zone.length - 1) : text
      const problem = getLabelProblem(label)
      if (problem) throw invalidNameProblem('name', problem)
      const near = [...new Set(suggestNames(label))].filter(one => one !== label && !getLabelProblem(one) && !isReserved(one))
      const found = await db
        .selectFrom('profile_name')
        .select('skeleton')
        .where('skeleton', 'in', [label, ...near].map(getNameSkeleton))
        .execute()
      const had = new Set(found.map(({ skeleton }) => skeleton))
      const free = near.filter(one => !had.has(getNameSkeleton(one))).slice(0, mostSuggested)
      return [
        { name: `${label}.${zone}`, registered: isReserved(label) || had.has(getNameSkeleton(label)) },
        ...free.map(one => ({ name: `${one}.${zone}`, registered: false }))
      ]
    }
  }

  async function find(name: string): Promise<StoredName | undefined> {
    if (!isStorable(name)) return undefined
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
}

function toProfile({ name, registeredAt, updatedAt, addresses, attributes }: StoredName): Profile {
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
