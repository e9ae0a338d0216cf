import { RpcError } from '../../adapters/base/errors.ts'
import type { Download } from '../lib/download.ts'
import { createCcipRead } from './ccip-read.ts'
import { SourceError } from './chain-source.ts'
import type { ChainRpc } from './abi.ts'

export interface NameSettings {
  /** Address of the ENS universal resolver on this chain. */
  readonly resolver: string
  /** Allowed gateway hosts of off-chain names (ERC-3668); empty: such names are not resolved. */
  readonly gateways: readonly string[]
}

/** A name and its avatar record. */
export interface NameRecord {
  readonly name: string
  /** Raw record: a URL, or an NFT (ENSIP-12). */
  readonly avatar?: string
}

export interface Names {
  /** Reverse-resolves an address, if the name also resolves to the address. Rejects with SourceError. */
  nameOf(address: string, signal: AbortSignal): Promise<NameRecord | undefined>
}

/** Maximum number of consecutive gateway lookups: a response may lead to another one (ERC-3668). */
const mostRounds = 4

/**
 * Creates name resolution with ENS over the RPC of its chain.
 * Its code is loaded with the first request.
 */
export function createNames({ resolver, gateways }: NameSettings, rpc: ChainRpc, download: Download): Names {
  const universalResolverAddress = resolver as `0x${string}`

  return {
    async nameOf(address, signal) {
      const [{ createClient, custom }, { getEnsAddress, getEnsName, getEnsText, normalize }] = await Promise.all([
        import('viem'),
        import('viem/ens')
      ])
      let outage: unknown
      const request = async ({ method, params }: { method: string; params?: unknown }) => {
        try {
          return await rpc.request({ method, params }, { signal })
        } catch (error) {
          // a revert is a result; viem reads its data from these fields
          if (error instanceof RpcError) throw Object.assign(new Error(error.message), { code: error.rpcCode, data: error.data })
          outage ??= error
          throw error
        }
      }
      const ccipRead = gateways.length > 0 && { request: createCcipRead({ gateways, download, signal }) }
      /**
       * Creates a client for one lookup.
       * Each gateway round counts, including those of an empty batch, which sends no request.
       */
      const clientOf = () => {
        let calls = 0
        return createClient({
          transport: custom(
            {
              request(call: { method: string; params?: unknown }) {
                if (++calls > mostRounds + 1) throw new Error(`The name needs more than ${mostRounds} rounds of gateways.`)
                return request(call)
              }
            },
            { retryCount: 0 }
          ),
          ccipRead
        })
      }

      try {
        const name = await getEnsName(clientOf(), { address: address as `0x${string}`, universalResolverAddress })
        // a name that is not normalized may be confusable with another one (ENSIP-15)
        if (!name || !isNormal(name, normalize)) return undefined
        const [leadsTo, avatar] = await Promise.all([
          getEnsAddress(clientOf(), { name, universalResolverAddress }),
          getEnsText(clientOf(), { name, key: 'avatar', universalResolverAddress }).catch(() => null)
        ])
        if (outage !== undefined) throw new SourceError('the name chain is not responding')
        // any account can claim any name in its reverse record
        if (leadsTo?.toLowerCase() !== address.toLowerCase()) return undefined
        return { name, ...(avatar && { avatar }) }
      } catch (error) {
        if (outage !== undefined || error instanceof SourceError) throw new SourceError('the name chain is not responding')
        return undefined // the resolver reverts: no such name, or no name on chain
      }
    }
  }
}

function isNormal(name: string, normalize: (name: string) => string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false // the name cannot be normalized
  }
}
