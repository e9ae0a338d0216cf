import { asking, silentDeadline } from '../base/asking.ts'
import { KitError } from '../base/error.ts'
import { chainsOf, featureMethod, listenToStandard, listOf } from '../in-page/standard.ts'
import { checkAccounts, purposesIn, type BitcoinAccount } from './accounts.ts'
import { standardNames } from './networks.ts'
import type { ChainId } from '../base/caip.ts'
import type { WalletKind } from '../in-page/link.ts'
import type { StandardWallet } from './wallets.ts'

const isOn = (of: object, chainId: ChainId): boolean => standardNames(chainId).some(name => chainsOf(of).includes(name))

/** How a wallet of Wallet Standard is spoken to on Bitcoin: `bitcoin:connect` where it has that, else `standard:connect`. */
export const standardKind: WalletKind<StandardWallet, BitcoinAccount> = {
  namespace: 'bip122',
  hasAddressPerNetwork: true,
  checkAccounts: (reply, requested) => checkAccounts(reply, requested, isOn),
  listen: ({ standard }, tell) => {
    const feature = featureMethod(standard, 'bitcoin:events', 'on') ? 'bitcoin:events' : 'standard:events'
    return listenToStandard(standard, feature, tell)
  },
  async connect(link, { chainId, signal }) {
    const { standard, accountTypes } = link
    const ask = featureMethod(standard, 'bitcoin:connect')
    const connect = ask ?? featureMethod(standard, 'standard:connect')
    if (!connect) throw new KitError('no-provider', 'The wallet cannot be connected any more.')
    // accounts come in the order of the purposes
    const reply = await asking(() => connect(ask ? { purposes: [...purposesIn(accountTypes)] } : {}), { signal })
    link.takeAccounts(accountsIn(reply), chainId)
    // it may have told of them before, in an order of its own
    const [first] = checkAccounts(accountsIn(reply), [link.chainId], isOn)
    if (first) link.choose(first.address)
    return undefined
  },
  async reconnect(link, { chainId, signal }) {
    const { standard } = link
    // `bitcoin:connect` knows no way to ask without the person: then it counts what the wallet shares by itself
    const connect = featureMethod(standard, 'standard:connect')
    const reply = connect
      ? await asking(() => connect({ silent: true }), { signal, deadline: silentDeadline })
      : { accounts: sharedBy(standard) }
    link.takeAccounts(accountsIn(reply), chainId)
  },
  disconnect: ({ standard }) =>
    (featureMethod(standard, 'bitcoin:disconnect') ?? featureMethod(standard, 'standard:disconnect'))?.(),
  request: async (link, asked) => {
    const [{ request }, { standardSigner }] = await Promise.all([import('./provider.ts'), import('./standard-signer.ts')])
    return request(link, asked, standardSigner(link))
  },
  isOn: ({ standard }, chainId) => isOn(standard, chainId)
}

const accountsIn = (reply: unknown): unknown => (Object(reply) as { accounts?: unknown }).accounts

function sharedBy(standard: object): readonly unknown[] {
  try {
    return listOf((standard as { accounts?: unknown }).accounts)
  } catch {
    return [] // a getter that throws: nothing is shared
  }
}
