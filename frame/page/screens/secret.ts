import { UserRejectedError } from '../../../adapters/base/errors.ts'
import type { Authenticators } from '../keys/passkey.ts'
import { leastPassword, newRecoveryPhrase, type RecoveryMethod, type RecoverySecret } from '../keys/recovery.ts'
import { element } from '../stage/element.ts'
import type { Screen, Tools } from '../stage/stage.ts'
import { say } from '../text/text.ts'
import { wordsFor } from './words.ts'

/** What the user chose: a secret, or that the operator keeps the share. */
export type Choice = RecoverySecret | { readonly method: 'custodial' }

export interface ChooseOptions<Answer> {
  readonly title: string
  /** The address that custodial recovery would ask, where the operator offers it. */
  readonly custodial: string | undefined
  /** Makes a passkey in the window that the screen is in. */
  readonly passkey: (authenticators: Authenticators) => Promise<RecoverySecret>
  /** Does it; what fails is told, and the screen stays. */
  readonly use: (choice: Choice) => Promise<Answer>
}

/** Asks how the wallet is to be recovered. */
export function chooseScreen<Answer>({ title, custodial, passkey, use }: ChooseOptions<Answer>): Screen<Answer> {
  return tools => {
    const { document, window, decide, button, fail, tell } = tools
    const password = field(document, 'password', say`Password`, 'new-password')
    const phrase = newRecoveryPhrase()
    const typed = field(document, 'text', say`Type the last two words to show that you have them`, 'off')
    const lastWords = phrase.split(' ').slice(-2).join(' ')
    let chosen: () => Promise<Choice> = () => passkey(window.navigator.credentials)
    let isStretched = false
    const attempt = single(
      tools,
      async () => use(await chosen()),
      () => (isStretched ? stretching() : say`One moment…`)
    )
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
          say`Choose how you get back into this wallet on another device. Neither this site nor its service can do it for you.`
        ),
        section(document, say`Passkey`, []),
        decide(say`Use a passkey`, () => {
          isStretched = false
          choose(() => passkey(window.navigator.credentials))
        }),
        section(document, say`Password`, [password.label]),
        decide(say`Use this password`, () => {
          const text = password.input.value
          if ([...text].length < leastPassword) return tell(say`A password needs ${leastPassword} characters or more.`)
          isStretched = true
          choose(async () => ({ method: 'password', text }))
        }),
        section(document, say`Recovery phrase`, [
          element(
            document,
            'p',
            {},
            say`Write these words down. They open this wallet together with your login, and are shown once.`
          ),
          element(document, 'p', { class: 'secret' }, phrase),
          typed.label
        ]),
        decide(say`I have written it down`, () => {
          if (wordsIn(typed.input.value) !== lastWords) return tell(say`These are not the last two words.`)
          isStretched = true
          choose(async () => ({ method: 'phrase', text: phrase }))
        }),
        ...(custodial !== undefined
          ? [
              section(document, say`Custodial`, [
                element(
                  document,
                  'p',
                  { class: 'warning' },
                  say`The operator of this wallet keeps the recovery share: with it and their service they could sign for you. Codes and warnings go to ${custodial}.`
                )
              ]),
              decide(say`Let the operator keep it`, () => choose(async () => ({ method: 'custodial' })))
            ]
          : [])
      ],
      actions: [button(say`Not now`, () => fail(new UserRejectedError()))]
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
      method === 'passkey' ? undefined : field(document, inputs[method].type, inputs[method].label(), inputs[method].autocomplete)
    const attempt = single(
      tools,
      async () => {
        if (method === 'passkey' || !typed) return open(await passkey(window.navigator.credentials))
        return open({ method, text: typed.input.value })
      },
      method === 'passkey' ? undefined : stretching
    )
    return {
      title,
      content: [element(document, 'p', {}, text), typed?.label],
      actions: [
        decide(method === 'passkey' ? say`Use the passkey` : say`Open the wallet`, attempt),
        button(say`Cancel`, () => fail(new UserRejectedError()))
      ]
    }
  }
}

/** What takes so long is what a guess costs. */
const stretching = () => say`Working out the key. This takes a few seconds, on purpose.`

const inputs = {
  password: { type: 'password', label: () => say`Password`, autocomplete: 'current-password' },
  phrase: { type: 'text', label: () => say`Recovery phrase`, autocomplete: 'off' }
} as const

/** One attempt at a time; a failure is told, and the screen stays. */
export function single<Answer>(
  { answer, tell }: Pick<Tools<Answer>, 'answer' | 'tell'>,
  attempt: () => Promise<Answer>,
  working: () => string = () => say`One moment…`
): () => void {
  let isBusy = false
  return () => {
    if (isBusy) return
    isBusy = true
    tell(working())
    attempt()
      .then(answer, (error: unknown) => tell(wordsFor(error)))
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
