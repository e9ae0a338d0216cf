import type { Context } from 'hono'
import { isRecord } from '../../../adapters/base/is-record.ts'
import { SiwxError } from './siwx-error.ts'

/**
 * Parses the JSON object of a request body; empty if there is no body.
 * The content type requires a CORS preflight across sites.
 */
export async function parseBody(context: Context): Promise<Readonly<Record<string, unknown>>> {
  const text = await context.req.text()
  if (text === '') return {}
  if (!/^application\/json\s*(;|$)/i.test(context.req.header('content-type') ?? '')) {
    throw new SiwxError(415, 'siwx-request', 'Send "Content-Type: application/json".')
  }
  const body = parse(text)
  if (!isRecord(body)) throw new SiwxError(400, 'siwx-request', 'Send a JSON object.')
  return body
}

/**
 * Reads a text field.
 *
 * @throws SiwxError `siwx-request` if it is not a text, or longer than `most` characters
 */
export function parseText(body: Readonly<Record<string, unknown>>, name: string, most: number): string {
  const value = body[name]
  if (typeof value === 'string' && value !== '' && value.length <= most) return value
  throw new SiwxError(400, 'siwx-request', `Send "${name}": a text of at most ${most} characters.`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SiwxError(400, 'siwx-request', 'Send JSON.')
  }
}
