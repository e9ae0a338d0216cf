import { KitError } from '../../adapters/base/kit-error.ts'
import { UserRejectedError } from '../../adapters/base/errors.ts'
import { $connectedSession } from '../../state/session/active-session.ts'
import { flowOf } from '../../state/router/flow-of.ts'
import { onStop } from '../../state/platform/cleanup.ts'
import { getLoginSource } from '../../state/networks/login-source.ts'
import { openModal } from '../../state/modal/modal.ts'
import { $open } from '../../state/router/open.ts'
import { $route } from '../../state/router/router.ts'
import { kitStoppedError } from '../../state/options/running.ts'

/**
 * Lets the user change the email address of the embedded wallet.
 * Resolves to the new address.
 * @throws KitError `not-connected` without a login, `aborted` after the kit has stopped; UserRejectedError if the user closes
 * the screen
 */
export function requestEmailUpdate(): Promise<{ readonly email: string }> {
  const source = getLoginSource()
  if (!source || $connectedSession.get()?.sourceId !== source.id) {
    return Promise.reject(new KitError('not-connected', 'No user is logged in by email.'))
  }
  const before = source.login.who().email
  return new Promise((resolve, reject) => {
    const stops: (() => void)[] = []
    const settle = (run: () => void): void => {
      for (const stop of stops.splice(0)) stop()
      run()
    }
    const look = (): void => {
      if ($open.get() && flowOf[$route.get().name] === 'update-email') return
      const { email } = source.login.who()
      settle(() => (email !== undefined && email !== before ? resolve({ email }) : reject(new UserRejectedError())))
    }
    openModal('UpdateEmailWallet').catch((error: unknown) => settle(() => reject(error)))
    stops.push(
      $open.listen(look),
      $route.listen(look),
      onStop(() => settle(() => reject(kitStoppedError())))
    )
  })
}
