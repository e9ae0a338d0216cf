import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import { emailIssuer } from './email-issuer.ts'
import { rootOf } from './family.ts'
import { recordTimes } from './record-times.ts'

// Email addresses that providers report for an account. An attacker with access to the provider's account for a moment can choose
// the address, so the previous ones are warned as long as a change of a wallet can be pending and be undone.

export interface ReportedAddress {
  readonly email: string
  /** Reported recently, and not when the account was created: this address alone receives no warning. */
  readonly isNew: boolean
  /** True if the provider still reports it. */
  readonly isPresent: boolean
}

interface ReportedIdentity {
  readonly issuer: string
  readonly subject: string
  /** Address reported until now. */
  readonly before: string | null
  readonly email: string
  /** When the identity was created. */
  readonly since: number
}

/**
 * Maximum number of kept addresses of an identity that were reported for less than
 * {@link recordTimes.delay}, so that made-up addresses do not push out the others.
 */
const mostNew = 5

const isNew = (reportedAt: number, since: number, now: number) => reportedAt > since && reportedAt > now - recordTimes.delay

/**
 * Stores the address that a provider reports for an account, and the one it reported before.
 *
 * @returns the address that was replaced by one that the provider has not reported lately
 */
export async function recordReportedAddress(
  db: Transaction<Schema>,
  { issuer, subject, before, email, since }: ReportedIdentity,
  now: number
): Promise<string | undefined> {
  const [old, reported] = [before?.toLowerCase(), email.toLowerCase()]
  if (old === reported) return undefined
  const ofIdentity = { issuer, subject }
  const rows = await db
    .selectFrom('login_told_address')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
  const upsert = (row: { email: string; told_at: number; until: number | null }) =>
    db
      .insertInto('login_told_address')
      .values({ ...ofIdentity, ...row })
      .onConflict(conflict => conflict.columns(['issuer', 'subject', 'email']).doUpdateSet(row))
      .execute()
  const reportedAtOf = (address: string) =>
    rows.find(row => row.email === address && (row.until === null || row.until > now))?.told_at
  if (old !== undefined) {
    const reportedAt = reportedAtOf(old) ?? since
    const others = rows.filter(row => row.until !== null && row.until > now && isNew(row.told_at, since, now))
    if (isNew(reportedAt, since, now) && others.length >= mostNew)
      await db
        .deleteFrom('login_told_address')
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .where('email', '=', old)
        .execute()
    else await upsert({ email: old, told_at: reportedAt, until: now + recordTimes.delay + recordTimes.undo })
  }
  const reportedBefore = reportedAtOf(reported)
  await upsert({ email: reported, told_at: reportedBefore ?? now, until: null })
  return reportedBefore === undefined ? old : undefined
}

/** Returns the addresses that providers report for an account, current and previous. */
export async function reportedAddresses(db: Kysely<Schema>, userId: string, now: number): Promise<readonly ReportedAddress[]> {
  const found = await db
    .selectFrom('login_identity as identity')
    .leftJoin('login_told_address as told', join =>
      join.onRef('told.issuer', '=', 'identity.issuer').onRef('told.subject', '=', 'identity.subject')
    )
    .select(['identity.email as present', 'identity.created_at as since', 'told.email', 'told.told_at', 'told.until'])
    .where('identity.user_id', '=', await rootOf(db, userId))
    .where('identity.issuer', '<>', emailIssuer)
    .orderBy('told.told_at')
    .execute()
  const addresses = new Map<string, ReportedAddress>()
  // an address reported when the account was created has no row
  for (const { present } of found)
    if (present !== null) addresses.set(present.toLowerCase(), { email: present.toLowerCase(), isNew: false, isPresent: true })
  for (const { email, told_at: reportedAt, until, since } of found) {
    if (email === null || reportedAt === null) continue
    const isPresent = addresses.get(email)?.isPresent === true
    if (isPresent || (until !== null && until > now))
      addresses.set(email, { email, isNew: isNew(reportedAt, since, now), isPresent })
  }
  return [...addresses.values()]
}
