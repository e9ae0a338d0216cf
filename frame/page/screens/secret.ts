import { UserRejectedError } from '../../../adapters/base/errors.ts'
import type { Authenticators, UsedPasskey } from '../keys/passkey.ts'
import { newRecoveryPhrase, type RecoveryMethod, type RecoverySecret } from '../keys/recovery.ts'
import { element } from '../stage/element.ts'
import { defineScreen, type Screen, type Tools } from '../stage/stage.ts'
import { say } from '../text/text.ts'
import { newPassword } from './password.ts'
import { wordsFor } from './words.ts'

/** What the user chose: a secret, or that the operator keeps the share. */
export type Choice = RecoverySecret | { readonly method: 'custodial'; readonly email: string }

export interface ChooseOptions<Answer> {
  /** A wallet without recovery, or another way into one that has some. */
  readonly isNew: boolean
  /** The user may leave it for later. Left out: the user sets it, or what needed it is cancelled. */
  readonly canPostpone?: boolean
  /** Who is signed in: their address, their name, or the provider. */
  readonly login: string
  /** Words that an attacker who knows this user tries first as a password. */
  readonly personal: readonly string[]
  /** The address that custodial recovery would ask, where the operator offers it. */
  readonly custodial: string | undefined
  /** Makes a passkey in the window that the screen is in. */
  readonly passkey: (authenticators: Authenticators) => Promise<RecoverySecret>
  /** Does it; what fails is told, and the screen stays. */
  readonly use: (choice: Choice) => Promise<Answer>
}

/** Asks how the wallet is to be recovered. */
export function chooseScreen<Answer>(options: ChooseOptions<Answer>): Screen<Answer> {
  const { isNew, canPostpone = false, login, personal, custodial, passkey, use } = options
  return defineScreen('recovery-method', tools => {
    const { document, window, decide, button, fail, tell } = tools
    const password = field(document, 'password', say`Password`, 'new-password')
    password.input.setAttribute('aria-label', say`Password`)
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
      title: isNew ? say`Set up your wallet` : say`Another way to recover`,
      content: [
        isNew && !canPostpone
          ? element(
              document,
              'p',
              { class: 'warning' },
              say`Set up recovery first. Until then this wallet is only in this browser: if its data is erased, the wallet is lost.`
            )
          : undefined,
        // on a new device nothing but the login service says that there is no wallet
        isNew
          ? element(
              document,
              'p',
              { class: 'warning', role: 'note' },
              say`No wallet was found for ${login}. If you already have one, stop: sign in the way you did before, or ask the operator. A new wallet is empty.`
            )
          : undefined,
        element(
          document,
          'p',
          {},
          say`Choose how you get back into this wallet on another device. Neither this site nor its service can do it for you.`
        ),
        decide(say`Use a passkey`, () => {
          isStretched = false
          choose(() => passkey(window.navigator.credentials))
        }),
        way(
          document,
          say`Password`,
          false,
          newPassword(tools, password.input, {
            personal,
            use(text) {
              isStretched = true
              choose(async () => ({ method: 'password', text }))
            }
          })
        ),
        way(document, say`Recovery phrase`, false, [
          element(
            document,
            'p',
            {},
            say`Write these words down. They open this wallet together with your login, and are shown once.`
          ),
          element(document, 'p', { class: 'secret', dir: 'ltr' }, phrase),
          typed.label,
          decide(
            say`I have written it down`,
            () => {
              if (wordsIn(typed.input.value) !== lastWords) return tell(say`These are not the last two words.`, true)
              isStretched = true
              choose(async () => ({ method: 'phrase', text: phrase }))
            },
            typed.input
          )
        ]),
        custodial === undefined
          ? undefined
          : way(document, say`Custodial`, false, [
              element(
                document,
                'p',
                { class: 'warning' },
                say`The operator of this wallet keeps the recovery share: with it and their service they could sign for you. Codes and warnings go to ${custodial}.`
              ),
              decide(say`Let the operator keep it`, () => {
                isStretched = false
                choose(async () => ({ method: 'custodial', email: custodial }))
              })
            ])
      ],
      actions: [button(canPostpone ? say`Not now` : say`Cancel`, () => fail(new UserRejectedError()))]
    }
  })
}

/** What the secret is asked for. */
const purposes = {
  bring: {
    title: () => say`Bring your wallet to this site`,
    text: () => say`This wallet was set up elsewhere. Open it once here with what you have chosen then.`
  },
  unlock: {
    title: () => say`Unlock your wallet`,
    text: () => say`It locks when the page is loaded anew, and when it is not used for a while. Open it to go on.`
  },
  export: { title: () => say`Show your keys`, text: () => say`Show that it is you.` },
  recovery: { title: () => say`Change how your wallet is recovered`, text: () => say`Show that it is you.` },
  delete: { title: () => say`Delete your wallet`, text: () => say`Show that it is you.` },
  email: { title: () => say`Change your email address`, text: () => say`Show that it is you.` },
  restore: { title: () => say`Restore your wallet`, text: () => say`Show that it is you.` }
}
export type Purpose = keyof typeof purposes

export interface AskOptions<Opened> {
  readonly purpose: Purpose
  readonly method: RecoveryMethod
  readonly passkey: (authenticators: Authenticators) => Promise<RecoverySecret>
  /** Tries the secret; a wrong one is told, and asked for again. */
  readonly open: (secret: RecoverySecret) => Promise<Opened>
}

/** Asks for what opens the recovery share, until it does. */
export function askScreen<Opened>({ purpose, method, passkey, open }: AskOptions<Opened>): Screen<Opened> {
  return defineScreen('recovery-secret', tools => {
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
    const { title, text } = purposes[purpose]
    return {
      title: title(),
      content: [element(document, 'p', {}, text()), typed?.label],
      actions: [
        button(say`Cancel`, () => fail(new UserRejectedError())),
        decide(method === 'passkey' ? say`Use the passkey` : say`Open the wallet`, attempt, typed?.input)
      ]
    }
  })
}

/** Asks for the passkey that logs in, and opens the wallet too where it is one of a wallet. */
export function passkeyScreen(use: (authenticators: Authenticators) => Promise<UsedPasskey>): Screen<UsedPasskey> {
  return defineScreen('passkey', tools => ({
    title: say`Sign in with a passkey`,
    content: [element(tools.document, 'p', {}, say`Use the passkey of your wallet.`)],
    actions: [
      tools.button(say`Cancel`, () => tools.fail(new UserRejectedError())),
      tools.decide(
        say`Continue`,
        single(tools, () => use(tools.window.navigator.credentials))
      )
    ]
  }))
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
      .then(answer, (error: unknown) => tell(wordsFor(error), true))
      .finally(() => (isBusy = false))
  }
}

export function field(document: Document, type: string, label: string, autocomplete: string) {
  const input = element(document, 'input', { type, autocomplete, spellcheck: 'false', autocapitalize: 'none' })
  return { input, label: element(document, 'label', {}, label, input) }
}

const wordsIn = (text: string) => text.trim().toLowerCase().split(/\s+/).join(' ')

/** One of several ways: the others fold up when it opens. */
function way(document: Document, title: string, open: boolean, content: readonly Node[]): HTMLElement {
  return element(document, 'details', { name: 'way', open }, element(document, 'summary', {}, title), ...content)
}
