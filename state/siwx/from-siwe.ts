import { accountIdOf, namespaceOf, parseAccountId, referenceOf, type AccountId, type ChainId } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/error.ts'
import { checksumAddress } from '../../adapters/siwx/checksum.ts'
import { environment } from '../environment.ts'
import { page } from '../page.ts'
import type { SiweClient, SiweSession, SiwxConfig, SiwxSession } from './config.ts'
import { isSameAddress } from './guard.ts'
import { messageOf } from './message.ts'
import type { IsGoodFor } from './owned-sessions.ts'

/** A site with the old option, as the flow of signing in takes it. */
export interface OldSite extends SiwxConfig {
  /** A session outlives a change of account or network where the site wants it to: then it is good for who is there now. */
  readonly isGoodFor: IsGoodFor
  /** Whether who is there on a network signs in at all. */
  readonly asksOn: (chainId: ChainId) => boolean
}

/** Such a client knows EVM's accounts and no others: those are neither asked to sign in nor a reason to end anything. */
const isItsOwn = (chainId: ChainId): boolean => namespaceOf(chainId) === 'eip155'

/** The old option as the new one. Such a client keeps one session in all, and tells of it whose it is and where. */
export function fromSiwe(client: SiweClient): OldSite | undefined {
  if (client.enabled === false) return undefined
  const { signOutOnAccountChange = true, signOutOnNetworkChange = true } = client
  /** Who was asked about last. */
  let before: AccountId | undefined
  let turn: Promise<unknown> = Promise.resolve()

  /** One after the other: there is one session in all. */
  function alone<Result>(run: () => Promise<Result>): Promise<Result> {
    const mine = turn.then(run)
    turn = mine.catch(() => undefined) // whoever asked is told
    return mine
  }

  async function end(): Promise<void> {
    if (!(await client.signOut())) throw new KitError('siwx-failed', 'The site did not end its session.')
    client.onSignOut?.()
  }

  async function add({ data, message, signature, cacao }: SiwxSession): Promise<void> {
    if (!(await client.verifyMessage({ message, signature, ...(cacao && { cacao }) })))
      throw new KitError('siwx-signature', 'The signature is not valid')
    client.onSignIn?.({ address: data.accountAddress, chainId: Number(referenceOf(data.chainId)) })
  }

  async function told(): Promise<SiwxSession | undefined> {
    const session = await client.getSession()
    return session ? toldSession(session) : undefined
  }

  const isGoodFor: IsGoodFor = ({ data }, account) => {
    const { chainId, address } = parseAccountId(account)
    if (!isItsOwn(chainId)) return false
    const isItsAccount = isSameAddress(chainId, data.accountAddress, address)
    return (isItsAccount || !signOutOnAccountChange) && (data.chainId === chainId || !signOutOnNetworkChange)
  }

  return {
    async createMessage({ chainId, accountAddress, notBefore }) {
      if (!isItsOwn(chainId)) throw new KitError('unsupported-chain', 'The option "siwe" is for EVM networks.')
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

    addSession: session => alone(() => add(session)),

    // the first is that of the network that is active; there is no place for others
    setSessions: ([session]) => alone(() => (session ? add(session) : end())),

    getSessions: (chainId, address) =>
      alone(async () => {
        if (!isItsOwn(chainId)) return []
        const account = accountIdOf(chainId, address)
        const hasChanged = account !== before
        before = account
        const session = await told()
        if (!session) return []
        if (isGoodFor(session, account)) return [session]
        // another tab may have it: only a change of account or network is a reason to end it
        if (hasChanged) await end()
        return []
      }),

    revokeSession: (chainId, address) =>
      alone(async () => {
        if (!isItsOwn(chainId)) return
        const session = await told()
        if (session && isGoodFor(session, accountIdOf(chainId, address))) await end()
      }),

    isGoodFor,
    asksOn: isItsOwn,
    getRequired: () => client.required ?? true,
    signOutOnDisconnect: client.signOutOnDisconnect ?? true
  }
}

/** Such a client tells whose session it is, and nothing else of it. Some give the address as they got it. */
function toldSession({ address, chainId }: SiweSession): SiwxSession {
  const { host, origin } = new URL(page().origin)
  const accountAddress = address.slice(address.lastIndexOf(':') + 1)
  const data = { accountAddress, chainId: `eip155:${chainId}` as const, domain: host, uri: origin, version: '1', nonce: '' }
  return { data, message: '', signature: '' }
}
