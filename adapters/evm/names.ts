import { createClient, custom, type Address, type Client } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import { normalize, toCoinType } from 'viem/ens'
import { referenceOf, type ChainId } from '../base/caip.ts'
import { KitError } from '../base/error.ts'
import { RpcError } from '../base/errors.ts'
import type { Network } from '../base/network.ts'
import { isAddress } from './codec/transfer.ts'
import { openRpc } from './rpc.ts'
import type { ChainRequest, FoundName, NameAnswer, Names } from '../chain.ts'

export interface NamesOptions {
  /** Follows names whose records are kept on a server (CCIP-Read, EIP-3668): the server learns who is looked up. Off unless `true`. */
  readonly ccipRead?: boolean
}

const mainnet: ChainId = 'eip155:1'
/** The proxy before ENS's universal resolver on mainnet, as its documentation names it: https://docs.ens.domains/resolvers/universal */
const mainnetResolver = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'
/** Longer pictures are shown by nobody. */
const longestAvatar = 100_000

/** ENS over the kit's own RPC: {@link Names}. Loaded with the first name, since it brings the tables of ENSIP-15. */
export function createNames({ ccipRead = false }: NamesOptions = {}): Names {
  const open = (home: Network, request: ChainRequest): Reader => ({
    client: clientOver(home, request, ccipRead),
    universalResolverAddress: home.contracts?.ensUniversalResolver?.address ?? mainnetResolver
  })

  return {
    homeOf: (network, networks) =>
      [network, ...networks].find(each => (each === network ? hasResolver(each) : each.caipNetworkId === mainnet)),

    async resolve(text, home, { on, ...request }): Promise<NameAnswer> {
      const name = normalized(text)
      if (name === undefined) return { kind: 'invalid' }
      const reader = open(home, request)
      try {
        const [found, avatar] = await Promise.all([addressOf(reader, name, home, on), avatarOf(reader, name)])
        return found ? { kind: 'found', name, ...found, ...avatar } : { kind: 'none' }
      } catch (error) {
        if (isOffChain(error)) return { kind: 'off-chain' }
        throw ownError(error)
      }
    },

    async lookUp(address, home, { on, ...request }): Promise<FoundName | undefined> {
      if (!isAddress(address)) return undefined
      const reader = open(home, request)
      const { client, universalResolverAddress } = reader
      try {
        const claimed = await getEnsName(client, { address, universalResolverAddress })
        const name = claimed === null ? undefined : normalized(claimed)
        // who looks like another under a name that only resembles has none
        if (name === undefined || name !== claimed) return undefined
        const [found, avatar] = await Promise.all([addressOf(reader, name, home, on), avatarOf(reader, name)])
        if (found?.address.toLowerCase() !== address.toLowerCase()) return undefined
        return { kind: 'found', name, ...found, ...avatar }
      } catch (error) {
        if (isOffChain(error)) return undefined
        throw ownError(error)
      }
    }
  }
}

interface Reader {
  readonly client: Client
  readonly universalResolverAddress: Address
}

const hasResolver = ({ caipNetworkId, contracts }: Network): boolean =>
  caipNetworkId === mainnet || contracts?.ensUniversalResolver !== undefined

/** In the form of ENSIP-15. `undefined`: it has none, or is no name of a domain. */
function normalized(text: string): string | undefined {
  const trimmed = text.trim()
  if (!trimmed.includes('.') || trimmed.length > 255) return undefined
  try {
    return normalize(trimmed)
  } catch {
    return undefined // what cannot be normalised is no name
  }
}

/** viem over the RPC that the kit has for the network, and over no other. */
function clientOver(home: Network, request: ChainRequest, ccipRead: boolean): Client {
  const ask = openRpc(home, request)
  const transport = custom(
    {
      async request({ method, params }: { method: string; params?: readonly unknown[] }): Promise<unknown> {
        try {
          return await ask(method, params)
        } catch (error) {
          if (!(error instanceof RpcError)) throw error
          // viem reads the numbers of JSON-RPC
          throw Object.assign(new Error(error.shortMessage, { cause: error }), { code: error.rpcCode, data: error.data })
        }
      }
    },
    { retryCount: 0 }
  )
  return createClient({ transport, ...(!ccipRead && { ccipRead: false }) })
}

/** The record of the network itself, then that of Ethereum. */
async function addressOf(
  { client, universalResolverAddress }: Reader,
  name: string,
  home: Network,
  on: ChainId
): Promise<Pick<FoundName, 'address' | 'record'> | undefined> {
  const read = (coinType?: bigint): Promise<Address | null> =>
    getEnsAddress(client, { name, universalResolverAddress, ...(coinType !== undefined && { coinType }) })
  const own = on !== home.caipNetworkId
  const [ethereum, network] = await Promise.all([read(), own ? read(toCoinType(Number(referenceOf(on)))) : null])
  const address = network ?? ethereum
  if (address === null || !isAddress(address)) return undefined
  return { address, record: own && network === null ? 'ethereum' : 'network' }
}

/** A name without a picture, or one that cannot be read, is a name. */
async function avatarOf({ client, universalResolverAddress }: Reader, name: string): Promise<{ avatar?: string }> {
  const avatar = await getEnsText(client, { name, key: 'avatar', universalResolverAddress }).catch(() => null)
  return avatar && avatar.length <= longestAvatar ? { avatar } : {}
}

/** OffchainLookup(address,string[],bytes,bytes4,bytes) of EIP-3668 */
const offChainLookup = '0x556f1830'

function isOffChain(error: unknown): boolean {
  return causesOf(error).some(({ data }) => typeof data === 'string' && data.startsWith(offChainLookup))
}

/** What the kit's RPC threw, out of what viem made of it. */
function ownError(error: unknown): unknown {
  return causesOf(error).find(cause => cause instanceof KitError) ?? error
}

function causesOf(error: unknown): readonly (Error & { readonly data?: unknown })[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}
