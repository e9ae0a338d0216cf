import { isRecord } from '../../adapters/base/is-record.ts'
import type { Download } from '../lib/download.ts'

/** A lookup that a contract delegates to a gateway (ERC-3668). */
export interface CcipQuestion {
  readonly data: string
  readonly sender: string
  /** URLs from the contract, untrusted. */
  readonly urls: readonly string[]
}

export interface CcipReadOptions {
  /** Allowed hosts. */
  readonly gateways: readonly string[]
  readonly download: Download
  readonly signal: AbortSignal
}

/** Milliseconds until a gateway times out. */
const patience = 10_000
const mostBytes = 256 * 1024
/**
 * Maximum number of requests for one name: a batch (ENSIP-21) has one for each record, and some
 * resolvers name several gateways.
 */
const mostRequests = 16

const hexForm = /^0x(?:[\da-f]{2})*$/i

/**
 * Calls the gateways that a contract names, if the operator allows their hosts.
 * A contract controls the path and the query only: the placeholders `{sender}` and `{data}` are not replaced in the scheme, host
 * or port. Redirects are not followed.
 */
export function createCcipRead({ gateways, download, signal }: CcipReadOptions) {
  let requests = 0

  return async ({ urls, sender, data }: CcipQuestion): Promise<`0x${string}`> => {
    for (const template of urls) {
      const url = gatewayUrl(template, gateways, { sender: sender.toLowerCase(), data })
      if (url === undefined) continue
      if (++requests > mostRequests) throw new Error(`The name needs more than ${mostRequests} requests to gateways.`)
      const init = template.includes('{data}')
        ? { headers: { accept: 'application/json' } }
        : {
            method: 'POST' as const,
            headers: { accept: 'application/json', 'content-type': 'application/json' },
            body: JSON.stringify({ data, sender })
          }
      const reply = await download(url, { ...init, mostBytes, mostRedirects: 0, deadline: patience, signal }).catch(() => {
        signal.throwIfAborted()
        return undefined // the next gateway is tried
      })
      const answer = reply && answerIn(reply.body.toString())
      if (answer !== undefined) return answer
    }
    throw new Error('No gateway that may be asked has answered.')
  }
}

/**
 * Returns the URL to request; `undefined` unless the template fixes its origin and its host is
 * allowed.
 */
function gatewayUrl(
  template: string,
  gateways: readonly string[],
  { sender, data }: { readonly sender: string; readonly data: string }
): string | undefined {
  if (!URL.canParse(template)) return undefined
  const { origin, hostname, username, password } = new URL(template)
  if (username || password || !gateways.includes(hostname)) return undefined
  const filled = template.replaceAll('{sender}', sender).replaceAll('{data}', data)
  return URL.canParse(filled) && new URL(filled).origin === origin ? filled : undefined
}

/** Returns `data` of a JSON response, or the response itself if it is plain hex. */
function answerIn(body: string): `0x${string}` | undefined {
  const answer = dataIn(body) ?? body.trim()
  return typeof answer === 'string' && answer !== '' && hexForm.test(answer) ? (answer as `0x${string}`) : undefined
}

function dataIn(body: string): unknown {
  try {
    const reply: unknown = JSON.parse(body)
    return isRecord(reply) ? reply['data'] : undefined
  } catch {
    return undefined // not JSON: may be plain hex
  }
}
