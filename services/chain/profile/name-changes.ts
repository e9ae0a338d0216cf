import type { Transaction } from 'kysely'
import { Problem } from '../../lib/problem.ts'
import type { Schema } from '../../store/schema.ts'
import { addAudit } from './audit.ts'
import { invalidNameProblem, parseLabel, unknownName } from './parse-name.ts'
import type { RegistryOptions } from './registry.ts'
import type { RequestVerifier } from './request-verifier.ts'
import { parseSignedRequest, type SignedRequest } from './signed-request.ts'

/** Creates the changes of a name by its owner. */
export function createNameChanges({ db, zone, now }: RegistryOptions, { ownerWho, takeOnce }: RequestVerifier) {
  return {
    /**
     * Handles `POST /v1/profile/account/{name}/attributes`: replaces picture and text.
     *
     * @throws Problem as `register` does; 404 for an unregistered name, 403 for another owner's name
     */
    async describe(name: string, body: unknown): Promise<void> {
      const request = parseSignedRequest(body)
      await change(name, request, 'attributes', async transaction => {
        const attributes = JSON.stringify(request.message.attributes)
        await transaction.updateTable('profile_name').set({ attributes }).where('name', '=', name).execute()
        return attributes
      })
    },

    /**
     * Handles `POST /v1/profile/account/{name}/address`: sets the address on the chain of the coin type to
     * the message's `address`.
     *
     * @throws Problem as `describe` does
     */
    async lead(name: string, body: unknown): Promise<void> {
      const request = parseSignedRequest(body)
      const { chain, message } = request
      const { address } = message
      if (address === undefined) throw invalidNameProblem('message', 'Sign the "address" that the name is to lead to.')
      await change(name, request, 'address', async transaction => {
        await transaction
          .insertInto('profile_address')
          .values({ name, chain, address, created_at: now() })
          .onConflict(conflict => conflict.columns(['name', 'chain']).doUpdateSet({ address, created_at: now() }))
          .execute()
        return `${chain} ${address}`
      })
    }
  }

  async function change(
    name: string,
    request: SignedRequest,
    event: 'attributes' | 'address',
    write: (transaction: Transaction<Schema>) => Promise<string>
  ): Promise<void> {
    if (`${parseLabel(request.message.name, zone)}.${zone}` !== name)
      throw invalidNameProblem('message', 'It names another name.')
    const known = await db.selectFrom('profile_name').select('owner').where('name', '=', name).executeTakeFirst()
    if (!known) throw unknownName()
    const owner = await ownerWho(request)
    if (owner !== known.owner)
      throw new Problem(403, [{ name: 'signature', description: 'This name belongs to another account.' }])
    await db.transaction().execute(async transaction => {
      await takeOnce(transaction, request)
      const detail = await write(transaction)
      await transaction.updateTable('profile_name').set({ updated_at: now() }).where('name', '=', name).execute()
      await addAudit(transaction, { at: now(), name, account: owner, event, detail })
    })
  }
}
