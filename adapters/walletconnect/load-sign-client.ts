import type { SignClient } from '@walletconnect/sign-client'

export type SignClientClass = typeof SignClient
export type Client = InstanceType<SignClientClass>
export type SessionRecord = ReturnType<Client['session']['get']>

/** Loads the protocol's client, which the build compiles into a chunk of its own (docs/decisions/sign-client.md). */
export async function loadSignClient(): Promise<SignClientClass> {
  const { SignClient } = await import('@walletconnect/sign-client')
  return SignClient
}
