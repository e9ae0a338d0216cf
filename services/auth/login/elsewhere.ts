import type { Kysely } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import type { Session } from './sessions.ts'
import { reportedAddresses, type ReportedAddress } from './reported-addresses.ts'
import { getEmail } from './users.ts'

/**
 * Returns true if one of the addresses differs from that of the session's login, whose mailbox an
 * attacker may read. The address of a passkey login is unknown, so that one of two addresses counts as different.
 */
export async function elsewhereOf(
  db: Kysely<Schema>,
  { user_id: userId, provider }: Session,
  now: number
): Promise<(addresses: readonly string[]) => boolean> {
  if (provider === 'passkey') return addresses => new Set(addresses.map(mailboxOf)).size > 1
  const own = provider === 'email' ? [await getEmail(db, userId)] : presentOf(await reportedAddresses(db, userId, now))
  const mailboxes = own.map(address => address && mailboxOf(address))
  return addresses => addresses.some(address => !mailboxes.includes(mailboxOf(address)))
}

const presentOf = (addresses: readonly ReportedAddress[]) =>
  addresses.filter(({ isPresent }) => isPresent).map(({ email }) => email)

/** Domains that ignore dots in the local part. */
const withoutDots = ['gmail.com', 'googlemail.com']

/**
 * Returns the mailbox to which an address probably leads: another spelling is not another reader.
 * Used for this check only. An error here makes fewer changes possible without the key; as an identity it would merge two users.
 */
function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  const [name = ''] = address.slice(0, at).toLowerCase().split('+')
  return withoutDots.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/**
 * Removes addresses that a provider has reported only recently: an attacker with brief access to that
 * account may have chosen them.
 */
export async function withoutNew(
  db: Kysely<Schema>,
  userId: string,
  addresses: readonly string[],
  now: number
): Promise<readonly string[]> {
  const own = await getEmail(db, userId)
  const late = (await reportedAddresses(db, userId, now)).filter(({ email, isNew }) => isNew && email !== own)
  return addresses.filter(address => !late.some(({ email }) => email === address))
}
