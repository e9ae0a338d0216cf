import { base58 } from '@scure/base'
import { UserRejectedError } from '../../../adapters/base/errors.ts'
import { toHex } from '../keys/bytes.ts'
import { wordsOf } from '../keys/seed.ts'
import type { OpenedWallet } from '../keys/split.ts'
import { element } from '../stage/element.ts'
import type { Screen } from '../stage/stage.ts'
import { field, single } from './secret.ts'

/** Shows the keys of a wallet one by one, and takes them off the screen again. */
export function exportScreen({ entropy, keys }: OpenedWallet): Screen<true> {
  const parts: readonly (readonly [string, () => string])[] = [
    ['Secret phrase of the wallet', () => wordsOf(entropy)],
    ['EVM private key', () => toHex(keys.eip155)],
    // as Solana wallets import it: seed and public key
    ['Solana private key', () => base58.encode(new Uint8Array([...keys.solana, ...base58.decode(keys.addresses.solana)]))]
  ]
  return ({ document, decide, button, answer }) => ({
    title: 'Your keys',
    content: [
      element(
        document,
        'p',
        { class: 'danger' },
        'Whoever sees these has everything in this wallet. Nobody who helps you needs them.'
      ),
      ...parts.flatMap(([label, read]) => {
        const shown = element(document, 'p', { class: 'secret', 'aria-live': 'polite', 'data-secret': label })
        const toggle = decide(`Show: ${label}`, () => {
          const isShown = shown.textContent !== ''
          shown.textContent = isShown ? '' : read()
          toggle.textContent = `${isShown ? 'Show' : 'Hide'}: ${label}`
        })
        return [toggle, shown]
      })
    ],
    actions: [button('Done', () => answer(true))]
  })
}

/** Asks to type a word before a wallet is deleted. */
export function deleteScreen(remove: () => Promise<true>): Screen<true> {
  return tools => {
    const { document, decide, button, fail, say } = tools
    const typed = field(document, 'text', 'Type DELETE to go on', 'off')
    const attempt = single(tools, remove)
    return {
      title: 'Delete this wallet',
      content: [
        element(
          document,
          'p',
          { class: 'danger' },
          'The shares of this wallet are deleted here and with the service. Without its exported keys nobody can open it again, and what is in it is lost.'
        ),
        typed.label
      ],
      actions: [
        decide('Delete for ever', () => {
          if (typed.input.value.trim() !== 'DELETE') return say('Type DELETE first.')
          attempt()
        }),
        button('Keep the wallet', () => fail(new UserRejectedError()))
      ]
    }
  }
}

interface SessionRow {
  readonly id: string
  readonly device: string
  readonly provider: string
  readonly lastSeenAt: number
  readonly current: boolean
}

/** Where the user is logged in, with a way to end each. */
export function sessionsScreen(sessions: readonly SessionRow[], end: (id: string) => Promise<unknown>): Screen<true> {
  return ({ document, button, answer, say }) => ({
    title: 'Where you are logged in',
    content: [
      element(
        document,
        'ul',
        { class: 'rows' },
        sessions.map(({ id, device, provider, lastSeenAt, current }) => {
          const seen = new Date(lastSeenAt).toLocaleString()
          const row = element(document, 'li', {}, `${device || 'A device'}, by ${provider}, ${seen} `)
          const remove = () =>
            void end(id).then(
              () => row.remove(),
              () => say('It could not be ended.')
            )
          row.append(current ? '(this one)' : button('End', remove))
          return row
        })
      )
    ],
    actions: [button('Done', () => answer(true))]
  })
}
