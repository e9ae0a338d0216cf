import { KitError } from '../base/error.ts'
import { HttpError } from '../base/errors.ts'
import { isRecord } from '../base/record.ts'
import type { OffChainQuestion } from './codec/batch-gateway.ts'
import { addressIn, bytesAt, encodeLongCall, type Hex } from './codec/words.ts'
import { checkHex } from './replies.ts'
import { revertData } from './reverted.ts'
import { bytesPattern } from './codec/hex.ts'
import type { Ask } from './rpc.ts'
import type { ChainRequest } from '../chain.ts'

/** OffchainLookup(address,string[],bytes,bytes4,bytes) */
const lookup = '0x556f1830'
/** Milliseconds for one server, as for an RPC (spec section 9). */
const patience = 10_000
/** An answer may send one on; not for ever (EIP-3668). */
const mostSteps = 4

/**
 * Calls a contract that may keep its answer off the chain (https://eips.ethereum.org/EIPS/eip-3668). Only the given servers are asked,
 * whatever the contract names; what it asks in a batch that is left to the client (ENSIP-21), they are asked one by one.
 */
export function gatewayReader(ask: Ask, { signal, fetch = globalThis.fetch }: ChainRequest, gateways: readonly string[]) {
  return async (to: Hex, data: Hex): Promise<Hex | { none: true } | { offChain: true }> => {
    let call = data
    for (let step = 0; step <= mostSteps; step++) {
      try {
        return checkHex(await ask('eth_call', [{ to, data: call }, 'latest']), 'bytes', bytesPattern)
      } catch (error) {
        const reverted = revertData(error)
        if (reverted === undefined) throw error
        // a contract that has gone to its servers and fails then has not said that there is nothing
        if (!reverted.startsWith(lookup)) return step ? { offChain: true } : { none: true }
        const next = await answer(to, `0x${reverted.slice(lookup.length)}`)
        if (!next) return { offChain: true }
        call = next
      }
    }
    return { offChain: true }
  }

  /** The call that carries a server's answer back. `undefined`: no server answers. */
  async function answer(to: Hex, body: Hex): Promise<Hex | undefined> {
    const [sender, question, extra] = [addressIn(body.slice(0, 66)), bytesAt(body, 2), bytesAt(body, 4)]
    const callback: Hex = `0x${body.slice(2 + 64 * 3, 2 + 64 * 3 + 8)}`
    if (sender !== to.toLowerCase() || question === undefined || extra === undefined) return undefined
    const { answerBatch, isLocal, questionsIn } = await import('./codec/batch-gateway.ts')
    const questions = isLocal(body, 1) ? questionsIn(`0x${question}`) : undefined
    const answers = await Promise.all((questions ?? [{ sender, data: `0x${question}` }]).map(askServers))
    const found = questions ? answers.some(Boolean) && answerBatch(answers) : answers[0]
    return found ? encodeLongCall(callback, { bytes: found }, { bytes: `0x${extra}` }) : undefined
  }

  async function askServers({ sender, data }: OffChainQuestion): Promise<string | undefined> {
    for (const gateway of gateways) {
      const found = await askServer(gateway, sender, data)
      if (found) return found
    }
    return undefined
  }

  async function askServer(gateway: string, sender: string, data: Hex): Promise<string | undefined> {
    const url = gateway.replaceAll('{sender}', sender).replaceAll('{data}', data)
    const asked = gateway.includes('{data}')
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ data, sender }) }
    const giveUp = new AbortController()
    const timer = setTimeout(() => giveUp.abort(), patience)
    try {
      const response = await fetch(url, { ...asked, signal: AbortSignal.any([giveUp.signal, ...(signal ? [signal] : [])]) })
      if (!response.ok) throw new HttpError(response.status, url, 'HTTP request failed')
      const reply: unknown = await response.json()
      return isRecord(reply) && typeof reply.data === 'string' && bytesPattern.test(reply.data) ? reply.data : undefined
    } catch (cause) {
      if (signal?.aborted) throw new KitError('aborted', 'Request was aborted', { cause })
      return undefined // the next server is asked; that none answers is told
    } finally {
      clearTimeout(timer)
    }
  }
}
