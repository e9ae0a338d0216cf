import { missingPackage } from '../base/missing-package.ts'
import type { SignClient } from '@walletconnect/sign-client'

export type SignClientClass = typeof SignClient
export type Client = InstanceType<SignClientClass>
export type SessionRecord = ReturnType<Client['session']['get']>

/**
 * The protocol's client, an optional peer. The `import()` stands inside `try`: bundlers take that to mean that the package may be absent
 * (webpack and esbuild warn, Vite puts in a module that throws), so a site without WalletConnect builds, and gets these words here.
 *
 * @throws KitError `missing-package`
 */
export async function loadSignClient(): Promise<SignClientClass> {
  try {
    const { SignClient } = await import('@walletconnect/sign-client')
    return SignClient
  } catch (cause) {
    const error = missingPackage('WalletConnect needs', '@walletconnect/sign-client', '2.21.8', cause)
    console.error(error.message) // the visitor reads other words
    throw error
  }
}
