import type { PaymentRequest } from './payment-link.ts'
import { $paymentLinkText } from './payment-link.text.ts'
import { showToast } from '../alerts/toast.ts'
import type { AmountField } from './amount-field.ts'
import type { TokenField } from './token-field.ts'

/** Form fields that a payment link fills, in addition to the recipient. */
export interface PaymentLinkForm {
  readonly tokens: Pick<TokenField, 'choose' | '$token'>
  readonly amount: Pick<AmountField, '$unit' | 'setDecimal' | 'setUnits'>
}

/** Fills the form from a payment link. Nothing is sent without the user. */
export async function applyPaymentLink(
  { to, token, amount: wanted }: PaymentRequest,
  { type, tokens, amount }: PaymentLinkForm & { type(receiver: string): void },
  signal: AbortSignal
): Promise<void> {
  type(to)
  await tokens.choose(token)
  const chosen = tokens.$token.get()
  if (signal.aborted || !chosen) return
  showToast($paymentLinkText.get().taken)
  if (!wanted) return
  amount.$unit.set('token')
  if ('units' in wanted) amount.setUnits(wanted.units, chosen)
  else amount.setDecimal(wanted.whole)
}
