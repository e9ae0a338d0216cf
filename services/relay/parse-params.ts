import { isStorable } from '../lib/storable.ts'
import type { RelayLimits } from './limits.ts'
import type { NewMessage } from './publishing.ts'
import { invalidParams } from './json-rpc.ts'

/**
 * Creates validators of client parameters.
 * Fields that are not named here (`tvf`, `correlationId`, `prompt`) are never stored.
 */
export function createParamParsers(limits: RelayLimits) {
  const topic = (value: unknown, name = 'topic'): string => {
    if (typeof value !== 'string' || !/^[0-9a-f]{64}$/.test(value)) throw invalidParams(`${name} must be 64 hexadecimal digits`)
    return value
  }

  const list = (value: unknown, name: string): unknown[] => {
    if (!Array.isArray(value) || value.length === 0) throw invalidParams(`${name} must be a list with at least one entry`)
    if (value.length > limits.batch) throw invalidParams(`${name} has ${value.length} entries; at most ${limits.batch} are taken`)
    return value
  }

  const message = (value: unknown, name: string): string => {
    if (typeof value !== 'string' || value === '') throw invalidParams(`${name} must be a text that is not empty`)
    if (!isStorable(value)) throw invalidParams(`${name} must be a text without U+0000 and halves of surrogate pairs`)
    const bytes = Buffer.byteLength(value)
    if (bytes > limits.messageBytes) throw invalidParams(`${name} has ${bytes} bytes; at most ${limits.messageBytes} are taken`)
    return value
  }

  const ttl = (value: unknown): number => {
    const { minimumTtl, maximumTtl } = limits
    if (Number.isInteger(value) && Number(value) >= minimumTtl && Number(value) <= maximumTtl) return Number(value)
    throw invalidParams(`ttl must be a whole number of seconds from ${minimumTtl} to ${maximumTtl}`)
  }

  const tag = (value: unknown): number => {
    if (value === undefined || value === null) return 0
    if (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 0x7fffffff) return Number(value)
    throw invalidParams('tag must be a whole number from 0 to 2147483647')
  }

  const attestation = (value: unknown): string | null => {
    if (value === undefined || value === null || value === '') return null
    if (typeof value !== 'string' || value.length > limits.attestationBytes) {
      throw invalidParams(`attestation must be a text of at most ${limits.attestationBytes} bytes`)
    }
    if (!isStorable(value)) throw invalidParams('attestation must be a text without U+0000 and halves of surrogate pairs')
    return value
  }

  const object = (value: unknown, name = 'params'): Record<string, unknown> => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalidParams(`${name} must be an object`)
    return value as Record<string, unknown>
  }

  const outgoing = (value: unknown, name?: string): NewMessage => {
    const fields = object(value, name)
    return {
      topic: topic(fields['topic']),
      message: message(fields['message'], 'message'),
      ttl: ttl(fields['ttl']),
      tag: tag(fields['tag']),
      attestation: attestation(fields['attestation'])
    }
  }

  return { topic, list, message, ttl, attestation, object, outgoing }
}

export type ParamParsers = ReturnType<typeof createParamParsers>
