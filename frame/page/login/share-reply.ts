import { isRecord } from '../../../adapters/base/is-record.ts'
import { fromBase64Url } from '../keys/bytes.ts'
import { KeyError } from '../keys/key-error.ts'
import type { AuthShare } from '../keys/share-service.ts'
import { isAddresses } from './parse-replies.ts'

/**
 * Parses the response to `GET /v1/shares/{setId}`.
 *
 * @throws KeyError `share-damaged`
 */
export async function readShareReply(reply: unknown, wanted: string): Promise<AuthShare> {
  const { setId, version, state, authShare, sealedRecovery, addresses } = isRecord(reply) ? reply : {}
  const share = fromBase64Url(authShare)
  const isState = state === 'prepared' || state === 'committed'
  if (setId !== wanted || typeof version !== 'number' || !isState || !share || !isAddresses(addresses)) {
    throw new KeyError('share-damaged', 'The service does not give the share back as it was.')
  }
  const own = { setId: wanted, version, addresses, state, share } as const
  if (sealedRecovery === undefined) return own
  // lazy-loaded with the cryptography
  const { parseEncryptedRecoveryShare } = await import('../keys/recovery.ts')
  return { ...own, recovery: parseEncryptedRecoveryShare(parse(sealedRecovery)) }
}

function parse(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}
