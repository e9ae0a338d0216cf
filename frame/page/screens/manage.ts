import { base58 } from '@scure/base'
import { UserRejectedError } from '../../../adapters/base/errors.ts'
import { toHex } from '../keys/bytes.ts'
import { wordsOf } from '../keys/seed.ts'
import type { OpenedWallet } from '../keys/split.ts'
import { element } from '../stage/element.ts'
import { defineScreen, type Screen } from '../stage/stage.ts'
import { moment, say } from '../text/text.ts'
import { field, single } from './secret.ts'

/** Shows the keys of a wallet one by one, and takes them off the screen again. */
export function exportScreen({ entropy, keys }: OpenedWallet): Screen<true> {
  const parts: readonly (readonly [string, () => string])[] = [
    [say`Secret phrase of the wallet`, () => wordsOf(entropy)],
    [say`EVM private key`, () => toHex(keys.eip155)],
    // as Solana wallets import it: seed and public key
    [say`Solana private key`, () => base58.encode(new Uint8Array([...keys.solana, ...base58.decode(keys.addresses.solana)]))]
  ]
  return defineScreen('export', ({ document, decide, button, answer }) => ({
    title: say`Your keys`,
    content: [
      element(
        document,
        'p',
        { class: 'danger' },
        say`Whoever sees these has everything in this wallet. Nobody who helps you needs them.`
      ),
      ...parts.flatMap(([label, read]) => {
        const shown = element(document, 'p', { class: 'secret', dir: 'ltr', 'aria-live': 'polite', 'data-secret': true })
        const toggle = decide(say`Show: ${label}`, () => {
          const isShown = shown.textContent !== ''
          shown.textContent = isShown ? '' : read()
          toggle.textContent = isShown ? say`Show: ${label}` : say`Hide: ${label}`
        })
        return [element(document, 'div', { class: 'way' }, toggle, shown)]
      })
    ],
    actions: [button(say`Done`, () => answer(true))]
  }))
}

/** What it does can hardly be undone. */
export function asEnd(button: HTMLButtonElement): HTMLButtonElement {
  button.classList.add('end')
  return button
}

/** Asks to type a word before a wallet is deleted. */
export function deleteScreen(remove: () => Promise<true>): Screen<true> {
  return defineScreen('delete', tools => {
    const { document, decide, button, fail, tell } = tools
    const typed = field(document, 'text', say`Type ${'DELETE'} to go on`, 'off')
    const attempt = single(tools, remove)
    return {
      title: say`Delete this wallet`,
      content: [
        element(
          document,
          'p',
          { class: 'danger' },
          say`The wallet is removed from this device. You can restore it for 30 days. After that, only its exported keys open it. Without them, its contents are lost.`
        ),
        typed.label
      ],
      actions: [
        button(say`Keep the wallet`, () => fail(new UserRejectedError())),
        asEnd(
          decide(say`Delete the wallet`, () => {
            if (typed.input.value.trim() !== 'DELETE') return tell(say`Type ${'DELETE'} first.`, true)
            attempt()
          })
        )
      ]
    }
  })
}

interface SessionRow {
  readonly id: string
  readonly device: string
  readonly provider: string
  readonly lastSeenAt: number
  readonly current: boolean
}

/** Providers are companies and have their names; a service may have others than these. */
function wayOf(provider: string): string {
  if (provider === 'email') return say`email`
  if (provider === 'passkey') return say`passkey`
  return { github: 'GitHub', x: 'X' }[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1)
}

interface SessionsOptions {
  readonly sessions: readonly SessionRow[]
  readonly end: (id: string) => Promise<unknown>
  /** Every passkey that logs in to the account. */
  readonly passkeys: readonly { readonly id: string; readonly name: string; readonly createdAt: number }[]
  readonly remove: (id: string) => Promise<unknown>
}

/** Where the user is logged in, and which passkeys log in, with a way to end each. */
export function sessionsScreen({ sessions, end, passkeys, remove }: SessionsOptions): Screen<true> {
  return defineScreen('sessions', ({ document, alternative, button, answer, tell }) => {
    const rowOf = (name: string, ...told: readonly string[]) => {
      const lines = told.map(line => element(document, 'p', {}, line))
      return element(document, 'li', {}, element(document, 'div', {}, element(document, 'strong', {}, name), ...lines))
    }
    const withEnd = (row: HTMLElement, word: string, label: string, failed: string, work: () => Promise<unknown>) => {
      const ending = alternative(
        word,
        () =>
          void work().then(
            () => row.remove(),
            () => tell(failed, true)
          )
      )
      ending.setAttribute('aria-label', label)
      row.append(ending)
      return row
    }
    const devices = sessions.map(({ id, device, provider, lastSeenAt, current }) => {
      const name = device || say`A device`
      const seen = say`By ${wayOf(provider)}, ${moment(lastSeenAt)}`
      if (current) return rowOf(name, seen, say`This device`)
      return withEnd(rowOf(name, seen), say`End`, say`End: ${name}`, say`It could not be ended.`, () => end(id))
    })
    const keys = passkeys.map(({ id, name, createdAt }) => {
      const row = rowOf(name || say`Passkey`, say`Added ${moment(createdAt)}`)
      const failed = say`It couldn’t be removed. Sign in again, then try once more.`
      return withEnd(row, say`Remove`, say`Remove: ${name || say`Passkey`}`, failed, () => remove(id))
    })
    return {
      title: say`Where you are logged in`,
      content: [
        element(document, 'ul', { class: 'rows' }, devices),
        keys.length === 0
          ? undefined
          : element(document, 'p', {}, say`Passkeys that log you in. Remove those that aren’t yours.`),
        keys.length === 0 ? undefined : element(document, 'ul', { class: 'rows' }, keys)
      ],
      actions: [button(say`Done`, () => answer(true))]
    }
  })
}
