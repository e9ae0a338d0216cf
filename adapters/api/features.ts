import { HttpError } from '../base/errors.ts'
import { isRecord } from '../base/is-record.ts'
import type { FeatureReply } from './contract/directory.ts'
import type { CallOptions, Http } from './http.ts'

/**
 * Lists features: `GET /appkit/v1/config` of the wallet directory
 * (docs/decisions/wallet-directory.md). Drops invalid features. Throws the errors of {@link Http}, and `HttpError` if the
 * response is not a list.
 */
export async function listFeatures(http: Http, { signal }: CallOptions): Promise<readonly FeatureReply[]> {
  const path = '/appkit/v1/config'
  const reply = await http.get(path, {}, { signal })
  const list = isRecord(reply) ? reply.features : undefined
  if (!Array.isArray(list))
    throw new HttpError(200, path, 'The wallet directory answered with something else than a list of features.')
  return list.flatMap((row: unknown): FeatureReply[] => {
    if (!isRecord(row) || typeof row.id !== 'string' || typeof row.isEnabled !== 'boolean') return []
    const { id, isEnabled, config, isServed } = row
    return [
      {
        id,
        isEnabled,
        config: Array.isArray(config) ? config.filter(each => typeof each === 'string') : null,
        ...(typeof isServed === 'boolean' && { isServed })
      }
    ]
  })
}
