import { sql, type Kysely, type Transaction } from 'kysely'
import { Problem } from '../../lib/problem.ts'
import type { Schema } from '../../store/schema.ts'
import { addAudit } from './audit.ts'
import { invalidNameProblem, parseLabel } from './parse-name.ts'
import type { RegistryOptions } from './registry.ts'
import type { RequestVerifier } from './request-verifier.ts'
import { getNameSkeleton } from './reserved-names.ts'
import { parseSignedRequest } from './signed-request.ts'

/** Maximum number of names of one account. */
const mostNames = 5
/** Advisory lock class for counting the names of one owner. */
const ownerLock = 0x77336f

/** Creates the registration of names. */
export function createRegistration(
  { db, zone, now }: RegistryOptions,
  { ownerWho, takeOnce }: RequestVerifier,
  isReserved: (label: string) => boolean
) {
  /**
   * Handles `POST /v1/profile/account`: registers the name for the signer, with the signer's address on
   * the chain of the coin type.
   *
   * @throws Problem 400 that names the field; 401 for an invalid or expired signature; 409 for a name that is not available,
   * and for a message
   *   that was already used; 429 above the maximum number of names; 502 if the chain cannot be reached
   */
  return async function register(body: unknown): Promise<void> {
    const request = parseSignedRequest(body)
    const label = parseLabel(request.message.name, zone)
    if (request.message.address !== undefined || Object.keys(request.message.attributes).length > 0) {
      throw invalidNameProblem('message', 'A name is registered with empty "attributes" and no "address".')
    }
    const name = `${label}.${zone}`
    if (isReserved(label)) throw taken('This name is reserved. Choose another name.')
    // checked before the signature, which may need an RPC request
    await refuseTaken(db, name, getNameSkeleton(label))
    const owner = await ownerWho(request)
    await db.transaction().execute(async transaction => {
      await takeOnce(transaction, request)
      await refuseTooMany(transaction, owner)
      const time = now()
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('profile_name')
        .values({ name, skeleton: getNameSkeleton(label), owner, created_at: time, updated_at: null })
        .onConflict(conflict => conflict.doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows !== 1n) {
        await refuseTaken(transaction, name, getNameSkeleton(label))
        throw taken('Somebody has this name already.')
      }
      const { chain, address } = request
      await transaction.insertInto('profile_address').values({ name, chain, address, created_at: time }).execute()
      await addAudit(transaction, { at: now(), name, account: owner, event: 'registered', detail: String(chain) })
    })
  }
}

async function refuseTaken(db: Kysely<Schema>, name: string, skeleton: string): Promise<void> {
  const had = await db.selectFrom('profile_name').select('name').where('skeleton', '=', skeleton).executeTakeFirst()
  if (had) throw taken(had.name === name ? 'Somebody has this name already.' : `It looks like ${had.name}, which somebody has.`)
}

async function refuseTooMany(transaction: Transaction<Schema>, owner: string): Promise<void> {
  // locks out other instances, so that concurrent registrations cannot exceed the maximum
  await sql`select pg_advisory_xact_lock(${ownerLock}, hashtext(${owner}))`.execute(transaction)
  const { count } = await transaction
    .selectFrom('profile_name')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow()
  if (count >= mostNames)
    throw new Problem(429, [{ name: 'address', description: `An account can have at most ${mostNames} names.` }])
}

const taken = (description: string) => new Problem(409, [{ name: 'name', description }])
