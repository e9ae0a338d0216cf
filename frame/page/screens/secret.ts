import { UserRejectedError } from '../../../adapters/base/errors.ts'
import type { Authenticators } from '../keys/passkey.ts'
import { leastPassword, newRecoveryPhrase, type RecoveryMethod, type RecoverySecret } from '../keys/recovery.ts'
import { element } from '../stage/element.ts'
import type { Screen, Tools } from '../stage/stage.ts'
import { wordsFor } from './words.ts'

/** What the user chose: a secret, or that the operator keeps the share. */
export type Choice = RecoverySecret | { readonly method: 'custodial' }

export interface ChooseOptions<Answer> {
  readonly title: string
  readonly custodial: boolean
  /** Makes a passkey in the window that the screen is in. */
  readonly passkey: (authenticators: Authenticators) => Promise<RecoverySecret>
  /** Does it; what fails is told, and the screen stays. */
  readonly use: (choice: Choice) => Promise<Answer>
}

/** Asks how the wallet is to be recovered. */
export function chooseScreen<Answer>({ title, custodial, passkey, use }: ChooseOptions<Answer>): Screen<Answer> {
  return tools => {
    const { document, window, decide, button, fail, say } = tools
    const password = field(document, 'password', 'Password', 'new-password')
    const phrase = newRecoveryPhrase()
    const typed = field(document, 'text', 'Type the last two words to show that you have them', 'off')
    const lastWords = phrase.split(' ').slice(-2).join(' ')
    let chosen: () => Promise<Choice> = () => passkey(window.navigator.credentials)
    const attempt = single(tools, async () => use(await chosen()))
    const choose = (choice: () => Promise<Choice>) => {
      chosen = choice
      attempt()
    }
    return {
      title,
      content: [
        element(
          document,
          'p',
          {},
          'Choose how you get back into this wallet on another device. Neither this site nor its service can do it for you.'
        ),
        section(document, 'Passkey', []),
        decide('Use a passkey', () => choose(() => passkey(window.navigator.credentials))),
        section(document, 'Password', [password.label]),
        decide('Use this password', () => {
          const text = password.input.value
          if ([...text].length < leastPassword) return say(`A password needs ${leastPassword} characters or more.`)
          choose(async () => ({ method: 'password', text }))
        }),
        section(document, 'Recovery phrase', [
          element(
            document,
            'p',
            {},
            'Write these words down. They open this wallet together with your login, and are shown once.'
          ),
          element(document, 'p', { class: 'secret' }, phrase),
          typed.label
        ]),
        decide('I have written it down', () => {
          if (wordsIn(typed.input.value) !== lastWords) return say('These are not the last two words.')
          choose(async () => ({ method: 'phrase', text: phrase }))
        }),
        ...(custodial
          ? [
              section(document, 'Custodial', [
                element(
                  document,
                  'p',
                  { class: 'warning' },
                  'The operator of this wallet keeps the recovery share: with it and their service they could sign for you.'
                )
              ]),
              decide('Let the operator keep it', () => choose(async () => ({ method: 'custodial' })))
            ]
          : [])
      ],
      actions: [button('Not now', () => fail(new UserRejectedError()))]
    }
  }
}

export interface AskOptions<Opened> {
  readonly title: string
  readonly text: string
  readonly method: RecoveryMethod
  readonly passkey: (authenticators: Authenticators) => Promise<RecoverySecret>
  /** Tries the secret; a wrong one is told, and asked for again. */
  readonly open: (secret: RecoverySecret) => Promise<Opened>
}

/** Asks for what opens the recovery share, until it does. */
export function askScreen<Opened>({ title, text, method, passkey, open }: AskOptions<Opened>): Screen<Opened> {
  return tools => {
    const { document, window, decide, button, fail } = tools
    const typed =
      method === 'passkey' ? undefined : field(document, inputs[method].type, inputs[method].label, inputs[method].autocomplete)
    const attempt = single(tools, async () => {
      if (method === 'passkey' || !typed) return open(await passkey(window.navigator.credentials))
      return open({ method, text: typed.input.value })
    })
    return {
      title,
      content: [element(document, 'p', {}, text), typed?.label],
      actions: [
        decide(method === 'passkey' ? 'Use the passkey' : 'Open the wallet', attempt),
        button('Cancel', () => fail(new UserRejectedError()))
      ]
    }
  }
}

const inputs = {
  password: { type: 'password', label: 'Password', autocomplete: 'current-password' },
  phrase: { type: 'text', label: 'Recovery phrase', autocomplete: 'off' }
} as const

/** One attempt at a time; a failure is told, and the screen stays. */
export function single<Answer>(
  { answer, say }: Pick<Tools<Answer>, 'answer' | 'say'>,
  attempt: () => Promise<Answer>
): () => void {
  let isBusy = false
  return () => {
    if (isBusy) return
    isBusy = true
    say('One moment…')
    attempt()
      .then(answer, (error: unknown) => say(wordsFor(error)))
      .finally(() => (isBusy = false))
  }
}

export function field(document: Document, type: string, label: string, autocomplete: string) {
  const input = element(document, 'input', { type, autocomplete, spellcheck: 'false', autocapitalize: 'none' })
  return { input, label: element(document, 'label', {}, label, input) }
}

const wordsIn = (text: string) => text.trim().toLowerCase().split(/\s+/).join(' ')

function section(document: Document, title: string, content: readonly (Node | string)[]): HTMLElement {
  return element(document, 'section', {}, element(document, 'h2', {}, title), ...content)
}
