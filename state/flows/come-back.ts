import { environment } from '../environment.ts'
import { cameBackFrom } from '../login-provider.ts'
import { loginSource } from '../login-source.ts'
import { openModal } from '../modal.ts'
import { presenter } from '../open.ts'
import { isRunning, type Options } from '../options.ts'
import { push } from '../router.ts'
import { connectLoggedIn, waysIn } from './log-in.ts'
import { socialFlow } from './social.ts'

/**
 * The visitor has been at a provider with this very tab, and is back: the login goes on by itself, on the screen it was left on. An answer
 * that nobody here has asked for is taken out of the address, and no more.
 */
export async function comeBack(options: Options): Promise<void> {
  if (!isRunning(options)) return
  const uri = environment().takeParameter('result_uri')
  const provider = cameBackFrom()
  if (uri === undefined || !provider || !loginSource()) return
  if (!presenter()) {
    // what draws the screens comes later on this page, or not at all: the visitor is in without them
    await waysIn().socialResult(uri, {})
    await connectLoggedIn(undefined, provider)
    return
  }
  const presented = openModal('Connect')
  push('ConnectingSocial', { provider })
  socialFlow().finish(provider, uri)
  await presented
}
