import { KitError } from '../../../adapters/base/kit-error.ts'
import { isKeyError, type KeyErrorCode } from '../keys/key-error.ts'
import { isLoginError, type LoginError } from '../login/login-error.ts'
import { t } from '../text/translate.ts'

/** Text of each key error. */
const keyWords: Readonly<Record<KeyErrorCode, () => string>> = {
  'share-damaged': () => t`Part of this wallet is damaged. Recover it or try again later.`,
  'shares-differ': () => t`This wallet’s parts don’t match. Recover it on this device.`,
  'other-record': () => t`The login service’s record of this wallet isn’t the one its key signed. Nothing was signed.`,
  'wrong-wallet': () => t`This isn’t your registered wallet. Nothing changed.`,
  'not-registered': () => t`The service doesn’t recognize this wallet. Nothing changed.`,
  'wrong-secret': () => t`That doesn’t unlock this wallet. Try again.`,
  'no-phrase': () => t`Not a valid recovery phrase. Check each word.`,
  'no-device-share': () => t`This wallet isn’t on this device yet.`,
  deleted: () => t`This wallet was deleted. You can restore it for 30 days from then: close this and open the wallet again.`,
  'recovery-set': () => t`Recovery was set up in another tab. Nothing changed here.`,
  'not-kept': () => t`Your browser is blocking storage. Allow it and try again.`,
  'no-recovery': () =>
    t`The login service has no recovery data for this wallet. Don’t set up a new one. Contact your wallet provider.`,
  'other-email': () => t`The login service gave your wallet provider a different email address. Choose another recovery method.`,
  unanswered: () => t`The service didn’t answer, so this change may or may not be active. Try again or check later.`,
  'earlier-choice': () => t`This change failed. The previous one, which the service hadn’t answered, is active.`,
  'address-gone': () => t`You can’t take this address back anymore. Nothing changed.`,
  'successor-gone': () => t`The selected wallet was deleted. Nothing changed. Select another one.`,
  'older-set': () => t`This device has newer data for this wallet than its provider. Nothing changed.`,
  'other-session': () => t`The logged-in user changed, so nothing was done. Try again.`,
  locked: () => t`Your wallet is locked.`,
  'passkey-without-secrets': () => t`This passkey can’t store a wallet. Choose another method or device.`,
  'passkey-refused': () => t`Passkey not used. Try again.`,
  'login-too-old': () => t`Log in again.`
}

/** Returns the text of an error. */
export function getErrorText(error: unknown): string {
  if (isKeyError(error)) return keyWords[error.code]()
  if (isLoginError(error)) return loginWords(error)
  if (error instanceof KitError) return error.shortMessage
  return t`Something went wrong`
}

function loginWords({ code, message, triesLeft }: LoginError): string {
  switch (code) {
    case 'login-code-wrong':
      return triesLeft === undefined ? t`Wrong code. Try again.` : t`Wrong code. Attempts left: ${triesLeft}`
    case 'login-over':
      return t`This code expired. Request a new one.`
    case 'login-early':
      return t`Not available yet.`
    case 'login-session':
    case 'login-session-over':
    case 'login-not-fresh':
      return t`Log in again.`
    case 'login-proof-time':
      return t`This device’s clock is wrong. Correct it and try again.`
    case 'offline':
      return t`Couldn’t reach the login service.`
    default:
      return message || t`Something went wrong`
  }
}
