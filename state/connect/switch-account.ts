import { getNamespace, parseAccountId, type AccountId } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { storeSelectedAccount } from '../session/selected-account.ts'
import { sessionOf } from '../session/session.ts'
import { setActiveNamespace } from './commit-connections.ts'

/**
 * Switches to another account that a connected wallet shares, without a wallet request.
 * Stores, balance and provider follow at once, and the next visit starts with it. If the wallet later activates another
 * account, that one applies.
 *
 * @param account - CAIP-10, on any network: an account is the same on all networks of a namespace.
 * @throws KitError `not-connected` while no wallet of its namespace is; `unauthorized` for an account that the wallet does not
 * share; `unsupported-method` if only the wallet can switch
 */
export function switchAccount(account: AccountId): void {
  const namespace = getNamespace(account)
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
    storeSelectedAccount(connection, sourceId, parseAccountId(shared).address)
  }
  setActiveNamespace(namespace)
}

/**
 * Returns the address for comparison: in EVM the case is a
 * checksum, elsewhere it is part of the address.
 */
function addressOf(account: AccountId): string {
  const { namespace, address } = parseAccountId(account)
  return namespace === 'eip155' ? address.toLowerCase() : address
}
