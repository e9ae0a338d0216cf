import { UserRejectedError } from '../../../adapters/base/errors.ts'
import type { SetTimer } from '../../protocol/channel.ts'
import type { UnseenChange } from '../keys/device-store.ts'
import { isKeyError } from '../keys/key-error.ts'
import type { Authenticators, PasskeyAssertion } from '../keys/passkey.ts'
import { generateRecoveryPhrase, type RecoveryMethod, type RecoverySecret } from '../keys/recovery.ts'
import { createElement } from '../ui/element.ts'
import { defineScreen, type Screen, type Tools } from '../ui/screen-host.ts'
import { t } from '../text/translate.ts'
import { newPassword } from './password.ts'
import { getErrorText } from './error-text.ts'

/** Selected recovery method: a secret, or custody of the share by the operator. */
export type RecoveryMethodChoice = RecoverySecret | { readonly method: 'custodial'; readonly email: string }

export interface RecoveryMethodOptions<Answer> {
  /** True for a wallet without recovery; false to replace existing recovery. */
  readonly isNew: boolean
  /** True if the user may postpone it. Absent: without recovery, the request that needs it is cancelled. */
  readonly canPostpone?: boolean
  /** Email address, user name or provider of the login. */
  readonly login: string
  /** Words about this user that an attacker tries first as a password. */
  readonly personal: readonly string[]
  /** Address for custodial recovery, if the operator offers it. */
  readonly custodial: string | undefined
  /** Creates a passkey in the window of the screen. */
  readonly passkey: (authenticators: Authenticators) => Promise<RecoverySecret>
  /** Applies the choice. An error is shown, and the screen stays. */
  readonly use: (choice: RecoveryMethodChoice) => Promise<Answer>
  /** Offers to export the wallet after setup has failed or while it takes long. Absent: no offer. */
  readonly exporting?: ExportOffer<Answer>
}

interface ExportOffer<Answer> {
  /** Result of the screen if the user exports the wallet. */
  readonly answer: Answer
  readonly after: SetTimer
}

/** Milliseconds after which an attempt counts as long: the service may never respond. */
export const longAttempt = 8000

/** Creates the screen that asks how to recover the wallet. */
export function createRecoveryMethodScreen<Answer>(options: RecoveryMethodOptions<Answer>): Screen<Answer> {
  const { isNew, canPostpone = false, login, personal, custodial, passkey, use, exporting } = options
  return defineScreen('recovery-method', tools => {
    const { document, window, decide, button, fail, showMessage } = tools
    const withPasskey = () => passkey(window.navigator.credentials)
    let chosen: () => Promise<RecoveryMethodChoice> = withPasskey
    let isStretched = false
    const leave = button(canPostpone ? t`Not now` : t`Cancel`, () => fail(new UserRejectedError()))
    const offer = exporting === undefined ? undefined : exportOffer(tools, leave, exporting)
    const attempt = oneAtATime(
      tools,
      async () => {
        offer?.withdraw()
        const choice = await chosen()
        offer?.wait()
        return use(choice)
      },
      () => (isStretched ? stretching() : t`One moment…`),
      error => {
        showMessage(wordsOfChange(error, isNew, offer !== undefined), true)
        offer?.fail(error)
      }
    )
    const choose: Choose = (choice, stretches) => {
      isStretched = stretches
      chosen = choice
      attempt()
    }
    return {
      title: isNew ? t`Set up your wallet` : t`Add a recovery method`,
      content: [
        ...introduction(document, { isNew, canPostpone, login }),
        decide(t`Use a passkey`, () => choose(withPasskey, false)),
        passwordWay(tools, personal, choose),
        phraseWay(tools, choose),
        custodial === undefined ? undefined : custodialWay(tools, custodial, choose)
      ],
      actions: [leave]
    }
  })
}

/**
 * Attempts a choice.
 *
 * @param stretches true if a key is derived from a password or a phrase, which takes seconds
 */
type Choose = (choice: () => Promise<RecoveryMethodChoice>, stretches: boolean) => void

/** Warnings about a new wallet, and what the choice is for. */
function introduction(
  document: Document,
  { isNew, canPostpone, login }: Required<Pick<RecoveryMethodOptions<never>, 'isNew' | 'canPostpone' | 'login'>>
): readonly (Node | undefined)[] {
  return [
    isNew && !canPostpone
      ? createElement(
          document,
          'p',
          { class: 'warning' },
          t`Set up recovery first. Until then this wallet is only in this browser: if its data is erased, the wallet is lost.`
        )
      : undefined,
    // on a new device only the login service claims that there is no wallet
    isNew
      ? createElement(
          document,
          'p',
          { class: 'warning', role: 'note' },
          t`No wallet was found for ${login}. If you already have one, stop: log in the way you did before or ask your wallet provider. A new wallet is empty.`
        )
      : undefined,
    createElement(
      document,
      'p',
      {},
      t`Choose how to recover this wallet on another device. This site and its service can’t do it for you.`
    )
  ]
}

function passwordWay(tools: Parameters<typeof newPassword>[0], personal: readonly string[], choose: Choose): HTMLElement {
  const { document } = tools
  const password = createField(document, 'password', t`Password`, 'new-password')
  password.input.setAttribute('aria-label', t`Password`)
  return way(
    document,
    t`Password`,
    false,
    newPassword(tools, password.input, {
      personal,
      use: text => choose(async () => ({ method: 'password', text }), true)
    })
  )
}

/** Shows a new phrase. The user types its last words to show that it is written down. */
function phraseWay(
  { document, decide, showMessage }: Pick<Tools<unknown>, 'document' | 'decide' | 'showMessage'>,
  choose: Choose
): HTMLElement {
  const phrase = generateRecoveryPhrase()
  const typed = createField(document, 'text', t`Type the last 2 words to confirm`, 'off')
  const lastWords = phrase.split(' ').slice(-2).join(' ')
  return way(document, t`Recovery phrase`, false, [
    createElement(
      document,
      'p',
      {},
      t`Write these words down; you’ll only see them once. With your login, they open this wallet.`
    ),
    createElement(document, 'p', { class: 'secret', dir: 'ltr' }, phrase),
    typed.label,
    decide(
      t`I wrote it down`,
      () => {
        if (wordsIn(typed.input.value) !== lastWords) return showMessage(t`Those aren’t the last 2 words.`, true)
        choose(async () => ({ method: 'phrase', text: phrase }), true)
      },
      typed.input
    )
  ])
}

function custodialWay(
  { document, decide }: Pick<Tools<unknown>, 'document' | 'decide'>,
  custodial: string,
  choose: Choose
): HTMLElement {
  return way(document, t`Provider recovery`, false, [
    createElement(
      document,
      'p',
      { class: 'warning' },
      t`Your wallet provider keeps the recovery share, so it could sign for you. Codes and alerts go to ${custodial}.`
    ),
    decide(t`Use provider recovery`, () => choose(async () => ({ method: 'custodial', email: custodial }), false))
  ])
}

/**
 * Offers to export the wallet if recovery could not be set up: the service may reject it for any time,
 * and both shares are on this device. Not offered if a passkey failed, because other methods remain. Hidden during an attempt,
 * which may succeed, unless it takes long.
 *
 * @param beside the button next to the offer, where it is visible without scrolling
 */
function exportOffer<Answer>(
  { alternative, answer }: Tools<Answer>,
  beside: HTMLButtonElement,
  { answer: exporting, after }: ExportOffer<Answer>
) {
  let offered: HTMLButtonElement | undefined
  let cancel = () => {}
  const withdraw = () => {
    cancel()
    offered?.remove()
    offered = undefined
  }
  const show = () => {
    withdraw()
    offered = alternative(t`Export wallet`, () => answer(exporting))
    beside.after(offered)
  }
  return {
    withdraw,
    wait: () => void (cancel = after(longAttempt, show)),
    fail(error: unknown): void {
      withdraw()
      if (!isOfPasskey(error)) show()
    }
  }
}

const isOfPasskey = (error: unknown) => isKeyError(error, 'passkey-refused', 'passkey-without-secrets')

/**
 * Returns why a choice is not in force.
 * Distinguishes a rejection from a change whose outcome is unknown.
 */
function wordsOfChange(error: unknown, isNew: boolean, canExport: boolean): string {
  if (isKeyError(error, 'unanswered'))
    return isNew
      ? t`The service didn’t answer, so recovery may or may not be set up. Keep what you chose and try again.`
      : t`The service didn’t answer, so this change may or may not be active. Keep the old and the new recovery method until the wallet says which one opens it.`
  if (!canExport || isOfPasskey(error) || isKeyError(error, 'earlier-choice')) return getErrorText(error)
  return t`Couldn’t set up recovery. ${getErrorText(error)} Try again, or export the wallet.`
}

/** Purposes of the secret. */
const purposes = {
  recover: {
    title: () => t`Open your wallet here`,
    text: () => t`This wallet was set up before. Unlock it here with the recovery method you chose.`
  },
  unlock: {
    title: () => t`Unlock your wallet`,
    text: () => t`Your wallet locks after a reload or when idle. Unlock it to continue.`
  },
  export: { title: () => t`Show your keys`, text: () => t`Confirm it’s you.` },
  recovery: { title: () => t`Change wallet recovery`, text: () => t`Confirm it’s you.` },
  delete: { title: () => t`Delete your wallet`, text: () => t`Confirm it’s you.` },
  email: { title: () => t`Change your email address`, text: () => t`Confirm it’s you.` },
  restore: { title: () => t`Restore your wallet`, text: () => t`Confirm it’s you.` }
}
export type SecretPurpose = keyof typeof purposes

/** Text about which recovery method is valid after a change whose response was lost. */
const changes: Readonly<Record<UnseenChange, () => string>> = {
  sent: () => t`Your last recovery change isn’t confirmed yet. Use your previous recovery method here, and keep both.`,
  'in-force': () => t`Your last recovery change is active. Use the recovery method you chose then.`,
  void: () => t`Your last recovery change isn’t active. Use your previous recovery method.`
}

export interface RecoverySecretOptions<Opened> {
  readonly purpose: SecretPurpose
  readonly method: RecoveryMethod
  readonly passkey: (authenticators: Authenticators) => Promise<RecoverySecret>
  /** Change of recovery whose response this device has not received. */
  readonly change?: UnseenChange | undefined
  /** Tries the secret. A wrong one is reported, and the user may retry. */
  readonly open: (secret: RecoverySecret) => Promise<Opened>
}

/** Creates the screen that asks for the secret of the recovery share, until it decrypts. */
export function createRecoverySecretScreen<Opened>({
  purpose,
  method,
  passkey,
  change,
  open
}: RecoverySecretOptions<Opened>): Screen<Opened> {
  return defineScreen('recovery-secret', tools => {
    const { document, window, decide, button, fail } = tools
    const typed =
      method === 'passkey'
        ? undefined
        : createField(document, inputs[method].type, inputs[method].label(), inputs[method].autocomplete)
    const attempt = oneAtATime(
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
      content: [
        createElement(document, 'p', {}, text()),
        change && createElement(document, 'p', { class: 'warning', role: 'note' }, changes[change]()),
        typed?.label
      ],
      actions: [
        button(t`Cancel`, () => fail(new UserRejectedError())),
        decide(method === 'passkey' ? t`Use passkey` : t`Unlock wallet`, attempt, typed?.input)
      ]
    }
  })
}

/** Creates the screen for a passkey login. The passkey also opens the wallet if it belongs to one. */
export function createPasskeyScreen(
  use: (authenticators: Authenticators) => Promise<PasskeyAssertion>
): Screen<PasskeyAssertion> {
  return defineScreen('passkey', tools => ({
    title: t`Log in with a passkey`,
    content: [createElement(tools.document, 'p', {}, t`Use your wallet’s passkey.`)],
    actions: [
      tools.button(t`Cancel`, () => tools.fail(new UserRejectedError())),
      tools.decide(
        t`Continue`,
        oneAtATime(tools, () => use(tools.window.navigator.credentials))
      )
    ]
  }))
}

/** Key derivation is slow on purpose, to make guesses expensive. */
const stretching = () => t`Securing your wallet… This takes a few seconds.`

const inputs = {
  password: { type: 'password', label: () => t`Password`, autocomplete: 'current-password' },
  phrase: { type: 'text', label: () => t`Recovery phrase`, autocomplete: 'off' }
} as const

/** Runs one attempt at a time. An error is shown, and the screen stays. */
export function oneAtATime<Answer>(
  { answer, showMessage }: Pick<Tools<Answer>, 'answer' | 'showMessage'>,
  attempt: () => Promise<Answer>,
  working: () => string = () => t`One moment…`,
  failed = (error: unknown) => showMessage(getErrorText(error), true)
): () => void {
  let isBusy = false
  return () => {
    if (isBusy) return
    isBusy = true
    showMessage(working())
    attempt()
      .then(answer, failed)
      .finally(() => (isBusy = false))
  }
}

/** Creates a field for a secret, visible or not. Disables correction and learning by the keyboard. */
export function createField(document: Document, type: string, label: string, autocomplete: string) {
  const plain = { autocorrect: 'off', autocapitalize: 'off', spellcheck: 'false' }
  const input = createElement(document, 'input', { type, autocomplete, ...plain })
  return { input, label: createElement(document, 'label', {}, label, input) }
}

const wordsIn = (text: string) => text.trim().toLowerCase().split(/\s+/).join(' ')

/** Creates one of several options: opening it closes the others. */
function way(document: Document, title: string, open: boolean, content: readonly Node[]): HTMLElement {
  return createElement(document, 'details', { name: 'way', open }, createElement(document, 'summary', {}, title), ...content)
}
