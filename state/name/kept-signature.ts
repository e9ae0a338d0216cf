import type { ProfileRequest } from '../../adapters/api/contract/chain.ts'
import { accountContextKey, type AccountContext } from '../networks/account-context.ts'
import { environment } from '../platform/environment.ts'
import { signNameRequest } from './signed-request.ts'

interface Kept {
  readonly request: ProfileRequest
  readonly name: string
  readonly key: string
  readonly at: number
}

/** Milliseconds for which a signature is sent again; services accept it for ten minutes. */
const keptTime = 5 * 60_000

/**
 * Creates the signed request, kept until it is accepted: the user need not sign
 * again because the service was unreachable.
 */
export function createKeptSignature() {
  let kept: Kept | undefined

  /** Returns the recent signature of this name. */
  function getKept(name: string, subject: AccountContext): ProfileRequest | undefined {
    const isRecent = kept && environment().now() - kept.at < keptTime
    return isRecent && kept?.name === name && kept.key === accountContextKey(subject) ? kept.request : undefined
  }

  /**
   * Requests a signature and keeps it.
   *
   * @throws what the wallet throws
   */
  async function sign(name: string, subject: AccountContext): Promise<ProfileRequest> {
    const at = environment().now()
    const request = await signNameRequest(name, subject)
    kept = { request, name, key: accountContextKey(subject), at }
    return request
  }

  function forget(): void {
    kept = undefined
  }

  return { getKept, sign, forget }
}
