import type { ChainRpc } from '../abi.ts'
import { SourceError, type Holding, type Token } from '../chain-source.ts'

/** Reads the native balance at the latest block. Rejects with SourceError for an invalid response. */
export async function readNativeBalance(rpc: ChainRpc, address: string, native: Token, signal: AbortSignal): Promise<Holding> {
  const reply = await rpc.request({ method: 'eth_getBalance', params: [address, 'latest'] }, { signal })
  if (typeof reply !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(reply)) throw new SourceError('the chain returns no valid balance')
  return { ...native, amount: BigInt(reply) }
}
