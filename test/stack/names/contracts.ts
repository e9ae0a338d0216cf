import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Hex } from 'viem'

/** The contracts of a name zone, and their sources. */
export const zoneSources = {
  WildcardUniversalResolver: 'UniversalResolver.sol',
  ZoneResolver: '../../../services/chain/profile/ZoneResolver.sol'
} as const

export type ZoneContract = keyof typeof zoneSources

/**
 * Compiled code that a stack installs, which is committed because compiling takes too long for each
 * start.
 */
export interface ZoneCode {
  /** SHA-256 of the source, with Unix line ends. */
  readonly source: string
  readonly bytecode: Hex
}

export const zonePath = (name: ZoneContract): string => fileURLToPath(new URL(zoneSources[name], import.meta.url))

export const zoneFingerprint = (name: ZoneContract): string =>
  createHash('sha256')
    .update(readFileSync(zonePath(name), 'utf8').replaceAll('\r\n', '\n'))
    .digest('hex')

export const zoneFile = fileURLToPath(new URL('contracts.json', import.meta.url))

export const zoneCode = (name: ZoneContract): ZoneCode =>
  (JSON.parse(readFileSync(zoneFile, 'utf8')) as Record<ZoneContract, ZoneCode>)[name]
