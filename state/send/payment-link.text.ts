import { defineText } from '../text/define-text.ts'

/** Text for a form filled from a payment link. */
export const paymentLinkMessages = {
  taken: 'Filled from a payment link. Check it.'
}

export const $paymentLinkText = defineText('payment-link', paymentLinkMessages)
