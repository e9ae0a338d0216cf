import { isSameAddress } from '../../adapters/base/address.ts'
import {
  toAccountId,
  getNamespace,
  parseAccountId,
  getReference,
  type AccountId,
  type ChainId
} from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { checksumAddress } from '../../adapters/siwx/checksum.ts'
import { environment } from '../platform/environment.ts'
import { pageInfo } from '../platform/page.ts'
import type { SiweClient, SiweSession, SiwxConfig, SiwxSession } from '../options/siwx-config.ts'
import { parseSiwxMessage } from './message.ts'
import type { IsSessionValid } from './tracked-sessions.ts'

/** Adapter of the old option `siwe` to the sign-in flow. */
export interface SiweAdapter extends SiwxConfig {
  /**
   * Whether a session is valid for the current account.
   * It outlives an account or network change if the app allows it.
   */
  readonly isGoodFor: IsSessionValid
  /** Whether accounts of a network sign in at all. */
  readonly isOffered: (chainId: ChainId) => boolean
}

/**
 * The old option supports EVM accounts alone: other accounts are
 * not asked to sign in, and end no session.
 */
const isItsOwn = (chainId: ChainId): boolean => getNamespace(chainId) === 'eip155'

/**
 * Adapts the old option to `siwx`.
 * Such a client has a single session and reports its account and chain.
 */
export function adaptSiweClient(client: SiweClient): SiweAdapter | undefined {
  if (client.enabled === false) return undefined
  const { signOutOnAccountChange = true, signOutOnNetworkChange = true } = client
  /** Account of the previous lookup. */
  let before: AccountId | undefined
  let turn: Promise<unknown> = Promise.resolve()

  /** Runs one call at a time: there is a single session. */
  function alone<Result>(run: () => Promise<Result>): Promise<Result> {
    const mine = turn.then(run)
    turn = mine.catch(() => undefined) // the caller handles the error
    return mine
  }

  async function end(): Promise<void> {
    if (!(await client.signOut())) throw new KitError('siwx-failed', 'The site did not end its session.')
    client.onSignOut?.()
  }

  async function add({ data, message, signature, cacao }: SiwxSession): Promise<void> {
    if (!(await client.verifyMessage({ message, signature, ...(cacao && { cacao }) })))
      throw new KitError('siwx-signature', 'The signature is not valid')
    client.onSignIn?.({ address: data.accountAddress, chainId: Number(getReference(data.chainId)) })
  }

  async function fetchSession(): Promise<SiwxSession | undefined> {
    const session = await client.getSession()
    return session ? toldSession(session) : undefined
  }

  const isGoodFor: IsSessionValid = ({ data }, account) => {
    const { chainId, address } = parseAccountId(account)
    if (!isItsOwn(chainId)) return false
    const isItsAccount = isSameAddress(getNamespace(chainId), data.accountAddress, address)
    return (isItsAccount || !signOutOnAccountChange) && (data.chainId === chainId || !signOutOnNetworkChange)
  }

  return {
    async createMessage({ chainId, accountAddress, notBefore }) {
      if (!isItsOwn(chainId)) throw new KitError('unsupported-chain', 'The option "siwe" is for EVM networks.')
      const account = checksumAddress(accountAddress)
      const [more, nonce] = [await client.getMessageParams?.(), await client.getNonce(account)]
      const { host, origin } = new URL(pageInfo().origin)
      const text = client.createMessage({
        domain: host,
        uri: origin,
        version: '1',
        iat: new Date(environment().now()).toISOString(),
        ...(notBefore !== undefined && { nbf: notBefore }),
        ...more,
        address: `did:pkh:${chainId}:${account}`,
        chainId: Number(getReference(chainId)),
        nonce
      })
      return parseSiwxMessage(text, chainId)
    },

    addSession: session => alone(() => add(session)),

    // the first session is of the active network; there is no place for others
    setSessions: ([session]) => alone(() => (session ? add(session) : end())),

    getSessions: (chainId, address) =>
      alone(async () => {
        if (!isItsOwn(chainId)) return []
        const account = toAccountId(chainId, address)
        const hasChanged = account !== before
        before = account
        const session = await fetchSession()
        if (!session) return []
        if (isGoodFor(session, account)) return [session]
        // another tab may own it: only an account or network change ends it
        if (hasChanged) await end()
        return []
      }),

    revokeSession: (chainId, address) =>
      alone(async () => {
        if (!isItsOwn(chainId)) return
        const session = await fetchSession()
        if (session && isGoodFor(session, toAccountId(chainId, address))) await end()
      }),

    isGoodFor,
    isOffered: isItsOwn,
    getRequired: () => client.required ?? true,
    signOutOnDisconnect: client.signOutOnDisconnect ?? true
  }
}

/**
 * Converts a session. Such a client reports only account and chain.
 * Some return the address as they received it.
 */
function toldSession({ address, chainId }: SiweSession): SiwxSession {
  const { host, origin } = new URL(pageInfo().origin)
  const accountAddress = address.slice(address.lastIndexOf(':') + 1)
  const data = { accountAddress, chainId: `eip155:${chainId}` as const, domain: host, uri: origin, version: '1', nonce: '' }
  return { data, message: '', signature: '' }
}
