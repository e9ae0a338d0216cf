import type { RecoveryMethod } from '../../../frame/page/keys/recovery.ts'
import { askScreen, type Purpose } from '../../../frame/page/screens/secret.ts'

/** Work that does not end while the screen is looked at. */
export const never = () => new Promise<never>(() => {})

/** The screen that asks for a recovery secret. */
export const asks =
  (purpose: Purpose, method: RecoveryMethod, open: () => Promise<unknown> = never) =>
  () =>
    askScreen({ purpose, method, passkey: never, open })
