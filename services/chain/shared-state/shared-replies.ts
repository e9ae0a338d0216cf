import { createHash } from 'node:crypto'
import { isRecord } from '../../../adapters/base/is-record.ts'
import { etagOf, type CachedReply } from '../reply.ts'
import type { TolerantState } from './tolerant-state.ts'

/** Responses that the instances of a deployment share. */
export interface SharedReplies {
  /** Returns the last response, which may have expired. */
  get(key: string): Promise<CachedReply | undefined>
  set(key: string, reply: CachedReply): void
}

/**
 * Creates shared responses.
 *
 * @param settings identifies what responses depend on besides the request: instances with other settings share nothing
 * @param staleFor milliseconds after its expiry during which a response may stand in for a failure
 */
export function createSharedReplies(state: TolerantState, settings: () => string, staleFor: number): SharedReplies {
  let digest: string | undefined
  const keyOf = (key: string) => digestOf(`${(digest ??= digestOf(settings()))}\n${key}`)
  return {
    async get(key) {
      const text = await state.get(keyOf(key))
      return text === undefined ? undefined : parseReply(text)
    },
    set(key, reply) {
      const { body, etag, source, lifetime, madeAt } = reply
      const text = JSON.stringify({ etag, source, lifetime, madeAt, body: new TextDecoder().decode(body) })
      state.set(keyOf(key), text, madeAt + lifetime + staleFor)
    }
  }
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Parses a stored response; `undefined` for a value that is not one, or whose body is not the one of its tag. */
async function parseReply(text: string): Promise<CachedReply | undefined> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined // a broken value is a miss
  }
  if (!isRecord(value)) return undefined
  const { etag, source, lifetime, madeAt, body } = value
  if (typeof etag !== 'string' || typeof body !== 'string' || typeof source !== 'string' || !/^[\w, -]{1,200}$/.test(source))
    return undefined
  if (!isDuration(lifetime) || !isDuration(madeAt)) return undefined
  const bytes = new TextEncoder().encode(body)
  return etag === (await etagOf(bytes)) ? { body: bytes, etag, source, lifetime, madeAt } : undefined
}

const isDuration = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0
