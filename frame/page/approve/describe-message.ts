import { meaningOfMessage } from '../../../adapters/meaning/evm/message.ts'
import { toHex, type Bytes } from '../keys/bytes.ts'
import { say } from '../text/text.ts'
import type { Approval } from './approval.ts'
import { otherSite } from './other-site.ts'
import type { Requester } from './requester.ts'
import { shown } from './shown.ts'
import { visibleText } from './visible-text.ts'

/** A message, as text where it is one, with a word where another site's sign-in is asked for, and where it may be more than a message. */
export function describeMessage({ origin, account }: Pick<Requester, 'origin' | 'account'>, message: Bytes): Approval {
  const { text, warnings, dangers, isSignIn } = readMessage(origin, message)
  return {
    title: isSignIn ? say`Sign in` : say`Sign a message`,
    rows: [[say`Account`, account]],
    text,
    warnings,
    dangers,
    decision: 'Sign'
  }
}

interface ReadMessage {
  readonly text: string
  readonly warnings: readonly string[]
  readonly dangers: readonly string[]
  readonly isSignIn: boolean
}

/** Also for a message within typed data. */
export function readMessage(origin: string, message: Bytes): ReadMessage {
  const meaning = meaningOfMessage(message)
  const warnings: string[] = []
  const dangers: string[] = []
  // blanks of other widths are seen as spaces
  const words = meaning.kind === 'bytes' ? undefined : meaning.text?.replace(/\p{Zs}/gu, ' ')
  const domain = /^([^\s]+) wants you to sign in with your [^\n]+ account:/.exec(words ?? '')?.[1]
  if (domain !== undefined && domain.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '') !== new URL(origin).host) {
    dangers.push(say`This signs in to ${visibleText(domain)}, but ${origin} asks for it.`)
  } else if (domain !== undefined) {
    const [other] = [...words!.matchAll(/^URI: (\S+)/gm)].flatMap(([, uri]) => otherSite(origin, uri!) ?? [])
    if (other !== undefined) dangers.push(say`This signs in to ${visibleText(other)}, but ${origin} asks for it.`)
  }
  if (meaning.kind === 'possible-hash') {
    dangers.push(
      say`These 32 bytes can stand for anything: a payment, an order or an operation of a smart account. Sign them only if you know what they are.`
    )
  } else if (meaning.kind === 'bytes') {
    dangers.push(say`These bytes aren’t text, so their effect is unknown. Sign them only if you know what they are.`)
    if (meaning.wrapped) dangers.push(say`Verifying this signature calls ${shown(meaning.wrapped.factory)} first.`)
  }
  if (meaning.kind === 'text' && meaning.isOpaque === 'bytes') {
    dangers.push(
      say`This text is a code that can stand for anything, such as an order or a key. Sign it only if you know what it is.`
    )
  } else if (meaning.kind === 'text' && meaning.isOpaque === 'hash') {
    warnings.push(say`This text is a code that can’t be read. Sign it only if you know what it is.`)
  }
  return {
    warnings,
    text: meaning.kind === 'text' ? visibleText(meaning.text) : toHex(message),
    dangers,
    isSignIn: domain !== undefined
  }
}
