import type { LoginUser } from '../../../adapters/api/contract/login.ts'
import type { FrameConfig } from '../config.ts'
import {
  createPasskey,
  createCreationOptions,
  parseCreationOptions,
  type Authenticators,
  type PasskeySecret
} from '../keys/passkey.ts'
import type { LoginClient } from '../login/login-client.ts'
import { isLoginError, isNoAnswer } from '../login/login-error.ts'

export interface NewPasskeyOptions {
  readonly client: Pick<LoginClient, 'methods' | 'registration' | 'register'>
  readonly config: Pick<FrameConfig, 'name'>
  /** Relying party id of WebAuthn: the host name of the frame. */
  readonly host: string
}

interface NewPasskey {
  readonly secret: PasskeySecret
  /** Registers the passkey with the login service, if it accepts passkeys. */
  readonly register: () => Promise<unknown>
}

/**
 * Creates a passkey for login and for the wallet, and registers it with the login service if possible.
 * Created once a screen: after a later failure the device already has it, and must not create a second one for the same wallet.
 */
export function onePasskey(
  options: NewPasskeyOptions,
  user: LoginUser
): (authenticators: Authenticators) => Promise<PasskeySecret> {
  let made: NewPasskey | undefined
  let isRegistered = false
  return async authenticators => {
    const isAgain = made !== undefined
    made ??= await newPasskey(options, user, authenticators)
    if (isRegistered) return made.secret
    await made.register().catch((error: unknown) => {
      // the service accepts a response once, and may have done so already. Without login, the passkey still opens the wallet
      if (!isAgain || isNoAnswer(error)) throw error
    })
    isRegistered = true
    return made.secret
  }
}

async function newPasskey(
  { client, config, host }: NewPasskeyOptions,
  user: LoginUser,
  authenticators: Authenticators
): Promise<NewPasskey> {
  const { passkeys } = await client.methods()
  const name = user.email ?? user.userName ?? config.name
  // the service registers a login passkey only after a fresh login; one that only opens the wallet needs none
  const begun =
    passkeys === undefined
      ? undefined
      : await client.registration().catch((error: unknown) => {
          if (!isLoginError(error, 'login-not-fresh')) throw error
          return undefined
        })
  const creation = begun
    ? parseCreationOptions(begun.options, host)
    : createCreationOptions({ id: host, name: config.name }, name)
  const { secret, response } = await createPasskey(authenticators, creation)
  return { secret, register: async () => begun && response && client.register(begun.login, response, config.name) }
}
