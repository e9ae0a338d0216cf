import { RpcError } from '../../adapters/base/errors.ts'
import type { Download } from '../lib/download.ts'
import { createCcipRead } from './ccip-read.ts'
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

/** A gateway's answer may lead to another gateway (EIP-3668), this many times in a row. */
const mostRounds = 4

/** Names on ENS over the RPC of the chain that has its contracts. Its code is loaded with the first question. */
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
          // a contract that refuses has answered; viem reads what it says out of these fields
          if (error instanceof RpcError) throw Object.assign(new Error(error.message), { code: error.rpcCode, data: error.data })
          outage ??= error
          throw error
        }
      }
      const ccipRead = gateways.length > 0 && { request: createCcipRead({ gateways, download, signal }) }
      /** A client for one question. Each round is one more call, including those of an empty batch, which ask no gateway. */
      const clientOf = () => {
        let calls = 0
        return createClient({
          transport: custom(
            {
              request(asked: { method: string; params?: unknown }) {
                if (++calls > mostRounds + 1) throw new Error(`The name needs more than ${mostRounds} rounds of gateways.`)
                return request(asked)
              }
            },
            { retryCount: 0 }
          ),
          ccipRead
        })
      }

      try {
        const name = await getEnsName(clientOf(), { address: address as `0x${string}`, universalResolverAddress })
        // what is not in its normal form is drawn to look like another name (ENSIP-15)
        if (!name || !isNormal(name, normalize)) return undefined
        const [leadsTo, avatar] = await Promise.all([
          getEnsAddress(clientOf(), { name, universalResolverAddress }),
          getEnsText(clientOf(), { name, key: 'avatar', universalResolverAddress }).catch(() => null)
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
