import { sql, type QueryExecutorProvider } from 'kysely'
import { networkOf } from '../../lib/client-address.ts'
import type { Log } from '../../lib/log.ts'
import { LoginError } from './login-error.ts'
import type { DerivedKeys } from './secrets.ts'
import { createKnownNetworks } from './known-networks.ts'

/** Token bucket: `burst` at once, and one more every `every` milliseconds. */
export interface RateLimit {
  readonly burst: number
  readonly every: number
}

const minute = 60_000

/** Limits, stored in the database because all instances share them. */
export const rateLimits = {
  /**
   * Mails to one mailbox from unknown devices: three from any network, and four reserved for networks
   * that have requested few. Flooding from one network locks out neither the owner's devices nor a new device in another network.
   */
  mailToAddress: { burst: 3, every: 20 * minute },
  mailToAddressReserve: { burst: 4, every: 20 * minute },
  mailToAddressFromNetwork: { burst: 2, every: 60 * minute },
  /**
   * Used after those are used up: for each network in which a login at the address has succeeded, and
   * for all of these together. Other networks cannot use it up, however many there are.
   */
  mailToAddressFromKnownNetwork: { burst: 3, every: 60 * minute },
  mailToAddressKnown: { burst: 12, every: 20 * minute },
  /**
   * Of all devices together that an account knows and that do not have its wallet: an attacker with
   * brief access to the mailbox can register any number of such keys. Above it they count as unknown.
   */
  mailToAddressFromKnownDevices: { burst: 5, every: 5 * minute },
  /** Of a device that has the wallet, or one that changes the address of its account. */
  mailFromDevice: { burst: 5, every: 5 * minute },
  /** Of one mailbox and one key: a new code can be requested every 30 s (docs/decisions/limits.md). */
  mailAgain: { burst: 1, every: 30_000 },
  mailFromNetwork: { burst: 30, every: minute },
  /**
   * Mails to unknown devices, by the block that one party often has in full (`getNetwork`): for IPv6,
   * the bucket above is one of 65,536.
   */
  mailFromWideNetwork: { burst: 120, every: minute / 4 },
  /** In place of the last two, of mails for which a proof of work was sent (`mail-challenges.ts`). */
  solvedFromNetwork: { burst: 300, every: minute / 20 },
  solvedFromWideNetwork: { burst: 1_200, every: minute / 80 },
  /**
   * Code tries for one mailbox: a hundred a day succeed with a probability of one in ten thousand.
   * Divided among networks in the same way.
   */
  triesForAddress: { burst: 17, every: 20 * minute },
  triesForAddressReserve: { burst: 6, every: 60 * minute },
  triesForAddressFromNetwork: { burst: 3, every: 4 * 60 * minute },
  triesForAddressFromKnownNetwork: { burst: 5, every: 60 * minute },
  triesForAddressKnown: { burst: 12, every: 60 * minute },
  triesForAddressFromKnownDevices: { burst: 20, every: 15 * minute },
  triesFromDevice: { burst: 20, every: 15 * minute },
  triesFromNetwork: { burst: 60, every: minute / 2 },
  triesFromWideNetwork: { burst: 240, every: minute / 8 },
  /**
   * Mails and tries for the first address of an account that logs in otherwise.
   * Per account, because such accounts and devices cost nothing.
   */
  firstAddressMailsOfUser: { burst: 5, every: 30 * minute },
  firstAddressTriesOfUser: { burst: 20, every: 15 * minute },
  /**
   * The same for codes to the current address before a change.
   * Per account, or per device that has its wallet.
   */
  changeMailsOfUser: { burst: 5, every: 30 * minute },
  changeTriesOfUser: { burst: 20, every: 15 * minute },
  /** Polls of the Farcaster relay for one login. */
  looksOfLogin: { burst: 5, every: 1_500 },
  /** Login attempts by other methods. */
  beginFromNetwork: { burst: 60, every: 5_000 },
  beginFromWideNetwork: { burst: 240, every: 1_250 },
  /**
   * Of one account and one device, as the next two: another device of the account cannot use up the
   * owner's limit.
   */
  sharesOfDevice: { burst: 20, every: minute },
  /** Reads of a wallet's record. */
  recordOfDevice: { burst: 30, every: minute / 3 },
  /** Changes of the record under its key. */
  signedOfDevice: { burst: 30, every: minute / 3 },
  /** Prepared sets of devices that do not have the wallet. Per wallet, because device keys cost nothing. */
  preparesOfOthers: { burst: 20, every: 10 * minute },
  /**
   * Requests to change a wallet's record without its key, each of which is mailed.
   * Of one wallet and one login method, of which an account has few.
   */
  keylessOfLogin: { burst: 3, every: 48 * 60 * minute },
  /**
   * Passkey registrations, each of which is mailed.
   * Per account, or per device that has its wallet, as the next two.
   */
  passkeysOfUser: { burst: 10, every: 60 * minute },
  passkeyOptionsOfUser: { burst: 20, every: 10 * minute },
  /** Mails about a logout everywhere. */
  logoutMailsOfUser: { burst: 5, every: 60 * minute },
  /**
   * Mails about an address that a provider reports.
   * Per account: the user of the provider's account can choose any number.
   */
  toldMailsOfUser: { burst: 6, every: 6 * 60 * minute },
  /**
   * Deletions and new sets under a wallet's key, which are mailed.
   * Per wallet: other keys of the account do not use it up.
   */
  mailedOfWallet: { burst: 6, every: 6 * 60 * minute },
  /** New wallets in addition to the account's others. */
  besideOfUser: { burst: 2, every: 24 * 60 * minute }
} satisfies Record<string, RateLimit>

/**
 * Limits that an operator may change: those of mailboxes and networks, which depend on where the users are. An office or a mobile
 * network has thousands of them behind one address. The others protect one account, in any network.
 */
export const changeableLimits = [
  'mailToAddress',
  'mailToAddressReserve',
  'mailToAddressFromNetwork',
  'mailToAddressFromKnownNetwork',
  'mailToAddressKnown',
  'mailFromNetwork',
  'mailFromWideNetwork',
  'solvedFromNetwork',
  'solvedFromWideNetwork',
  'triesFromNetwork',
  'triesFromWideNetwork',
  'beginFromNetwork',
  'beginFromWideNetwork'
] as const satisfies readonly (keyof typeof rateLimits)[]

/** Changed limits, by name. */
export type LoginLimits = Readonly<Partial<Record<(typeof changeableLimits)[number], RateLimit>>>

/** Default of `MAILS_PER_HOUR`: mails to unknown devices in an hour, of the whole service. */
const defaultMailsPerHour = 5_000
/** Milliseconds between two log lines of an instance that the limit of the whole service is reached. */
const reachedAgain = minute

/**
 * Returns the mailbox of an address, for limits only: `name@example.org` for `name+tag@example.org`
 * (RFC 5233). On servers where `+` has no special meaning, several users share a limit.
 */
export const mailboxOf = (email: string): string => email.replace(/^([^+@]+)\+[^@]*@/, '$1@')

/** Returns the key of one device of one account, whose limits no other device can use up. */
export const placeOf = ({ user_id, thumbprint }: { readonly user_id: string; readonly thumbprint: string }) =>
  `${user_id} ${thumbprint}`

/**
 * Charges a limit.
 *
 * @throws LoginError `login-limit` with the seconds to wait; nothing is charged then
 */
export type ConsumeLimit<Name extends string> = (name: Name, whose: string) => Promise<void>

export interface RateLimiter {
  readonly take: ConsumeLimit<keyof typeof rateLimits>
  /** Charges a limit, and refunds it if `rest` rejects. */
  takeWith<Result>(name: keyof typeof rateLimits, whose: string, rest: () => Promise<Result>): Promise<Result>
  /** Charges a limit if something is left. Returns whether it did. */
  isLeft(name: keyof typeof rateLimits, whose: string): Promise<boolean>
  /**
   * Charges the limit of a mailbox, which all networks share: a part is reserved for networks that have
   * not used theirs, and another for networks that the address has logged in from. Also charges the network and, for a mail, the
   * service.
   *
   * @throws LoginError `login-limit`; nothing is charged then
   */
  takeShared(name: 'mailToAddress' | 'triesForAddress', email: string, network: string, more?: SharedOptions): Promise<void>
  /** Records that a login at the address has succeeded in this network. */
  knowNetwork(email: string, network: string): Promise<void>
}

export interface SharedOptions {
  /** Account that knows the device: the limit of its devices is used first. */
  readonly account?: string | undefined
  /** Whether a proof of work was sent. */
  readonly isSolved?: boolean
}

export interface LeakyBucketOptions<Name extends string> {
  readonly db: QueryExecutorProvider
  /** Table with `id` and `full_at`. */
  readonly table: 'login_limit' | 'custody_limit'
  readonly allowances: Readonly<Record<Name, RateLimit>>
  readonly secrets: Pick<DerivedKeys, 'mac'>
  readonly now: () => number
}

export interface LimitsOptions {
  readonly db: QueryExecutorProvider
  readonly secrets: DerivedKeys
  readonly log: Log
  readonly now: () => number
  readonly mailsPerHour?: number | undefined
  readonly changed?: LoginLimits | undefined
}

type Taken = readonly [name: keyof typeof rateLimits, whose: string]

export function createRateLimiter({
  db,
  secrets,
  log,
  now,
  mailsPerHour = defaultMailsPerHour,
  changed
}: LimitsOptions): RateLimiter {
  const allowances: Readonly<Record<keyof typeof rateLimits, RateLimit>> = { ...rateLimits, ...changed }
  const buckets = { db, table: 'login_limit', allowances, secrets, now } as const
  const take = createLeakyBuckets(buckets)
  const giveBack = giveBackTo(buckets)
  const takeOfService = createLeakyBuckets({
    ...buckets,
    allowances: { mailOfService: { burst: mailsPerHour, every: Math.ceil((60 * minute) / mailsPerHour) } }
  })
  const isLeft = async (name: keyof typeof rateLimits, whose: string) => {
    try {
      await take(name, whose)
      return true
    } catch (error) {
      if (error instanceof LoginError) return false
      throw error
    }
  }
  const known = createKnownNetworks({ db, secrets, now })
  /** Charges all limits or none. */
  const areLeft = async (wanted: readonly Taken[]) => {
    for (const [index, [name, whose]] of wanted.entries()) {
      if (await isLeft(name, whose)) continue
      for (const taken of wanted.slice(0, index)) await giveBack(...taken)
      return false
    }
    return true
  }
  /** Charges the limit of a mailbox, and returns what was charged. */
  const takeOfMailbox = async (
    name: 'mailToAddress' | 'triesForAddress',
    email: string,
    network: string
  ): Promise<readonly Taken[]> => {
    const mailbox = mailboxOf(email)
    const place = `${mailbox} ${networkOf(network)}`
    const reserve: readonly Taken[] = [
      [`${name}FromNetwork`, place],
      [`${name}Reserve`, mailbox]
    ]
    if (await areLeft(reserve)) return reserve
    try {
      await take(name, mailbox)
      return [[name, mailbox]]
    } catch (error) {
      // last, so that an attacker in such a network can detect it only by using up all of the rest
      if (!(await known.has(email, network))) throw error
      const ofKnown: readonly Taken[] = [
        [`${name}FromKnownNetwork`, place],
        [`${name}Known`, mailbox]
      ]
      if (!(await areLeft(ofKnown))) throw error
      return ofKnown
    }
  }
  let loggedAt = Number.NEGATIVE_INFINITY
  /**
   * Charges the limit of the service.
   * In a network that the address has logged in from, its owner is not affected when others have used it up.
   */
  const takeMailOfService = async (email: string, network: string) => {
    try {
      await takeOfService('mailOfService', 'all')
    } catch (error) {
      if (!(error instanceof LoginError)) throw error
      if (now() >= loggedAt + reachedAgain) {
        loggedAt = now()
        log.warn({ mailsPerHour }, 'the limit of mails to strangers is reached: MAILS_PER_HOUR')
      }
      if (!(await known.has(email, network))) throw error
    }
  }
  return {
    async take(name, whose) {
      await take(name, whose)
      if (name === 'beginFromNetwork') await take('beginFromWideNetwork', networkOf(whose))
    },
    takeWith: takingWith({ take, giveBack }),
    isLeft,
    async takeShared(name, email, network, { account, isSolved = false } = {}) {
      const wideMail = isSolved ? 'solvedFromWideNetwork' : 'mailFromWideNetwork'
      const taken: Taken[] = []
      try {
        const ofDevices: readonly Taken[] = account === undefined ? [] : [[`${name}FromKnownDevices`, account]]
        if (ofDevices.length > 0 && (await areLeft(ofDevices))) taken.push(...ofDevices)
        else {
          const wide: Taken = [name === 'mailToAddress' ? wideMail : 'triesFromWideNetwork', networkOf(network)]
          await take(...wide)
          taken.push(wide)
          taken.push(...(await takeOfMailbox(name, email, network)))
        }
        if (name === 'mailToAddress') await takeMailOfService(email, network)
      } catch (error) {
        for (const one of taken) await giveBack(...one)
        throw error
      }
    },
    knowNetwork: known.add
  }
}

/**
 * Creates leaky buckets as one number each (GCRA): the time at which the bucket is full again.
 * One statement checks and charges, so that concurrent requests cannot both take the last token. Names are stored as HMACs, so
 * that the table does not reveal clients.
 */
export function createLeakyBuckets<Name extends string>({
  db,
  table,
  allowances,
  secrets,
  now
}: LeakyBucketOptions<Name>): ConsumeLimit<Name> {
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
    throw new LoginError('login-limit', `Please try again after ${seconds} seconds`, { retryAfter: seconds, limit: name })
  }
}

/** Creates a function that charges, and refunds if `rest` fails. */
export const takingWith =
  <Name extends string>({ take, giveBack }: { readonly take: ConsumeLimit<Name>; readonly giveBack: ConsumeLimit<Name> }) =>
  async <Result>(name: Name, whose: string, rest: () => Promise<Result>): Promise<Result> => {
    await take(name, whose)
    try {
      return await rest()
    } catch (error) {
      await giveBack(name, whose)
      throw error
    }
  }

/** Refunds one {@link Take} that has succeeded. */
export function giveBackTo<Name extends string>({
  db,
  table,
  allowances,
  secrets
}: LeakyBucketOptions<Name>): ConsumeLimit<Name> {
  return async (name, whose) => {
    await sql`update ${sql.table(table)} set full_at = full_at - ${allowances[name].every}::bigint
      where id = ${secrets.mac('limit', name, whose)}`.execute(db)
  }
}
