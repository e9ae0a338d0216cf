import { createLocalJWKSet, jwtVerify } from 'jose'
import type { CustodyKeys } from '../../adapters/api/contract/custody.ts'
import { isRecord } from '../../adapters/base/record.ts'
import { LoginError } from '../auth/login/failure.ts'
import { custodyTokenSeconds, type CustodyTokenType } from '../auth/login/custody-key.ts'
import { readEmail } from '../auth/login/fields.ts'
import { readText } from '../lib/read-text.ts'
import { SettingsError } from '../settings-error.ts'
import type { AddressNotice } from './moves.ts'
import { requireOtherKeys, type RecoverySettings } from './settings.ts'

/** Who the login service says has just logged in. */
export interface Grant {
  readonly userId: string
  readonly email: string | undefined
  /** The set of the account's wallet, deleted or not: its share stays. */
  readonly committedSet: string | undefined
  /** When the login service said so, in milliseconds since 1970. */
  readonly issuedAt: number
}

export interface Grants {
  /** @throws LoginError `login-jwt` for anything but a grant for this key and this process, five minutes old at most */
  read(grant: string, thumbprint: string): Promise<Grant>
  /** @throws LoginError `login-jwt` for anything but the login service's word on a changed address, five minutes old at most */
  readNotice(notice: string): Promise<AddressNotice>
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
const mostBytes = 100_000

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
  const verify = async (token: string, typ: CustodyTokenType) => {
    const { payload } = await jwtVerify(token, keySet, {
      algorithms: ['EdDSA'],
      typ,
      issuer: auth,
      audience: base(),
      requiredClaims: ['sub', 'iat', 'exp', 'jti'],
      maxTokenAge: custodyTokenSeconds,
      clockTolerance: 5,
      currentDate: new Date(now())
    }).catch((cause: unknown) => {
      throw new LoginError('login-jwt', 'The grant is not good (any more): log in again.', { cause })
    })
    return payload
  }
  return {
    async read(grant, thumbprint) {
      const { sub = '', iat = 0, cnf, email, set } = await verify(grant, 'custody-grant+jwt')
      if (!isRecord(cnf) || cnf['jkt'] !== thumbprint) throw new LoginError('login-jwt', 'The grant is for another key.')
      return {
        userId: sub,
        email: typeof email === 'string' ? readEmail(email) : undefined,
        committedSet: typeof set === 'string' ? set : undefined,
        issuedAt: iat * 1000
      }
    },
    async readNotice(notice) {
      const { sub = '', email, device, changed_at: changedAt, signed } = await verify(notice, 'custody-address+jwt')
      if (typeof email !== 'string' || typeof device !== 'string' || !Number.isSafeInteger(changedAt))
        throw new LoginError('login-jwt', 'The notice does not say what was changed.')
      const changed = { userId: sub, email: readEmail(email), device: device.slice(0, 100), changedAt: changedAt as number }
      return { ...changed, signed: signed === true }
    }
  }
}

async function readKeys(auth: string, fetch: GrantsOptions['fetch']): Promise<CustodyKeys> {
  const address = `${auth}/v1/custody/keys`
  try {
    const reply = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(patience) })
    const body: unknown = JSON.parse(await readText(reply, mostBytes))
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
