import type { IdentityReply } from '../../adapters/api/contract/chain.ts'
import type { Log } from '../lib/log.ts'
import { Problem } from '../lib/problem.ts'
import type { ChainRpc } from './abi.ts'
import { resolveAvatar } from './avatar.ts'
import type { Names } from './names.ts'
import type { QueryResult } from './served-chain.ts'

export interface IdentityOptions {
  readonly log: Log
  readonly image: (url: string) => string | undefined
  readonly names: Names | undefined
  readonly rpcOf: (chainId: string) => ChainRpc | undefined
}

/** Returns the name and the avatar of an EVM address. */
export async function getIdentity(
  { address, signal }: { readonly address: string; readonly signal: AbortSignal },
  { log, image, names, rpcOf }: IdentityOptions
): Promise<QueryResult<IdentityReply>> {
  const noIdentity = { name: null, avatar: null }
  if (names === undefined) return { body: noIdentity, sources: [], isPartial: false }
  const fail = (error: unknown) => {
    log.warn({ source: 'ens', error: error instanceof Error ? error.name : 'unknown' }, 'name resolution failed')
    return new Problem(502, [{ name: 'source', description: 'Names can’t be resolved. Try again later.' }])
  }
  const named = await names.nameOf(address, signal).catch((error: unknown) => {
    throw fail(error)
  })
  if (named === undefined) return { body: noIdentity, sources: ['ens'], isPartial: false }
  let isPartial = false
  const picture =
    named.avatar &&
    (await resolveAvatar(named.avatar, address, rpcOf, signal).catch((error: unknown) => {
      // a name without an avatar is better than no name
      fail(error)
      isPartial = true
      return undefined
    }))
  return { body: { name: named.name, avatar: (picture && image(picture)) || null }, sources: ['ens'], isPartial }
}
