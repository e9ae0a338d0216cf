import type { Hex } from 'viem'

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isHex(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value)
}

/** Returns the positional parameters of a JSON-RPC request; an empty list if they are not an array. */
export const listParams = (params: unknown): readonly unknown[] => (Array.isArray(params) ? (params as readonly unknown[]) : [])
