import type { SignedChange } from '../../../adapters/api/contract/wallet-record.ts'
import { isRecord } from '../../../adapters/base/is-record.ts'
import { toBase64Url } from '../keys/bytes.ts'
import { isKeyError, KeyError } from '../keys/key-error.ts'
import type { AuthShareService } from '../keys/share-service.ts'
import type { ShareSet } from '../keys/share.ts'
import { isLoginError } from './login-error.ts'
import { sendChange, settleChange } from './lost-reply.ts'
import { invalidReply } from './parse-replies.ts'
import { readShareReply } from './share-reply.ts'

export interface ShareClientOptions {
  /** Sends a request as the signed-in user. */
  readonly sendRequest: (path: string, call?: { readonly method: 'PUT'; readonly body: object }) => Promise<unknown>
  readonly userId: () => Promise<string>
  /** Fetches and stores the user after a change of the wallet. */
  readonly renewUser: () => Promise<unknown>
  /** Stores the set of a user's wallet, if the user cannot be fetched. */
  readonly keepSet: (userId: string, set: ShareSet) => Promise<void>
}

/** Creates the client for the signed-in user's shares at the login service. */
export function createShareClient({ sendRequest, userId, renewUser, keepSet }: ShareClientOptions): AuthShareService {
  const put = (setId: string, body: object) => sendRequest(`/v1/shares/${setId}`, { method: 'PUT', body })

  /**
   * Sends a change of this set and validates the response.
   * A proxy, or the login page of a network, may respond instead of the service.
   */
  async function change(setId: string, body: object): Promise<Readonly<Record<string, unknown>>> {
    const reply = await put(setId, body)
    if (!isRecord(reply) || reply['setId'] !== setId || reply['state'] !== 'committed') throw invalidReply()
    return reply
  }

  /** Returns whether the last accepted record is the signed one, by the hash of every field. */
  async function isInForce(signed: SignedChange | undefined): Promise<boolean> {
    if (!signed) throw new KeyError('unanswered', 'Nothing was signed that could be compared.')
    const { readRecordReply } = await import('./record-replies.ts')
    return readRecordReply(await sendRequest('/v1/wallet-record')).hash === signed.record
  }

  const commitOf = ({ setId, version }: ShareSet, signed: SignedChange | undefined) => {
    return [() => change(setId, { phase: 'commit', version, change: signed }), () => isInForce(signed)] as const
  }

  /**
   * Updates the stored user after a commit, which is done even if this fails: the stored user must not
   * be behind this device.
   */
  const renewOrKeep = (id: string, set: ShareSet) => renewUser().catch(() => keepSet(id, set))

  return {
    async prepare({ setId, version, addresses }, share, recovery, postponed) {
      await put(setId, {
        phase: 'prepare',
        version,
        authShare: toBase64Url(share),
        addresses,
        ...(recovery && { sealedRecovery: JSON.stringify(recovery) }),
        postponed
      })
    },
    async commit(set, signed) {
      const id = await userId()
      await sendChange(...commitOf(set, signed))
      await renewOrKeep(id, set)
    },
    async settle(set, signed) {
      const id = await userId()
      try {
        await settleChange(...commitOf(set, signed))
      } catch (error) {
        if (isLoginError(error)) return
        // can be repeated with a fresh login
        throw isKeyError(error) && isKeyError(error.cause, 'login-too-old') ? error.cause : error
      }
      await renewOrKeep(id, set)
    },
    async read(setId) {
      const reply = await sendRequest(`/v1/shares/${setId}`).catch((error: unknown) => {
        if (isLoginError(error, 'login-unknown')) return undefined
        throw error
      })
      return reply === undefined ? undefined : readShareReply(reply, setId)
    },
    async setRecovery({ setId, version }, recovery, signed) {
      const sealedRecovery = recovery && JSON.stringify(recovery)
      try {
        const reply = await sendChange(
          () => change(setId, { phase: 'recovery', version, sealedRecovery, change: signed }),
          () => isInForce(signed)
        )
        return reply === undefined || reply['sealedRecovery'] === sealedRecovery
      } catch (error) {
        if (isLoginError(error, 'login-share-conflict') || (!signed && isLoginError(error, 'login-record-key'))) return false
        throw error
      } finally {
        await renewUser().catch(() => undefined) // repeated with the next login
      }
    }
  }
}
