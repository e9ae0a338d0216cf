import { getLinkTarget } from '../../adapters/base/link-target.ts'
import type { SourceContext, WalletSource } from '../../adapters/wallet-source.ts'
import { alertDevelopers } from '../alerts/lazy-alert.ts'
import { deviceInfo } from '../platform/device.ts'
import { environment } from '../platform/environment.ts'
import { onStop } from '../platform/cleanup.ts'
import { $options, type Options } from '../options/options.ts'
import { rpcUrls } from './rpc-urls.ts'

let started: object | undefined

/**
 * Returns the wallet sources in adapter order.
 * The first call starts them, once per kit: a page without interaction starts none.
 */
export function getSources(): readonly WalletSource[] {
  const options = $options.get()
  const all = options.adapters.flatMap(({ source }) => source ?? [])
  if (started !== options.run) {
    started = options.run
    onStop(forget)
    for (const source of all) {
      try {
        onStop(source.start(contextOf(options)))
      } catch (error) {
        console.error(error) // a failing adapter adds no wallets and removes none
      }
    }
  }
  return all
}

const forget = (): void => void (started = undefined)

function contextOf({ run: networks, services, projectId, defaultAccountTypes, locale }: Options): SourceContext {
  return {
    networks,
    rpcUrls,
    fetch: environment().fetch,
    storage: environment().storage,
    services,
    accountTypes: defaultAccountTypes,
    locale,
    metadata: async () => (await import('../options/metadata.ts')).siteMetadata(),
    ...(projectId !== undefined && { projectId }),
    alert: alertDevelopers,
    openLink: href => environment().openLink(href, getLinkTarget(href, deviceInfo())),
    onVisible: listener => environment().onVisibility(visible => visible && listener())
  }
}
