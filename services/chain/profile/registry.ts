import type { Kysely } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import type { ChainRpc } from '../abi.ts'
import { createReserved } from './reserved-names.ts'
import { createNameChanges } from './name-changes.ts'
import { createNameReader } from './name-reader.ts'
import { createRegistration } from './registration.ts'
import { createRequestVerifier } from './request-verifier.ts'

// Registry of names (docs/decisions/blockchain-api.md). The signer owns the name; the database resolves concurrent writes.

export interface RegistryOptions {
  readonly db: Kysely<Schema>
  /** Suffix of names, without the leading dot: `reown.id`. */
  readonly zone: string
  /** Reserved names in addition to those of `reserved-names.ts`. */
  readonly reserved: readonly string[]
  /** Registrations and changes an hour for one client address. */
  readonly perHour: number
  /** Returns the node of a served chain; `undefined`: not served, so registrations on it are rejected. */
  readonly rpcOf: (chainId: string) => ChainRpc | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export type Registry = ReturnType<typeof createRegistry>

/** Creates the registry of names. */
export function createRegistry(options: RegistryOptions) {
  const { zone, perHour, reserved } = options
  const isReserved = createReserved(reserved)
  const requests = createRequestVerifier(options)
  return {
    zone,
    perHour,
    register: createRegistration(options, requests, isReserved),
    ...createNameChanges(options, requests),
    ...createNameReader(options, isReserved)
  }
}
