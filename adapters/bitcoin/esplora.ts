import { parseAccountId, getReference, type ChainId } from '../base/caip.ts'
import { KitError } from '../base/kit-error.ts'
import { HttpError } from '../base/errors.ts'
import { isRecord } from '../base/is-record.ts'
import type { Chain, ChainRequest } from '../chain.ts'

/** In milliseconds (docs/decisions/limits.md: RPC timeout). */
const timeout = 10_000

/**
 * Reads the balance in satoshis, including unconfirmed transactions, over an Esplora API.
 * Without an Esplora URL there is no balance.
 */
export const balance: Chain['balance'] = async (account, network, request) => {
  const { address } = parseAccountId(account)
  const urls = [...(request.rpcUrls ?? []), ...network.rpcUrls.default.http]
  const { decimals, symbol } = network.nativeCurrency
  let failure: unknown = new HttpError(0, '', 'The network has no Esplora API.')
  for (const url of urls) {
    try {
      const [reply] = await Promise.all([
        getJson(url, `address/${encodeURIComponent(address)}`, request),
        mustBeOf(network.caipNetworkId, url, request)
      ])
      return { value: heldIn(reply, address), decimals, symbol }
    } catch (error) {
      if (request.signal?.aborted) throw error
      failure = error // try the next URL
    }
  }
  throw failure
}

/** Returns the balance of `{ address, chain_stats, mempool_stats }`, each with funded and spent sums. */
function heldIn(reply: unknown, address: string): bigint {
  if (!isRecord(reply) || reply.address !== address) throw invalid('what an address holds')
  const held = [reply.chain_stats, reply.mempool_stats].reduce<bigint>((sum, stats) => {
    const { funded_txo_sum: came, spent_txo_sum: went } = isRecord(stats) ? stats : {}
    return sum + toAmount(came) - toAmount(went)
  }, 0n)
  if (held < 0n) throw invalid('what an address holds')
  return held
}

function toAmount(value: unknown): bigint {
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw invalid('an amount')
  return BigInt(value as number)
}

/**
 * Verifies the network of a URL by its genesis block hash, which CAIP-2 uses as the reference:
 * an API of another network would respond too.
 */
async function mustBeOf(chainId: ChainId, url: string, request: ChainRequest): Promise<void> {
  const genesis = await getJson(url, 'block-height/0', request)
  if (typeof genesis === 'string' && genesis.startsWith(getReference(chainId))) return
  throw new KitError('invalid-reply', `The Esplora API of ${chainId} is of another network.`, {
    metaMessages: ['Correct its address in the network or in customRpcUrls.']
  })
}

/** Sends a request. Returns the JSON, or the text if it is not JSON. */
async function getJson(base: string, path: string, { signal, fetch = globalThis.fetch }: ChainRequest): Promise<unknown> {
  const url = `${base.replace(/\/$/, '')}/${path}`
  if (signal?.aborted) throw aborted(signal)
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new KitError('timeout', 'The request took too long to respond')), timeout)
  try {
    const reply = await fetch(url, { signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal })
    const text = await reply.text()
    if (!reply.ok) throw new HttpError(reply.status, url, 'HTTP request failed')
    return parsed(text)
  } catch (error) {
    if (signal?.aborted) throw aborted(signal)
    if (late.signal.aborted) throw late.signal.reason
    throw error instanceof HttpError ? error : new HttpError(0, url, 'HTTP request failed', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

const aborted = ({ reason }: AbortSignal): KitError => new KitError('aborted', 'Request was aborted', { cause: reason })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text.trim() // a block hash is not JSON
  }
}

const invalid = (what: string): KitError => new KitError('invalid-reply', `Expected ${what}, got something else.`)
