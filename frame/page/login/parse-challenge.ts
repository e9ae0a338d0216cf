import type { LoginChallenge } from '../../../adapters/api/contract/login-challenge.ts'
import { isRecord } from '../../../adapters/base/is-record.ts'

/** Limits of the work that a service may ask for: five times what `services/` asks for. */
const most = { cost: 10_000, keyPrefix: 2, keyLength: 64 }

/** Parses a challenge. Returns `undefined` for one that this page cannot solve, or that is too much work. */
export function parseChallenge(value: unknown): LoginChallenge | undefined {
  if (!isRecord(value) || !isRecord(value['parameters'])) return undefined
  const { parameters, signature } = value
  const { algorithm, nonce, salt, cost, keyLength, keyPrefix } = parameters
  if (algorithm !== 'PBKDF2/SHA-256' || !isHex(nonce, 128) || !isHex(salt, 128) || !isHex(signature, 128)) return undefined
  if (!isCount(cost, most.cost) || !isCount(keyLength, most.keyLength) || !isHex(keyPrefix, most.keyPrefix)) return undefined
  // whole, with the service's own data: it has signed them
  return { parameters: parameters as unknown as LoginChallenge['parameters'], signature }
}

const isHex = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length <= longest && /^[0-9a-f]+$/.test(value)
const isCount = (value: unknown, largest: number) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= largest
