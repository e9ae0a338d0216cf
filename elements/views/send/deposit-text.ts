import { getLatestFee } from '../../../state/send/fee-field.ts'
import { formatFee } from '../../ui/fee-amount.ts'
import type { Fee } from './fee-text.ts'

/** Returns the text for the deposit in an account the transfer opens; `undefined` without one. */
export function getDepositText({ status, native, locale }: Pick<Fee, 'status' | 'native' | 'locale'>): string | undefined {
  const deposit = getLatestFee(status)?.deposit
  return deposit && native ? formatFee(deposit, native, locale).own : undefined
}
