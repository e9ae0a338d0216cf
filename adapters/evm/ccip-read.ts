import { KitError } from '../base/kit-error.ts'
import { HttpError } from '../base/errors.ts'
import { isRecord } from '../base/is-record.ts'
import type { GatewayQuery } from './codec/batch-gateway.ts'
import { decodeTopicAddress, decodeBytes, encodeDynamicCall, type Hex } from './codec/abi.ts'
import { parseHex } from './parse-replies.ts'
import { getRevertData } from './revert-reason.ts'
import { bytesPattern } from './codec/hex.ts'
import type { RpcRequest } from './rpc.ts'
import type { ChainRequest } from '../chain.ts'

/** OffchainLookup(address,string[],bytes,bytes4,bytes) */
const lookup = '0x556f1830'
/** Timeout of one gateway in milliseconds, like that of an RPC (docs/decisions/limits.md). */
const patience = 10_000
/** Maximum number of nested lookups (EIP-3668). */
const mostSteps = 4

/**
 * Creates a `call` with CCIP Read (https://eips.ethereum.org/EIPS/eip-3668).
 * Uses only the configured gateways, regardless of the URLs in the contract's response. Requests of a client-side batch
 * (ENSIP-21) are sent one by one.
 */
export function createCcipReader(
  requestRpc: RpcRequest,
  { signal, fetch = globalThis.fetch }: ChainRequest,
  gateways: readonly string[]
) {
  return async (to: Hex, data: Hex): Promise<Hex | { none: true } | { offChain: true }> => {
    let call = data
    for (let step = 0; step <= mostSteps; step++) {
      try {
        return parseHex(await requestRpc('eth_call', [{ to, data: call }, 'latest']), 'bytes', bytesPattern)
      } catch (error) {
        const reverted = getRevertData(error)
        if (reverted === undefined) throw error
        // A contract that fails after a lookup has not reported that there is no record.
        if (!reverted.startsWith(lookup)) return step ? { offChain: true } : { none: true }
        const next = await answer(to, `0x${reverted.slice(lookup.length)}`)
        if (!next) return { offChain: true }
        call = next
      }
    }
    return { offChain: true }
  }

  /** Requests a gateway response and encodes the callback. Returns `undefined` if no gateway responds. */
  async function answer(to: Hex, body: Hex): Promise<Hex | undefined> {
    const [sender, question, extra] = [decodeTopicAddress(body.slice(0, 66)), decodeBytes(body, 2), decodeBytes(body, 4)]
    const callback: Hex = `0x${body.slice(2 + 64 * 3, 2 + 64 * 3 + 8)}`
    if (sender !== to.toLowerCase() || question === undefined || extra === undefined) return undefined
    const { encodeResponses, isLocalGateway, decodeQueries } = await import('./codec/batch-gateway.ts')
    const questions = isLocalGateway(body, 1) ? decodeQueries(`0x${question}`) : undefined
    const answers = await Promise.all((questions ?? [{ sender, data: `0x${question}` }]).map(queryGateways))
    const found = questions ? answers.some(Boolean) && encodeResponses(answers) : answers[0]
    return found ? encodeDynamicCall(callback, { bytes: found }, { bytes: `0x${extra}` }) : undefined
  }

  async function queryGateways({ sender, data }: GatewayQuery): Promise<string | undefined> {
    for (const gateway of gateways) {
      const found = await queryGateway(gateway, sender, data)
      if (found) return found
    }
    return undefined
  }

  async function queryGateway(gateway: string, sender: string, data: Hex): Promise<string | undefined> {
    const url = gateway.replaceAll('{sender}', sender).replaceAll('{data}', data)
    const init = gateway.includes('{data}')
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ data, sender }) }
    const giveUp = new AbortController()
    const timer = setTimeout(() => giveUp.abort(), patience)
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.any([giveUp.signal, ...(signal ? [signal] : [])]) })
      if (!response.ok) throw new HttpError(response.status, url, 'HTTP request failed')
      const reply: unknown = await response.json()
      return isRecord(reply) && typeof reply.data === 'string' && bytesPattern.test(reply.data) ? reply.data : undefined
    } catch (cause) {
      if (signal?.aborted) throw new KitError('aborted', 'Request was aborted', { cause })
      return undefined // try the next gateway; the caller handles that none responds
    } finally {
      clearTimeout(timer)
    }
  }
}
