import type { WritableAtom } from 'nanostores'
import type { PaymentRequest } from '../payment-link.ts'
import { inLanguage, toTyped, type AmountUnit } from '../send-amount.ts'
import { $paymentLinkText } from '../text/payment-link.ts'
import { $locale } from '../text/text.ts'
import { showToast } from '../toast.ts'
import type { createTokenField } from './send-token.ts'

/** What of the form a payment link fills, besides the receiver. */
export interface LinkedForm {
  readonly tokens: Pick<ReturnType<typeof createTokenField>, 'choose' | '$token'>
  readonly $unit: WritableAtom<AmountUnit>
  setAmount(typed: string): void
}

/** Fills the form as a payment link says; nothing of it is sent without the visitor. */
export async function takeLink(
  { to, token, amount }: PaymentRequest,
  { type, tokens, $unit, setAmount }: LinkedForm & { type(receiver: string): void },
  signal: AbortSignal
): Promise<void> {
  type(to)
  await tokens.choose(token)
  const chosen = tokens.$token.get()
  if (signal.aborted || !chosen) return
  showToast($paymentLinkText.get().taken)
  if (!amount) return
  $unit.set('token')
  const locale = $locale.get()
  setAmount('units' in amount ? toTyped(amount.units, chosen.decimals, locale) : inLanguage(amount.whole, locale))
}
