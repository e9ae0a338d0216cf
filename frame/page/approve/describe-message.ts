import { actorIn, fogoIntentOf, isFixedText, keyServiceOf, makesKey } from '../../../adapters/meaning/evm/key-texts.ts'
import { loginElsewhere } from '../../../adapters/meaning/evm/login-text.ts'
import { meaningOfMessage, type MessageMeaning } from '../../../adapters/meaning/evm/message.ts'
import { codeIn } from '../../../adapters/meaning/evm/opaque-text.ts'
import { signInOf, type SignIn } from '../../../adapters/meaning/evm/sign-in.ts'
import { approvesTransaction, isOrder, paymentIn } from '../../../adapters/meaning/evm/text-orders.ts'
import { toHex, type Bytes } from '../keys/bytes.ts'
import { t } from '../text/translate.ts'
import type { ApprovalContent } from './approval-content.ts'
import { otherSite } from './other-site.ts'
import type { Requester } from './requester.ts'
import { shown } from './shown.ts'
import { revealInLine, revealInvisible } from './reveal-invisible.ts'

/** Requester of a message, and the signing account. */
export type Asker = Pick<Requester, 'origin' | 'account' | 'own'>

/**
 * Describes a message, as text if it is one, with warnings of a sign-in to another site, and of a
 * message that may be more.
 */
export function describeMessage(asker: Asker, message: Bytes): ApprovalContent {
  const { text, warnings, dangers, isSignIn } = readMessage(asker, message)
  return {
    title: messageTitle(isSignIn),
    rows: [[t`Account`, asker.account]],
    text,
    warnings,
    dangers,
    decision: 'Sign'
  }
}

export const messageTitle = (isSignIn: boolean): string => (isSignIn ? t`Sign in` : t`Sign a message`)

export interface ReadMessage {
  readonly text: string
  readonly warnings: readonly string[]
  readonly dangers: readonly string[]
  readonly isSignIn: boolean
}

/**
 * Reads a text within something else, such as the memo of a transaction: its signature may be valid
 * for the text as a message.
 */
export const readText = (asker: Asker, text: string): ReadMessage =>
  readMessage(asker, new Uint8Array(new TextEncoder().encode(text)))

/** Reads a message, also one within typed data. */
export function readMessage({ origin, account, own = [] }: Asker, message: Bytes): ReadMessage {
  const asker = { origin, account, own }
  const meaning = meaningOfMessage(message)
  const words = meaning.kind === 'bytes' ? undefined : meaning.text
  const signIn = words === undefined ? undefined : signInOf(words)
  const parsed = words === undefined ? undefined : readWords(asker, words, signIn)
  const dangers = [...(parsed?.dangers ?? [])]
  if (meaning.kind === 'possible-hash') {
    dangers.push(
      t`These 32 bytes can stand for anything: a payment, an order or a smart account operation. Only sign them if you know what they are.`
    )
  } else if (meaning.kind === 'bytes') {
    dangers.push(t`These bytes aren’t text, so their effect is unknown. Only sign them if you know what they are.`)
    if (meaning.wrapped) dangers.push(t`Verifying this signature calls ${shown(meaning.wrapped.factory)} first.`)
  }
  const executes = words !== undefined && approvesTransaction(words)
  if (executes) dangers.push(t`This approves a transaction on another network. Anyone with the signature can send it.`)
  if (meaning.kind === 'text') dangers.push(...codeDangers(meaning, signIn !== undefined, asker))
  return {
    warnings: parsed?.warnings ?? [],
    text: meaning.kind === 'text' ? revealInvisible(meaning.text) : toHex(message),
    dangers,
    isSignIn: signIn?.isAtStart === true && !executes
  }
}

/** Reads the meaning of a text. */
function readWords(asker: Asker, words: string, signIn: SignIn | undefined): Pick<ReadMessage, 'warnings' | 'dangers'> {
  const { origin, account, own = [] } = asker
  const login = signIn ? undefined : loginElsewhere(words, origin)
  const isElsewhere = login !== undefined && login !== 'unnamed'
  const warnings = login === 'unnamed' ? [t`This text doesn’t say which site it’s for.`] : []
  const dangers = [
    ...(signIn ? signInDangers(origin, signIn) : []),
    ...(isElsewhere ? [elsewhereDanger(origin, login.site)] : []),
    ...rightDangers(words, [account, ...own])
  ]
  const service = keyServiceOf(words)
  if (service !== undefined) {
    dangers.push(
      service === ''
        ? t`This signature is a key to an account, or adds one. Anyone who gets it can control that account.`
        : t`This signature is a key to your ${service} account, or adds one. Anyone who gets it can control that account.`
    )
  } else if (makesKey(words) || isFixedText(words, { origin, account })) {
    warnings.unshift(t`This signature can be a key. Anyone who gets it controls what the key opens.`)
  }
  return { warnings, dangers }
}

/** Lists dangers of a text that authorizes another account, or that pays. */
function rightDangers(words: string, own: readonly string[]): readonly string[] {
  const intent = fogoIntentOf(words)
  const actor = actorIn(words, own)
  const payment = paymentIn(words)
  const [amount, receiver] = [revealInvisible(payment?.amount ?? ''), revealInvisible(payment?.receiver ?? '')]
  return [
    ...(intent === 'session' ? [t`This lets another key act for you on Fogo. The text says which one and its limits.`] : []),
    ...(intent === 'transfer' ? [t`This sends your tokens on Fogo.`] : []),
    ...(actor === undefined ? [] : [t`This lets ${shown(actor)} act for you.`]),
    ...(payment === undefined
      ? []
      : [
          payment.isShortened
            ? t`This pays ${amount} to ${receiver}. The text shows only part of the recipient.`
            : t`This pays ${amount} to ${receiver}.`
        ])
  ]
}

/** Lists dangers of a text that is not human-readable, or has such a part. */
function codeDangers(
  { text, isOpaque }: Extract<MessageMeaning, { kind: 'text' }>,
  isSignIn: boolean,
  asker: Asker
): readonly string[] {
  if (isOpaque)
    return [t`This text is a code that can stand for anything, including an order or a key. Only sign it if you know what it is.`]
  if (isOrder(text))
    return [
      t`This text is an order to a program. Anyone with the signature can submit it. Only sign it if you know what it does.`
    ]
  const code = codeIn(text, asker)
  if (code === 'unnamed')
    return [
      t`This text contains a code that can stand for anything, including an order or a key. Only sign it if you know what it is.`
    ]
  return code === 'nonce' && isSignIn ? [t`This number can stand for a transaction on another network.`] : []
}

function signInDangers(origin: string, { domains, uris, delegates, allows }: SignIn): readonly string[] {
  const { host } = new URL(origin)
  const isOther = (domain: string) => domain.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '') !== host
  const [other] = [...domains.filter(isOther), ...uris.flatMap(uri => otherSite(origin, uri) ?? [])]
  return [
    ...(other === undefined ? [] : [elsewhereDanger(origin, other)]),
    ...delegates.map(uri => t`This lets ${revealInvisible(uri)} act for you: it’s a key, not a website.`),
    ...(allows.length === 0 ? [] : [t`This gives others rights over your account: ${revealInvisible(allows.join(', '))}.`])
  ]
}

/** Returns the danger of a sign-in to another site than the requesting one. */
export const elsewhereDanger = (origin: string, site: string): string =>
  t`This signs you in to ${revealInLine(site)}, but ${origin} is asking.`
