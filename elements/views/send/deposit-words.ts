import { feeOf } from '../../../state/flows/send-fee.ts'
import { paid, type Fee } from './fee-words.ts'

/** What stays in an account that the transfer opens; `undefined` where it opens none. */
export function depositWords({ status, native, locale }: Pick<Fee, 'status' | 'native' | 'locale'>): string | undefined {
  const deposit = feeOf(status)?.deposit
  return deposit && native ? paid(deposit, native, locale).own : undefined
}
