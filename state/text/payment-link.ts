import { text } from './words.ts'

/** What is said of a form that a payment link has filled. */
export const paymentLinkMessages = {
  taken: 'Filled in from a payment link. Check it.'
}

export const $paymentLinkText = text('payment-link', paymentLinkMessages)
