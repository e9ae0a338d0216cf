import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { Problem } from '../../lib/problem.ts'
import type { Schema } from '../../store/schema.ts'
import { findSigner } from '../verify-signature.ts'
import { invalidNameProblem } from './parse-name.ts'
import type { RegistryOptions } from './registry.ts'
import type { SignedRequest } from './signed-request.ts'

/** Milliseconds in which a signed message is valid, and tolerance for a wallet's clock that is ahead. */
const messageLifetime = 10 * 60_000
const clockSkew = 60_000

export type RequestVerifier = ReturnType<typeof createRequestVerifier>

/** Verifies signed requests. */
export function createRequestVerifier({ rpcOf, now }: Pick<RegistryOptions, 'rpcOf' | 'now'>) {
  return { ownerWho, takeOnce }

  /** Verifies a signed request and its time, and returns the signer as the owner. */
  async function ownerWho({ chainId, address, text, signature, message }: SignedRequest): Promise<string> {
    const rpc = rpcOf(chainId)
    if (!rpc) throw invalidNameProblem('coin_type', `Names are not registered on ${chainId} here.`)
    if (message.at > now() + clockSkew || message.at <= now() - messageLifetime) {
      throw refused('message', 'The message is too old, or from a clock that is ahead. Sign a new one.')
    }
    const signer = await findSigner({ chainId, address, text, signature }, rpc)
    if (!signer) throw refused('signature', 'The signature is not of this address.')
    return signer === 'key' ? `eip155:${address}` : `${chainId}:${address}`
  }

  /** Accepts a message once. */
  async function takeOnce(transaction: Transaction<Schema>, { address, text, message }: SignedRequest): Promise<void> {
    // the signed text contains neither the network nor the kind of change, so each message is accepted once
    const id = createHash('sha256').update(`${address}\n${text}`).digest('base64url')
    await transaction.deleteFrom('profile_seen').where('expires_at', '<=', now()).execute()
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('profile_seen')
      .values({ id, expires_at: message.at + messageLifetime })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 1n) {
      throw new Problem(409, [{ name: 'message', description: 'This message was already used. Sign a new one.' }])
    }
  }
}

const refused = (name: string, description: string) => new Problem(401, [{ name, description }])
