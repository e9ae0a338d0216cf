import { createHttp, type Http } from '../../adapters/api/http.ts'
import { HttpError } from '../../adapters/base/errors.ts'
import { alertDevelopers } from '../alerts/lazy-alert.ts'
import { environment } from '../platform/environment.ts'
import { $options, type Options } from '../options/options.ts'
import { hasRequiredProjectId } from '../options/project-id.ts'

/** Version of the package, sent to the services. */
export const version = '0.1.0'

/** Services that the page requests over HTTP. */
export type ServiceName = 'directory' | 'analytics' | 'chain'

/** Returns the client of a service, or `undefined` if it has no address or lacks its project id. */
export function getServiceClient(name: ServiceName): Http | undefined {
  const options = $options.get()
  const baseUrl = options.services[name]
  if (!baseUrl || !hasRequiredProjectId(options)) return undefined
  const { directoryKey } = options.services
  if (name === 'directory' && directoryKey)
    return createLazyClient(async () => (await import('./signed-directory.ts')).getSignedDirectory(baseUrl, directoryKey))
  const { fetch, after } = environment()
  return createHttp({ fetch, after, baseUrl, projectId: options.projectId, sdk: { type: 'w3m', version: sdkVersion(options) } })
}

/** Returns a client whose code loads with the first request. A failed download is a failed request. */
function createLazyClient(load: () => Promise<Http>): Http {
  return {
    get: async (...request) => (await load()).get(...request),
    blob: async (...request) => (await load()).blob(...request),
    send: async (...request) => (await load()).send(...request),
    post: async (...request) => (await load()).post(...request)
  }
}

/**
 * Alerts the developers if a service rejects or fails.
 * Network failures of the user's device are not reported.
 */
export function reportServiceFailure(error: unknown): void {
  if (!(error instanceof HttpError) || !error.status) return
  const { status, url } = error
  alertDevelopers(status === 403 ? 'invalid-app-configuration' : status === 429 ? 'rate-limited' : 'service-failed', url)
}

/** Returns `{framework}-{adapters}-{version}` (docs/decisions/wallet-directory.md). */
function sdkVersion({ adapters }: Options): string {
  return `html-${
    adapters
      .map(({ source }) => source?.id)
      .filter(Boolean)
      .join(',')
      .replace(/^walletConnect$/, '') || 'universal'
  }-${version}`
}
