import type { paymentLinkMessages } from '../../payment-link.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof paymentLinkMessages> = {
  taken: 'מולא מקישור תשלום. בדקו את הפרטים.'
}
