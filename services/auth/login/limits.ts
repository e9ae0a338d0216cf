import { sql, type QueryExecutorProvider } from 'kysely'
import { networkOf } from '../../lib/address.ts'
import { LoginError } from './failure.ts'
import type { Secrets } from './secrets.ts'

/** So many at once, and one more every so many milliseconds. */
export interface Allowance {
  readonly burst: number
  readonly every: number
}

const minute = 60_000

/** In the database, because any number of instances share them. */
export const allowances = {
  /**
   * Mails to one mailbox from devices it does not know, three of them from any network and four for networks that have asked for few: whoever
   * floods it from one network shuts out neither its owner's devices nor a new device in another network.
   */
  mailToAddress: { burst: 3, every: 20 * minute },
  mailToAddressReserve: { burst: 4, every: 20 * minute },
  mailToAddressFromNetwork: { burst: 2, every: 60 * minute },
  /** From a device it knows. */
  mailFromDevice: { burst: 5, every: 5 * minute },
  /** One mailbox and one key: spec section 9 has a new email login wait for 30 s. */
  mailAgain: { burst: 1, every: 30_000 },
  mailFromNetwork: { burst: 30, every: minute },
  /** Codes tried for one mailbox: a hundred a day are one in ten thousand to be right. Shared out among networks in the same way. */
  triesForAddress: { burst: 17, every: 20 * minute },
  triesForAddressReserve: { burst: 6, every: 60 * minute },
  triesForAddressFromNetwork: { burst: 3, every: 4 * 60 * minute },
  triesFromDevice: { burst: 20, every: 15 * minute },
  triesFromNetwork: { burst: 60, every: minute / 2 },
  /** Mails and tries for the first address of an account that logs in otherwise. Of the account: such accounts and devices cost nothing. */
  firstAddressMailsOfUser: { burst: 5, every: 30 * minute },
  firstAddressTriesOfUser: { burst: 20, every: 15 * minute },
  /** How often the Farcaster relay is asked about one login. */
  looksOfLogin: { burst: 5, every: 1_500 },
  /** Logins that are begun otherwise. */
  beginFromNetwork: { burst: 60, every: 5_000 },
  /** Of one account and one device, as the next two: another device of the same account takes nothing away from its owner's. */
  sharesOfDevice: { burst: 20, every: minute },
  /** Reading a wallet's record. */
  recordOfDevice: { burst: 30, every: minute / 3 },
  /** Changing it under its key. */
  signedOfDevice: { burst: 30, every: minute / 3 },
  /** Changes of a wallet's record that are asked for without its key. */
  keylessOfUser: { burst: 3, every: 48 * 60 * minute },
  /** Registering passkeys, each of which is mailed. Of the account, or of a device that has its wallet, as the next two. */
  passkeysOfUser: { burst: 10, every: 60 * minute },
  passkeyOptionsOfUser: { burst: 20, every: 10 * minute },
  /** Mails that tell of a logout everywhere. */
  logoutMailsOfUser: { burst: 5, every: 60 * minute },
  /** New wallets beside the account's others. */
  besideOfUser: { burst: 2, every: 24 * 60 * minute }
} satisfies Record<string, Allowance>

/** One device of one account: whose limits nobody else can use up. */
export const placeOf = ({ user_id, thumbprint }: { readonly user_id: string; readonly thumbprint: string }) =>
  `${user_id} ${thumbprint}`

/** @throws LoginError `login-limit` with the seconds to wait; then nothing is taken */
export type Take<Name extends string> = (name: Name, whose: string) => Promise<void>

export interface Limits {
  readonly take: Take<keyof typeof allowances>
  /** Takes, where something is left. */
  isLeft(name: keyof typeof allowances, whose: string): Promise<boolean>
  /**
   * Takes of what is shared by all networks, of which a part is kept for those that have not used theirs.
   *
   * @throws LoginError `login-limit`
   */
  takeShared(name: 'mailToAddress' | 'triesForAddress', whose: string, network: string): Promise<void>
}

export interface Buckets<Name extends string> {
  readonly db: QueryExecutorProvider
  /** With `id` and `full_at`. */
  readonly table: 'login_limit' | 'custody_limit'
  readonly allowances: Readonly<Record<Name, Allowance>>
  readonly secrets: Pick<Secrets, 'mac'>
  readonly now: () => number
}

export function createLimits(db: QueryExecutorProvider, secrets: Secrets, now: () => number): Limits {
  const take = takeFrom({ db, table: 'login_limit', allowances, secrets, now })
  const isLeft = async (name: keyof typeof allowances, whose: string) => {
    try {
      await take(name, whose)
      return true
    } catch (error) {
      if (error instanceof LoginError) return false
      throw error
    }
  }
  return {
    take,
    isLeft,
    async takeShared(name, whose, network) {
      const isReserved =
        (await isLeft(`${name}FromNetwork`, `${whose} ${networkOf(network)}`)) && (await isLeft(`${name}Reserve`, whose))
      if (!isReserved) await take(name, whose)
    }
  }
}

/**
 * Leaky buckets in one number each (GCRA): the moment at which the bucket is full again. One statement takes and refuses, so that two at
 * the same time cannot both take the last. Names are kept as HMACs: the table tells nobody who asked.
 */
export function takeFrom<Name extends string>({ db, table, allowances, secrets, now }: Buckets<Name>): Take<Name> {
  const buckets = sql.table(table)
  return async (name, whose) => {
    const { burst, every } = allowances[name]
    const id = secrets.mac('limit', name, whose)
    const time = now()
    const latest = time + burst * every
    const taken = await sql`
      insert into ${buckets} as bucket (id, full_at) values (${id}, ${time + every})
      on conflict (id) do update set full_at = greatest(bucket.full_at, ${time}::bigint) + ${every}::bigint
      where greatest(bucket.full_at, ${time}::bigint) + ${every}::bigint <= ${latest}::bigint
      returning full_at`.execute(db)
    if (taken.rows.length > 0) return
    const found = await sql<{ full_at: number }>`select full_at from ${buckets} where id = ${id}`.execute(db)
    const seconds = Math.max(1, Math.ceil(((found.rows[0]?.full_at ?? time) + every - latest) / 1000))
    throw new LoginError('login-limit', `Please try again after ${seconds} seconds`, { retryAfter: seconds })
  }
}
