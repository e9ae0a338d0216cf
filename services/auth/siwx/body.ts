import type { Context } from 'hono'
import { isRecord } from '../../../adapters/base/record.ts'
import { Refusal } from './refusal.ts'

/** The JSON object of a request's body; an empty one where there is no body. Only a page that may ask can send this type across sites. */
export async function readBody(context: Context): Promise<Readonly<Record<string, unknown>>> {
  const text = await context.req.text()
  if (text === '') return {}
  if (!/^application\/json\s*(;|$)/i.test(context.req.header('content-type') ?? '')) {
    throw new Refusal(415, 'siwx-request', 'Send "Content-Type: application/json".')
  }
  const body = parse(text)
  if (!isRecord(body)) throw new Refusal(400, 'siwx-request', 'Send a JSON object.')
  return body
}

/** @throws Refusal `siwx-request` when it is no text, or longer than `most` letters */
export function readText(body: Readonly<Record<string, unknown>>, name: string, most: number): string {
  const value = body[name]
  if (typeof value === 'string' && value !== '' && value.length <= most) return value
  throw new Refusal(400, 'siwx-request', `Send "${name}": a text of at most ${most} letters.`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'siwx-request', 'Send JSON.')
  }
}
