import { createAmountField } from './amount-field.ts'
import { createFeeField } from './fee-field.ts'
import { createRecipientField } from './recipient-field.ts'
import { createTokenField } from './token-field.ts'

/** Creates the fields of the send form: token, amount, recipient and fee. */
export function createSendForm(signal: AbortSignal) {
  const tokens = createTokenField(signal)
  const amount = createAmountField(tokens.$token)
  const receiver = createRecipientField(signal, { tokens, amount })
  const fees = createFeeField({ signal, $token: tokens.$token, $receiver: receiver.$receiver, $units: amount.$units })
  return { signal, tokens, amount, receiver, fees }
}

export type SendForm = ReturnType<typeof createSendForm>
