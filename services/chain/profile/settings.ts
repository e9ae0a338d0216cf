import { isRecord } from '../../../adapters/base/is-record.ts'
import { SettingsError } from '../../settings-error.ts'

/** Settings of name registration (`NAMES`, see services/README.md). */
export interface NameRegistrySettings {
  /** Suffix of names, without the leading dot. Default `reown.id`, which the kit uses. */
  readonly zone: string
  /** Reserved names in addition to those of `reserved-names.ts`. */
  readonly reserved: readonly string[]
  /** Registrations and changes an hour for one client address. Default 20. */
  readonly perHour: number
  /**
   * Key that signs CCIP Read responses for ENS (`ZoneResolver.sol`): 32 bytes, hex. Without it the
   * gateway is disabled.
   */
  readonly signer?: `0x${string}`
}

const known = ['zone', 'reserved', 'perHour', 'signer']

/**
 * Parses the settings.
 *
 * @throws SettingsError with a line for each problem; a key is not quoted
 */
export function parseNameRegistry(value: unknown): NameRegistrySettings {
  if (!isRecord(value)) throw new SettingsError('NAMES: must be an object such as {"zone":"reown.id"}.')
  const problems: string[] = []
  const { zone = 'reown.id', reserved = [], perHour = 20, signer } = value
  for (const name of Object.keys(value).filter(one => !known.includes(one))) {
    problems.push(`NAMES: ${name.slice(0, 40)} is not known. Known: ${known.join(', ')}.`)
  }
  if (!isZone(zone)) problems.push('NAMES: zone must be a name of ENS in lower case, such as "reown.id" or "people.example.eth".')
  if (!isLabels(reserved)) problems.push('NAMES: reserved must be a list of names without their ending.')
  if (!isCount(perHour)) problems.push('NAMES: perHour must be a whole number from 1 on.')
  if (signer !== undefined && !isKey(signer)) problems.push('NAMES: signer must be a key: 0x and 64 hex digits.')
  if (problems.length > 0) throw new SettingsError(problems.join('\n'))
  return {
    zone: zone as string,
    reserved: reserved as readonly string[],
    perHour: perHour as number,
    ...(signer !== undefined && { signer: signer as `0x${string}` })
  }
}

const isZone = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 150 && /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/.test(value)
const isLabels = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(one => typeof one === 'string' && /^[a-z0-9-]{1,63}$/i.test(one))
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0
const isKey = (value: unknown): value is `0x${string}` => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)
