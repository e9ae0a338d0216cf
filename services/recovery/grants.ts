import { createLocalJWKSet, jwtVerify } from 'jose'
import type { CustodyKeys } from '../../adapters/api/contract/login.ts'
import { isRecord } from '../../adapters/base/record.ts'
import { LoginError } from '../auth/login/failure.ts'
import { grantSeconds, grantType } from '../auth/login/custody.ts'
import { readEmail } from '../auth/login/fields.ts'
import { SettingsError } from '../settings-error.ts'
import { requireOtherKeys, type RecoverySettings } from './settings.ts'

/** Who the login service says has just logged in. */
export interface Grant {
  readonly userId: string
  readonly email: string | undefined
}

export interface Grants {
  /** @throws LoginError `login-jwt` for anything but a grant for this key and this process, five minutes old at most */
  read(grant: string, thumbprint: string): Promise<Grant>
}

export interface GrantsOptions {
  readonly settings: RecoverySettings
  readonly fetch: typeof fetch
  /** This process's address as clients know it. */
  readonly base: () => string
  readonly now: () => number
}

/** How long the login service may take to answer, in milliseconds. */
const patience = 10_000

/**
 * Asks the login service for the keys of its grants, and compares its keys with ours.
 *
 * @throws SettingsError where a key is the same one, and where the login service does not answer: unchecked, nothing is given out
 */
export async function openGrants({ settings, fetch, base, now }: GrantsOptions): Promise<Grants> {
  const { auth } = settings
  const { keys, checks } = await readKeys(auth, fetch)
  requireOtherKeys(settings, checks)
  const keySet = createLocalJWKSet({ keys: [...keys] })
  return {
    async read(grant, thumbprint) {
      const { payload } = await jwtVerify(grant, keySet, {
        algorithms: ['EdDSA'],
        typ: grantType,
        issuer: auth,
        audience: base(),
        requiredClaims: ['sub', 'iat', 'exp', 'jti'],
        maxTokenAge: grantSeconds,
        clockTolerance: 5,
        currentDate: new Date(now())
      }).catch((cause: unknown) => {
        throw new LoginError('login-jwt', 'The grant is not good (any more): log in again.', { cause })
      })
      const { sub = '', cnf, email } = payload
      if (!isRecord(cnf) || cnf['jkt'] !== thumbprint) throw new LoginError('login-jwt', 'The grant is for another key.')
      return { userId: sub, email: typeof email === 'string' ? readEmail(email) : undefined }
    }
  }
}

async function readKeys(auth: string, fetch: GrantsOptions['fetch']): Promise<CustodyKeys> {
  const address = `${auth}/v1/custody/keys`
  try {
    const reply = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(patience) })
    const body: unknown = await reply.json()
    const { keys, checks } = isRecord(body) ? body : {}
    if (!reply.ok || !Array.isArray(keys) || !keys.every(isKey) || !isTexts(checks))
      throw new Error(`It answered ${reply.status}.`)
    return { keys, checks }
  } catch (cause) {
    throw new SettingsError(
      `RECOVERY_AUTH: ${address} does not answer as it should. Start the login service first, with FRAME_CUSTODIAN naming this process.`,
      { cause }
    )
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every(one => typeof one === 'string')

const isKey = (value: unknown): value is CustodyKeys['keys'][number] =>
  isRecord(value) && value['kty'] === 'OKP' && value['crv'] === 'Ed25519' && isTexts([value['x'], value['kid']])
