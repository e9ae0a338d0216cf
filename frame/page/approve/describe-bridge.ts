import { isOfEthereum } from '../../../adapters/meaning/evm/known-functions/other-networks.ts'
import { isReceiver, type Step } from '../../../adapters/meaning/evm/known-functions/roles.ts'
import { t } from '../text/translate.ts'
import { isOwn, type Requester } from './requester.ts'
import { addressOf, isSame } from './role-values.ts'
import { shown } from './shown.ts'
import { hasCode } from './token-check.ts'

interface DescribedBridge {
  /** Accounts of the user on this network that may not belong to the user on the other network. */
  readonly receivers: readonly string[]
  readonly dangers: readonly string[]
}

/**
 * Describes the recipients on another network: of the user's accounts, only that of the key is known
 * to be the user's on all networks of this namespace.
 */
export async function describeBridge(requester: Requester, steps: readonly Step[], caller: string): Promise<DescribedBridge> {
  const { key, networks } = requester
  const described = steps
    .filter(({ isBridge }) => isBridge)
    .map(({ roles }): DescribedBridge => {
      const named = roles.filter(({ role }) => isReceiver(role) && role !== 'refund')
      const proofs = roles.some(({ role }) => role === 'proof')
      // without a recipient, it goes to the caller
      const receivers = named.length > 0 ? named.map(({ value }) => addressOf(value)) : proofs ? [] : [caller.toLowerCase()]
      const own = receivers.filter(each => isOwn(requester, each))
      const elsewhere = own.filter(each => key === undefined || !isSame(each, key))
      const isForeign = roles.some(
        each =>
          isOfEthereum(each) === false && !(each.role === 'chain' && networks.all.some(({ id }) => id === `eip155:${each.value}`))
      )
      return {
        receivers: isForeign ? own : elsewhere,
        dangers: [
          ...elsewhere.map(
            each => t`${shown(each)} is your account on this network only. On the other network it may not be yours.`
          ),
          ...(isForeign && own.length > 0
            ? [t`This wallet doesn’t know the network where this arrives. Your address may not be yours there.`]
            : [])
        ]
      }
    })
  const lost = steps.some(({ isAliased }) => isAliased) && (await runsCode(requester, caller)) ? [lostOf(caller)] : []
  return {
    receivers: described.flatMap(each => each.receivers),
    dangers: [...new Set([...described.flatMap(each => each.dangers), ...lost])]
  }
}

/** Returns true also if the node does not respond: it cannot prove that the account has no code. */
const runsCode = async (requester: Requester, caller: string): Promise<boolean> =>
  (requester.runsCode === true && isSame(caller, requester.account)) || (await hasCode(requester, caller).catch(() => true))

const lostOf = (caller: string): string =>
  t`The bridge sends this to a different address than ${shown(caller)}, because this account runs code. It can’t be recovered there.`
