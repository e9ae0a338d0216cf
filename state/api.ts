import { createHttp, type Http } from '../adapters/api/http.ts'
import { HttpError } from '../adapters/base/errors.ts'
import { alertDevelopers } from './alert-developers.ts'
import { environment } from './environment.ts'
import { $options, type Options } from './options.ts'
import { isServed } from './services.ts'

/** The version of the package, as services are told it. */
export const version = '0.1.0'

/** The services that are asked over HTTP by the page itself. */
export type HttpService = 'directory' | 'analytics' | 'chain'

/** The client of a service, or `undefined` where it has no address, or lacks the project id that it needs. */
export function serviceHttp(name: HttpService): Http | undefined {
  const options = $options.get()
  const baseUrl = options.services[name]
  if (!baseUrl || !isServed(options)) return undefined
  const { fetch, after } = environment()
  return createHttp({ fetch, after, baseUrl, projectId: options.projectId, sdk: { type: 'w3m', version: sdkVersion(options) } })
}

/** Tells the site's developers that a service refuses or fails. A visitor who is offline is none of their business. */
export function reportFailure(error: unknown): void {
  if (!(error instanceof HttpError) || !error.status) return
  const { status, url } = error
  alertDevelopers(status === 403 ? 'invalid-app-configuration' : status === 429 ? 'rate-limited' : 'service-failed', url)
}

/** `{framework}-{adapters}-{version}` (facts/wallet-directory §2). */
function sdkVersion({ adapters }: Options): string {
  return `html-${
    adapters
      .map(({ source }) => source?.id)
      .filter(Boolean)
      .join(',')
      .replace(/^walletConnect$/, '') || 'universal'
  }-${version}`
}
