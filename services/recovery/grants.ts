import { createLocalJWKSet, jwtVerify } from 'jose'
import type { CustodyKeys } from '../../adapters/api/contract/custody.ts'
import { isRecord } from '../../adapters/base/is-record.ts'
import { LoginError } from '../auth/login/login-error.ts'
import { custodyTokenSeconds, type CustodyTokenType } from '../auth/login/custody-signer.ts'
import { knownDeviceName } from '../auth/login/device-name.ts'
import { normalizeEmail } from '../auth/login/parse-fields.ts'
import { readText } from '../lib/read-text.ts'
import { SettingsError } from '../settings-error.ts'
import type { AddressNotice } from './address-changes.ts'
import { clockTolerance, requireSeparateKeys, type RecoverySettings } from './settings.ts'

/** Statement of the login service about a login. */
export interface Grant {
  readonly userId: string
  readonly email: string | undefined
  /** Set of the account's wallet, deleted or not: its share stays. */
  readonly committedSet: string | undefined
  /** True if the key belongs to a device that can open the account's wallet. */
  readonly hasWallet: boolean
  /** When the login service issued it, in milliseconds since 1970. */
  readonly issuedAt: number
}

export interface Grants {
  /**
   * Verifies a grant.
   *
   * @throws LoginError `login-jwt` unless it is a grant for this key and this process, at most five minutes old
   */
  read(grant: string, thumbprint: string): Promise<Grant>
  /**
   * Verifies a notice.
   *
   * @throws LoginError `login-jwt` unless it is the login service's notice of an address change, at most five minutes old
   */
  readNotice(notice: string): Promise<AddressNotice>
}

export interface GrantsOptions {
  readonly settings: RecoverySettings
  readonly fetch: typeof fetch
  /** Returns the public URL of this process. */
  readonly base: () => string
  readonly now: () => number
}

/** Milliseconds until a request to the login service times out. */
const patience = 10_000
const mostBytes = 100_000

/**
 * Fetches the login service's keys for grants, and compares its encryption keys with those of this
 * process.
 *
 * @throws SettingsError if a key is the same, and if the login service does not respond: without the check, no share is released
 */
export async function openGrants({ settings, fetch, base, now }: GrantsOptions): Promise<Grants> {
  const { auth } = settings
  const { keys, checks } = await readKeys(auth, fetch)
  requireSeparateKeys(settings, checks)
  const keySet = createLocalJWKSet({ keys: [...keys] })
  const verify = async (token: string, typ: CustodyTokenType) => {
    const { payload } = await jwtVerify(token, keySet, {
      algorithms: ['EdDSA'],
      typ,
      issuer: auth,
      audience: base(),
      requiredClaims: ['sub', 'iat', 'exp', 'jti'],
      maxTokenAge: custodyTokenSeconds,
      clockTolerance: clockTolerance / 1000,
      currentDate: new Date(now())
    }).catch((cause: unknown) => {
      throw new LoginError('login-jwt', 'Your login expired. Log in again.', { cause })
    })
    return payload
  }
  return {
    async read(grant, thumbprint) {
      const { sub = '', iat = 0, cnf, email, set, has_wallet: hasWallet } = await verify(grant, 'custody-grant+jwt')
      if (!isRecord(cnf) || cnf['jkt'] !== thumbprint) throw new LoginError('login-jwt', 'The grant is for another key.')
      return {
        userId: sub,
        email: typeof email === 'string' ? normalizeEmail(email) : undefined,
        committedSet: typeof set === 'string' ? set : undefined,
        hasWallet: hasWallet === true,
        issuedAt: iat * 1000
      }
    },
    async readNotice(notice) {
      const { sub = '', iat = 0, email, device, changed_at: changedAt, signed } = await verify(notice, 'custody-address+jwt')
      if (typeof email !== 'string' || typeof device !== 'string' || !Number.isSafeInteger(changedAt))
        throw new LoginError('login-jwt', 'The notice doesn’t say what was changed.')
      // the later of two changes counts: one in the future would hide all others until then
      if ((changedAt as number) > (iat + 1) * 1000 + clockTolerance)
        throw new LoginError(
          'login-jwt',
          'The notice tells of a change that is still to come. Set the clock of the login service.'
        )
      const changed = {
        userId: sub,
        email: normalizeEmail(email),
        device: knownDeviceName(device),
        changedAt: changedAt as number
      }
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
