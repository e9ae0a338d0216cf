import { missingPackageError } from '../base/missing-package.ts'
import type { SignClient } from '@walletconnect/sign-client'

export type SignClientClass = typeof SignClient
export type Client = InstanceType<SignClientClass>
export type SessionRecord = ReturnType<Client['session']['get']>

/**
 * Loads the protocol's client, an optional peer dependency.
 * The `import()` is inside `try`: bundlers then accept that the package may be absent (webpack and esbuild warn, Vite inserts a
 * module that throws), so an app without WalletConnect builds and gets this error.
 * @throws KitError `missing-package`
 */
export async function loadSignClient(): Promise<SignClientClass> {
  try {
    const { SignClient } = await import('@walletconnect/sign-client')
    return SignClient
  } catch (cause) {
    const error = missingPackageError('WalletConnect needs', '@walletconnect/sign-client', '2.21.8', cause)
    console.error(error.message) // for the developer: the user sees a translated text
    throw error
  }
}
