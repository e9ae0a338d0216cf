import { RpcError } from '../../adapters/base/errors.ts'
import { SourceError } from './source.ts'
import type { ChainRpc } from './abi.ts'

export interface NameSettings {
  /** The universal resolver of ENS on this chain. */
  readonly resolver: string
  /** Hosts that may be asked for names that are kept off the chain (EIP-3668); empty: such names are not looked up. */
  readonly gateways: readonly string[]
}

/** A name and what it says of its picture. */
export interface Named {
  readonly name: string
  /** As it was written down: an address, or an NFT (ENSIP-12). */
  readonly avatar?: string
}

export interface Names {
  /** The name that an address says it has, if that name leads to the address. Rejects with SourceError. */
  nameOf(address: string, signal: AbortSignal): Promise<Named | undefined>
}

/** Names on ENS over the RPC of the chain that has its contracts. Its code is loaded with the first question. */
export function createNames({ resolver, gateways }: NameSettings, rpc: ChainRpc): Names {
  const universalResolverAddress = resolver as `0x${string}`

  return {
    async nameOf(address, signal) {
      const [{ createClient, custom, ccipRequest }, { getEnsAddress, getEnsName, getEnsText, normalize }] = await Promise.all([
        import('viem'),
        import('viem/ens')
      ])
      let outage: unknown
      const request = async ({ method, params }: { method: string; params?: unknown }) => {
        try {
          return await rpc.request({ method, params }, { signal })
        } catch (error) {
          // a contract that refuses has answered; viem reads what it says out of these fields
          if (error instanceof RpcError) throw Object.assign(new Error(error.message), { code: error.rpcCode, data: error.data })
          outage ??= error
          throw error
        }
      }
      const isAllowed = (url: string) => {
        const place = url.replace(/\{.*$/, '')
        return URL.canParse(place) && new URL(place).protocol === 'https:' && gateways.includes(new URL(place).hostname)
      }
      const client = createClient({
        transport: custom({ request }, { retryCount: 0 }),
        ccipRead:
          gateways.length === 0
            ? false
            : { request: ({ urls, ...question }) => ccipRequest({ ...question, urls: urls.filter(isAllowed) }) }
      })

      try {
        const name = await getEnsName(client, { address: address as `0x${string}`, universalResolverAddress })
        // what is not in its normal form is drawn to look like another name (ENSIP-15)
        if (!name || !isNormal(name, normalize)) return undefined
        const [leadsTo, avatar] = await Promise.all([
          getEnsAddress(client, { name, universalResolverAddress }),
          getEnsText(client, { name, key: 'avatar', universalResolverAddress }).catch(() => null)
        ])
        if (outage !== undefined) throw new SourceError('the chain of names does not answer')
        // anybody can say that his is somebody else's name
        if (leadsTo?.toLowerCase() !== address.toLowerCase()) return undefined
        return { name, ...(avatar && { avatar }) }
      } catch (error) {
        if (outage !== undefined || error instanceof SourceError) throw new SourceError('the chain of names does not answer')
        return undefined // the resolver refuses: there is no such name, or none on the chain
      }
    }
  }
}

function isNormal(name: string, normalize: (name: string) => string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false // it has no normal form
  }
}
