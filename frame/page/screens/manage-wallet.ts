import { base58 } from '@scure/base'
import { toHex } from '../keys/bytes.ts'
import { encodeMnemonic } from '../keys/mnemonic.ts'
import type { OpenedWallet } from '../keys/split-shares.ts'
import { createElement } from '../ui/element.ts'
import { defineScreen, type Screen } from '../ui/screen-host.ts'
import { formatDateTime, t } from '../text/translate.ts'
import { changedEmail, type FormerOptions } from './former.ts'
import { renderValue } from './render-value.ts'

/** Creates the screen that reveals the keys of a wallet one by one, and hides them again. */
export function createExportScreen({ entropy, keys }: OpenedWallet): Screen<true> {
  const parts: readonly (readonly [string, () => string])[] = [
    [t`Wallet seed phrase`, () => encodeMnemonic(entropy)],
    [t`EVM private key`, () => toHex(keys.eip155)],
    // in the import format of Solana wallets: seed and public key
    [t`Solana private key`, () => base58.encode(new Uint8Array([...keys.solana, ...base58.decode(keys.addresses.solana)]))]
  ]
  return defineScreen('export', ({ document, decide, button, answer }) => ({
    title: t`Your keys`,
    content: [
      createElement(document, 'p', {}, renderValue(document, keys.addresses.eip155)),
      createElement(
        document,
        'p',
        { class: 'danger' },
        t`Anyone with these can take everything in your wallet. Support will never ask for them.`
      ),
      ...parts.flatMap(([label, read]) => {
        const shown = createElement(document, 'p', { class: 'secret', dir: 'ltr', 'aria-live': 'polite', 'data-secret': true })
        const toggle = decide(t`Show: ${label}`, () => {
          const isShown = shown.textContent !== ''
          shown.textContent = isShown ? '' : read()
          toggle.textContent = isShown ? t`Show: ${label}` : t`Hide: ${label}`
        })
        return [createElement(document, 'div', { class: 'way' }, toggle, shown)]
      })
    ],
    actions: [button(t`Done`, () => answer(true))]
  }))
}

/** Styles a button as destructive. */
export function asEnd(button: HTMLButtonElement): HTMLButtonElement {
  button.classList.add('end')
  return button
}

interface SessionRow {
  readonly id: string
  readonly device: string
  readonly provider: string
  readonly lastSeenAt: number
  readonly current: boolean
}

/** Returns the display name of a login provider. A service may have providers that are not listed here. */
function wayOf(provider: string): string {
  if (provider === 'email') return t`email`
  if (provider === 'passkey') return t`passkey`
  return { github: 'GitHub', x: 'X' }[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1)
}

interface SessionsOptions {
  readonly sessions: readonly SessionRow[]
  readonly end: (id: string) => Promise<unknown>
  /** All passkeys that log in to the account. */
  readonly passkeys: readonly { readonly id: string; readonly name: string; readonly createdAt: number }[]
  readonly remove: (id: string) => Promise<unknown>
  /** Current email address of the login, and former ones that this device can restore. */
  readonly changed?: Pick<FormerOptions, 'email' | 'formers'> | undefined
}

/**
 * Creates the screen with sessions and login passkeys, each of which can be removed, and with a
 * replaced email address.
 */
export function createSessionsScreen({ sessions, end, passkeys, remove, changed }: SessionsOptions): Screen<true | 'former'> {
  return defineScreen('sessions', ({ document, alternative, button, answer, showMessage }) => {
    const rowOf = (name: string, ...texts: readonly string[]) => {
      const lines = texts.map(line => createElement(document, 'p', {}, line))
      return createElement(
        document,
        'li',
        {},
        createElement(document, 'div', {}, createElement(document, 'strong', {}, name), ...lines)
      )
    }
    const withEnd = (row: HTMLElement, word: string, label: string, failed: string, work: () => Promise<unknown>) => {
      const ending = alternative(
        word,
        () =>
          void work().then(
            () => row.remove(),
            () => showMessage(failed, true)
          )
      )
      ending.setAttribute('aria-label', label)
      row.append(ending)
      return row
    }
    const devices = sessions.map(({ id, device, provider, lastSeenAt, current }) => {
      const name = device || t`Unknown device`
      const seen = t`Via ${wayOf(provider)}, ${formatDateTime(lastSeenAt)}`
      if (current) return rowOf(name, seen, t`This device`)
      return withEnd(rowOf(name, seen), t`Log out`, t`Log out: ${name}`, t`Couldn’t log out this device.`, () => end(id))
    })
    const keys = passkeys.map(({ id, name, createdAt }) => {
      const row = rowOf(name || t`Passkey`, t`Added ${formatDateTime(createdAt)}`)
      const failed = t`Couldn’t remove it. Log in again, then try again.`
      return withEnd(row, t`Remove`, t`Remove: ${name || t`Passkey`}`, failed, () => remove(id))
    })
    return {
      title: t`Logged-in devices`,
      content: [
        ...(changed
          ? [
              createElement(
                document,
                'p',
                { class: 'warning', role: 'note' },
                t`Your email address was changed without this wallet’s key. If that wasn’t you, take your address back.`
              ),
              changedEmail(document, changed),
              alternative(t`Take an address back`, () => answer('former'))
            ]
          : []),
        createElement(document, 'ul', { class: 'rows' }, devices),
        keys.length === 0
          ? undefined
          : createElement(document, 'p', {}, t`Passkeys that log you in. Remove those that aren’t yours.`),
        keys.length === 0 ? undefined : createElement(document, 'ul', { class: 'rows' }, keys)
      ],
      actions: [button(t`Done`, () => answer(true))]
    }
  })
}
