import type { Receipt } from '../../../adapters/evm/codec/receipts.ts'
import type { DecodedCall } from '../../../adapters/meaning/evm/call.ts'
import { contractOf } from '../../../adapters/meaning/evm/calls.ts'
import { readKnown } from '../../../adapters/meaning/evm/known-functions/table.ts'
import { t } from '../text/translate.ts'
import type { ApprovalRow } from './approval-content.ts'
import { assetText } from './describe-meaning.ts'
import { mostChanges } from './losses-first.ts'
import { isOwn, type Requester } from './requester.ts'
import { addressesOf, isSame, soldIn, valuesOf } from './role-values.ts'
import { shown } from './shown.ts'

// What others receive in a simulation, in addition to the wallet.

/**
 * Returns true if a known function names a contract that receives this in transit: the called contract
 * could keep the same amount itself.
 */
export function isOnTheWay(call: DecodedCall, receipt: Receipt): boolean {
  const { meaning } = call
  const steps = readKnown(call) ?? []
  return steps.some(({ roles, isPayable }) => {
    // a bridge wraps the native value of the call, and nothing else
    if (receipt.token === undefined)
      return (
        isPayable === true &&
        meaning.kind === 'call' &&
        receipt.amount <= meaning.amount &&
        isSame(receipt.from, meaning.to) &&
        addressesOf(roles, 'token').includes(receipt.to)
      )
    const [amount] = valuesOf(roles, 'amount').map(BigInt)
    return soldIn(roles).includes(receipt.token) && addressesOf(roles, 'pool').includes(receipt.to) && receipt.amount === amount
  })
}

/**
 * Describes what others get of the asset that a called contract pays to the wallet: a penalty, or a
 * fee.
 */
export async function rowsOfOthers(
  requester: Requester,
  calls: readonly DecodedCall[],
  receipts: readonly Receipt[]
): Promise<readonly ApprovalRow[]> {
  const called = new Set(calls.map(({ meaning }) => contractOf(meaning)?.toLowerCase()))
  const paid = receipts.filter(({ from, tokenId }) => tokenId === undefined && called.has(from))
  const own = paid.filter(({ to }) => isOwn(requester, to))
  const others = paid.filter(
    each => !isOwn(requester, each.to) && own.some(({ from, token }) => from === each.from && token === each.token)
  )
  const texts = await Promise.all(
    others.slice(0, mostChanges).map(async each => [await assetText(requester, each), t`to`, shown(each.to)].join('\n'))
  )
  const rest = others.length - texts.length
  return texts.length > 0 ? [[t`Others get`, [...texts, ...(rest > 0 ? [t`and ${rest} more`] : [])].join('\n')]] : []
}
