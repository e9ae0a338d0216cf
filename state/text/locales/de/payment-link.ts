import type { paymentLinkMessages } from '../../payment-link.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof paymentLinkMessages> = {
  taken: 'Aus einem Zahlungslink ausgefüllt. Bitte prüfen.'
}
