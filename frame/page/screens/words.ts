import { KitError } from '../../../adapters/base/error.ts'
import { isKeyError, type KeyErrorCode } from '../keys/key-error.ts'
import { isLoginError, type LoginError } from '../login/login-error.ts'
import { say } from '../text/text.ts'

/** What each failure of keys is to the user. */
const keyWords: Readonly<Record<KeyErrorCode, () => string>> = {
  'share-damaged': () => say`A part of this wallet is damaged. Recover it, or try again later.`,
  'shares-differ': () => say`The parts of this wallet do not belong together. Recover it on this device.`,
  'wrong-wallet': () => say`This is not the wallet that is registered. Nothing was done.`,
  'not-registered': () => say`The service does not know the wallet on this device. Nothing was done.`,
  'wrong-secret': () => say`That does not open this wallet.`,
  'no-phrase': () => say`These words are no recovery phrase. Check each of them.`,
  'no-device-share': () => say`This device does not know the wallet yet.`,
  'not-kept': () => say`This browser does not keep anything for this page. Allow it to store data, and try again.`,
  'no-recovery': () =>
    say`The login service has no recovery data for this wallet. Don’t set up a new one. Contact the wallet’s operator.`,
  'other-email': () => say`The login service named another email address to the operator. Choose another way to recover.`,
  'other-session': () => say`The signed-in user changed. Nothing was done. Try again.`,
  locked: () => say`The wallet is locked.`,
  'passkey-without-secrets': () => say`This passkey cannot keep a wallet. Choose another way, or another device.`,
  'passkey-refused': () => say`The passkey was not used.`,
  'login-too-old': () => say`Please sign in again.`
}

/** A failure in a sentence. */
export function wordsFor(error: unknown): string {
  if (isKeyError(error)) return keyWords[error.code]()
  if (isLoginError(error)) return loginWords(error)
  if (error instanceof KitError) return error.shortMessage
  return say`Something went wrong`
}

function loginWords({ code, message, triesLeft }: LoginError): string {
  switch (code) {
    case 'login-code-wrong':
      return triesLeft === undefined ? say`Wrong code` : say`Wrong code. ${triesLeft} tries left.`
    case 'login-over':
      return say`This code is over. Ask for another one.`
    case 'login-early':
      return say`The time has not come yet.`
    case 'login-session':
    case 'login-session-over':
    case 'login-not-fresh':
      return say`Please sign in again.`
    case 'offline':
      return say`The login service does not answer.`
    default:
      return message || say`Something went wrong`
  }
}
