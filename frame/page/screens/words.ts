import { KitError } from '../../../adapters/base/error.ts'
import { isKeyError, type KeyErrorCode } from '../keys/key-error.ts'
import { isLoginError, type LoginError } from '../login/login-error.ts'

/** What each failure of keys is to the user. */
const keyWords: Readonly<Record<KeyErrorCode, string>> = {
  'share-damaged': 'A part of this wallet is damaged. Recover it, or try again later.',
  'shares-differ': 'The parts of this wallet do not belong together. Recover it on this device.',
  'wrong-wallet': 'This is not the wallet that is registered. Nothing was done.',
  'not-registered': 'The service does not know the wallet on this device. Nothing was done.',
  'wrong-secret': 'That does not open this wallet.',
  'no-phrase': 'These words are no recovery phrase. Check each of them.',
  'no-device-share': 'This device does not know the wallet yet.',
  'not-kept': 'This browser does not keep anything for this page. Allow it to store data, and try again.',
  locked: 'The wallet is locked.',
  'passkey-without-secrets': 'This passkey cannot keep a wallet. Choose another way, or another device.',
  'passkey-refused': 'The passkey was not used.',
  'login-too-old': 'Please sign in again.'
}

/** A failure in a sentence. */
export function wordsFor(error: unknown): string {
  if (isKeyError(error)) return keyWords[error.code]
  if (isLoginError(error)) return loginWords(error)
  if (error instanceof KitError) return error.shortMessage
  return 'Something went wrong'
}

function loginWords({ code, message, triesLeft }: LoginError): string {
  switch (code) {
    case 'login-code-wrong':
      return triesLeft === undefined ? 'Wrong code' : `Wrong code. ${triesLeft} tries left.`
    case 'login-over':
      return 'This code is over. Ask for another one.'
    case 'login-session':
    case 'login-session-over':
    case 'login-not-fresh':
      return 'Please sign in again.'
    case 'offline':
      return 'The login service does not answer.'
    default:
      return message || 'Something went wrong'
  }
}
