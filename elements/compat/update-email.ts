import { KitError } from '../../adapters/base/error.ts'
import { UserRejectedError } from '../../adapters/base/errors.ts'
import { $connected } from '../../state/current.ts'
import { flowOf } from '../../state/flow-of.ts'
import { onStop } from '../../state/lifetime.ts'
import { loginSource } from '../../state/login-source.ts'
import { openModal } from '../../state/modal.ts'
import { $open } from '../../state/open.ts'
import { $route } from '../../state/router.ts'
import { stopped } from '../../state/stopped.ts'

/**
 * Has the visitor change the email of the wallet they have logged in to; resolves with the new one.
 *
 * @throws KitError `not-connected` when nobody is logged in, `aborted` once the kit has stopped; UserRejectedError when they leave
 */
export function updateEmail(): Promise<{ readonly email: string }> {
  const source = loginSource()
  if (!source || $connected.get()?.sourceId !== source.id) {
    return Promise.reject(new KitError('not-connected', 'Nobody is logged in by email.'))
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
      onStop(() => settle(() => reject(stopped())))
    )
  })
}
