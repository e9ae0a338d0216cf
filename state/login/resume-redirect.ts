import { environment } from '../platform/environment.ts'
import { takeRedirectProvider } from './login-provider.ts'
import { getLoginSource } from '../networks/login-source.ts'
import { openModal } from '../modal/modal.ts'
import { getPresenter } from '../router/open.ts'
import { isRunning, type Options } from '../options/options.ts'
import { push } from '../router/router.ts'
import { connectAfterLogin, getWalletLogin } from './login.ts'
import { socialFlow } from './social.ts'

/**
 * Resumes a redirect login after the provider has returned to this tab, on the screen where it
 * started. A result that this app did not request is only removed from the URL.
 */
export async function resumeRedirectLogin(options: Options): Promise<void> {
  if (!isRunning(options)) return
  const uri = environment().takeParameter('result_uri')
  const provider = takeRedirectProvider()
  if (uri === undefined || !provider || !getLoginSource()) return
  if (!getPresenter()) {
    // the elements load later or not at all: log in without screens
    await getWalletLogin().socialResult(uri, {})
    await connectAfterLogin(undefined, provider)
    return
  }
  const presented = openModal('Connect')
  push('ConnectingSocial', { provider })
  socialFlow().finish(provider, uri)
  await presented
}
