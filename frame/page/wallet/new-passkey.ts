import type { LoginUser } from '../../../adapters/api/contract/login.ts'
import type { FrameConfig } from '../config.ts'
import {
  createPasskey,
  ownCreationOptions,
  readCreationOptions,
  type Authenticators,
  type PasskeySecret
} from '../keys/passkey.ts'
import type { LoginClient } from '../login/login-client.ts'
import { isLoginError } from '../login/login-error.ts'

export interface NewPasskeyOptions {
  readonly client: Pick<LoginClient, 'methods' | 'registration' | 'register'>
  readonly config: Pick<FrameConfig, 'name'>
  /** WebAuthn's relying party: the host name of the frame. */
  readonly host: string
}

/**
 * A passkey that the login service knows too, where it takes any: one for logging in and for the wallet. Made once a screen: where something
 * after it fails, the device has it already, and makes no second one of the same wallet.
 */
export function onePasskey(
  options: NewPasskeyOptions,
  user: LoginUser
): (authenticators: Authenticators) => Promise<PasskeySecret> {
  let made: PasskeySecret | undefined
  return async authenticators => (made ??= await newPasskey(options, user, authenticators))
}

async function newPasskey(
  { client, config, host }: NewPasskeyOptions,
  user: LoginUser,
  authenticators: Authenticators
): Promise<PasskeySecret> {
  const { passkeys } = await client.methods()
  const name = user.email ?? user.userName ?? config.name
  // the service takes a passkey to log in with after a fresh login only; one that opens the wallet needs none
  const begun =
    passkeys === undefined
      ? undefined
      : await client.registration().catch((error: unknown) => {
          if (!isLoginError(error, 'login-not-fresh')) throw error
          return undefined
        })
  if (!begun) return (await createPasskey(authenticators, ownCreationOptions({ id: host, name: config.name }, name))).secret
  const { secret, response } = await createPasskey(authenticators, readCreationOptions(begun.options, host))
  await client.register(begun.login, response, config.name)
  return secret
}
