import type { RoleValue } from '../../../adapters/meaning/evm/known-functions/roles.ts'
import { encodeCall } from '../../../adapters/evm/codec/abi.ts'
import { t } from '../text/translate.ts'
import { isOwn, type Requester } from './requester.ts'
import { addressesOf } from './role-values.ts'
import { shown } from './shown.ts'
import { wordOf } from './token-check.ts'

/** delegates(address) of ERC-5805 */
const delegates = '0x587cde1e'

/**
 * Describes the delegation of votes.
 * A contract without votes may use the call to grant any right to that account.
 */
export async function describeDelegate(
  requester: Requester,
  roles: readonly RoleValue[],
  contract: string
): Promise<{ readonly warnings: readonly string[]; readonly dangers: readonly string[] }> {
  const [to] = addressesOf(roles, 'delegate').filter(each => BigInt(each) !== 0n && !isOwn(requester, each))
  if (to === undefined) return { warnings: [], dangers: [] }
  const word = await wordOf(requester, contract, encodeCall(delegates, requester.account)).catch(() => undefined)
  return word === undefined
    ? { warnings: [], dangers: [t`${shown(contract)} isn’t a voting token. This may let ${shown(to)} act for you in it.`] }
    : { warnings: [t`${shown(to)} can vote with all your tokens of this kind. You keep your tokens.`], dangers: [] }
}
