import { createNonce } from '../../../adapters/siwx/message.ts'
import type { SignInRequest } from '../../../adapters/wallet-source.ts'
import type { AuthenticateRequest } from './answering.ts'
import { one, type Wallet } from './stack.ts'

export const request = (more: Partial<SignInRequest> = {}): SignInRequest => ({
  chainId: one.caipNetworkId,
  domain: 'site.example',
  uri: 'https://site.example',
  nonce: createNonce(),
  statement: 'Sign in to the test site.',
  expirationTime: new Date(Date.now() + 3_600_000).toISOString(),
  ...more
})

/** Signs the requested message, or the result of `change`, for each network. */
export async function approve(
  { kit, account }: Wallet,
  { id, params: { authPayload } }: AuthenticateRequest,
  change: object = {}
): Promise<void> {
  const { chains, type: _type, ...payload } = { ...authPayload, ...change }
  const iss = `did:pkh:${chains[0]}:${account.address}`
  const message = kit.formatAuthMessage({ request: { ...payload, chains } as never, iss })
  const signature = await account.signMessage({ message })
  const auth = { h: { t: 'caip122' }, p: { ...payload, iss }, s: { t: 'eip191', s: signature } }
  await kit.approveSessionAuthenticate({ id, auths: [auth] as never })
}
