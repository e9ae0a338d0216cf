import { namespaceOf, referenceOf, type ChainId } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/error.ts'
import { checksumAddress } from '../../adapters/siwx/checksum.ts'
import { environment } from '../environment.ts'
import { page } from '../page.ts'
import type { SiweClient, SiwxConfig, SiwxSession } from './config.ts'
import { isSameAddress } from './guard.ts'
import { messageOf } from './message.ts'

/** The old option as the new one. Such a client keeps one session in all, and tells of it whose it is and where. */
export function fromSiwe(client: SiweClient): SiwxConfig | undefined {
  if (client.enabled === false) return undefined

  async function end(): Promise<void> {
    if (!(await client.signOut())) throw new KitError('siwx-failed', 'The site did not end its session.')
    client.onSignOut?.()
  }

  async function own(chainId: ChainId, address: string): Promise<boolean> {
    const session = await client.getSession()
    if (!session || !isSameAddress(chainId, plain(session.address), address)) return false
    return client.signOutOnNetworkChange === false || session.chainId === Number(referenceOf(chainId))
  }

  return {
    async createMessage({ chainId, accountAddress, notBefore }) {
      if (namespaceOf(chainId) !== 'eip155') throw new KitError('unsupported-chain', 'The option "siwe" is for EVM networks.')
      const account = checksumAddress(accountAddress)
      const [more, nonce] = [await client.getMessageParams?.(), await client.getNonce(account)]
      const { host, origin } = new URL(page().origin)
      const text = client.createMessage({
        domain: host,
        uri: origin,
        version: '1',
        iat: new Date(environment().now()).toISOString(),
        ...(notBefore !== undefined && { nbf: notBefore }),
        ...more,
        address: `did:pkh:${chainId}:${account}`,
        chainId: Number(referenceOf(chainId)),
        nonce
      })
      return messageOf(text, chainId)
    },

    async addSession({ data, message, signature, cacao }) {
      if (!(await client.verifyMessage({ message, signature, ...(cacao && { cacao }) })))
        throw new KitError('siwx-signature', 'The signature is not valid')
      client.onSignIn?.({ address: data.accountAddress, chainId: Number(referenceOf(data.chainId)) })
    },

    async setSessions(sessions) {
      if (!sessions.length) return end()
      for (const session of sessions) await this.addSession(session)
    },

    async getSessions(chainId, address) {
      return (await own(chainId, address)) ? [toldSession(chainId, address)] : []
    },

    async revokeSession(chainId, address) {
      if (await own(chainId, address)) await end()
    },

    getRequired: () => client.required ?? true,
    signOutOnDisconnect: client.signOutOnDisconnect ?? true
  }
}

/** Such a client tells whose session it is, and nothing else of it. */
function toldSession(chainId: ChainId, accountAddress: string): SiwxSession {
  const { host, origin } = new URL(page().origin)
  const data = { accountAddress, chainId, domain: host, uri: origin, version: '1', nonce: '' }
  return { data, message: '', signature: '' }
}

/** Some clients give the address as they got it. */
const plain = (address: string): string => address.slice(address.lastIndexOf(':') + 1)
