import type { WalletLogin } from '../../adapters/wallet-source.ts'
import { $theme } from '../options/theme.ts'
import { onStop } from '../platform/cleanup.ts'
import { environment } from '../platform/environment.ts'
import { $locale } from '../text/locale.ts'
import { $modalText } from './modal.text.ts'

let dressed: WalletLogin | undefined

/**
 * Keeps the embedded wallet's theme in sync with the kit's, before
 * its first request and before a reconnect.
 */
export function syncWalletTheme(login: WalletLogin): void {
  if (dressed === login) return
  dressed = login
  const dress = () => {
    const { mode, variables } = $theme.get()
    const { wallet, close } = $modalText.get()
    const dark = mode === 'auto' ? environment().matches('(prefers-color-scheme: dark)') : mode === 'dark'
    const labels = { title: wallet, close }
    login.dress({ mode: dark ? 'dark' : 'light', locale: $locale.get(), variables: given(variables), labels })
  }
  const stops = [$theme.listen(dress), $modalText.listen(dress)]
  dress()
  onStop(() => {
    dressed = undefined
    for (const stop of stops) stop()
  })
}

const given = (values: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined))
