import type { paymentLinkMessages } from '../../payment-link.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof paymentLinkMessages> = {
  taken: 'একটি পেমেন্ট লিংক থেকে পূরণ করা। দেখে নিন।'
}
