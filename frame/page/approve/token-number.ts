import type { Allowance } from '../../../adapters/evm/codec/decode-call.ts'
import { t } from '../text/translate.ts'
import { amountOf } from './amounts.ts'
import type { ApprovalRow } from './approval-content.ts'
import type { Requester } from './requester.ts'
import { shown } from './shown.ts'
import { isItem } from './token-check.ts'
import type { TokenFacts } from './token-facts.ts'

/** Meaning of a number that a call or a permit passes to a token. */
export interface TokenNumber {
  readonly row: ApprovalRow
  /** `unclear`: unknown, because the token or the node does not report it. */
  readonly kind: 'amount' | 'item' | 'unclear'
  /** An item of a token that also has amounts (ERC-404): with 18 decimals it would look like dust. */
  readonly isHidden: boolean
}

/**
 * Interprets a number as its token does: as an amount, or as an item id if the token reports an owner
 * of that item.
 */
export async function readNumber(requester: Requester, token: TokenFacts, number: Allowance): Promise<TokenNumber> {
  const { decimals } = token
  const unclear = {
    row: [t`Amount`, amountOf(number, { ...token, decimals: undefined })],
    kind: 'unclear',
    isHidden: false
  } as const
  try {
    return (await isItem(requester, token.address, number))
      ? { row: [t`Item`, `#${number}`], kind: 'item', isHidden: decimals !== undefined && decimals > 0 }
      : decimals === undefined
        ? unclear
        : { row: [t`Amount`, amountOf(number, token)], kind: 'amount', isHidden: false }
  } catch {
    return unclear // the node does not respond, so the decimals do not prove that it is an amount
  }
}

export const handedItem = ({ address }: TokenFacts, id: Allowance, spender: string): string =>
  t`${address} treats this number as an item, not an amount: ${shown(spender)} can take item #${String(id)}.`

export const sentItem = ({ address }: TokenFacts, id: Allowance, to: string): string =>
  t`${address} treats this number as an item, not an amount: item #${String(id)} goes to ${shown(to)}.`

export const itemRight = (collection: string, id: Allowance, spender: string): string =>
  t`With this, ${shown(spender)} can take item #${String(id)} of the collection ${shown(collection)}.`
