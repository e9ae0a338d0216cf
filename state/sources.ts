import { linkTarget } from '../adapters/base/link-target.ts'
import type { SourceContext, WalletSource } from '../adapters/wallet-source.ts'
import { alertDevelopers } from './alert-developers.ts'
import { device } from './device.ts'
import { environment } from './environment.ts'
import { onStop } from './lifetime.ts'
import { $options, type Options } from './options.ts'
import { rpcUrls } from './rpc-urls.ts'

let started: object | undefined

/**
 * Where wallets come from, in the order of the adapters. They start with the first question, once for each kit: a page that is only looked
 * at starts none.
 */
export function sources(): readonly WalletSource[] {
  const options = $options.get()
  const all = options.adapters.flatMap(({ source }) => source ?? [])
  if (started !== options.run) {
    started = options.run
    onStop(forget)
    for (const source of all) {
      try {
        onStop(source.start(contextOf(options)))
      } catch (error) {
        console.error(error) // an adapter with a fault brings no wallets, and takes none away
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
    metadata: async () => (await import('./metadata.ts')).siteMetadata(),
    ...(projectId !== undefined && { projectId }),
    alert: alertDevelopers,
    openLink: href => environment().openLink(href, linkTarget(href, device())),
    onVisible: listener => environment().onVisibility(visible => visible && listener())
  }
}
