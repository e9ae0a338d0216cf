import { namespaceOf, parseAccountId, type AccountId, type Namespace } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/error.ts'
import { rememberChoice } from '../account-choice.ts'
import { writeActiveNetwork } from '../remember.ts'
import { $activeNamespace, $selectedChainId, sessionOf } from '../session.ts'

/**
 * Switches to another account that a connected wallet shares: stores, balance and whoever asks the provider follow at once, and the next
 * visit begins with it. The wallet is not asked; where it later makes another account the active one, that counts.
 *
 * @param account - CAIP-10. On whichever network: the account is the same on all of a namespace.
 * @throws KitError `not-connected` while no wallet of its namespace is; `unauthorized` for an account that the wallet does not share;
 * `unsupported-method` where only the wallet can switch
 */
export function switchAccount(account: AccountId): void {
  const namespace = namespaceOf(account)
  const session = sessionOf(namespace)
  if (session.status !== 'connected') throw new KitError('not-connected', `No wallet of ${namespace} is connected.`)
  const { connection, sourceId } = session
  const shared = session.accounts.find(each => addressOf(each) === addressOf(account))
  if (!shared) {
    throw new KitError('unauthorized', `${connection.name} does not share the account ${account} with this site.`, {
      metaMessages: ['The accounts it shares are in $session.']
    })
  }
  if (shared !== session.account) {
    if (!connection.chooseAccount) {
      throw new KitError('unsupported-method', `The account of ${connection.name} is switched in the wallet itself.`)
    }
    connection.chooseAccount(shared)
    rememberChoice(connection, sourceId, parseAccountId(shared).address)
  }
  activate(namespace)
}

/** Makes a connected wallet the one that the button and the account screen speak of, on the network where it is. */
export function activate(namespace: Namespace): void {
  const session = sessionOf(namespace)
  if (session.status !== 'connected' || $activeNamespace.get() === namespace) return
  $activeNamespace.set(namespace)
  $selectedChainId.set(session.chainId)
  writeActiveNetwork(session.chainId)
}

/** In EVM capitals are a checksum, elsewhere they are part of the address. */
function addressOf(account: AccountId): string {
  const { namespace, address } = parseAccountId(account)
  return namespace === 'eip155' ? address.toLowerCase() : address
}
