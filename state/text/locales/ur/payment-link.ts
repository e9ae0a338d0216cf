import type { paymentLinkMessages } from '../../payment-link.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof paymentLinkMessages> = {
  taken: 'ادائیگی کے لنک سے بھرا گیا۔ اسے چیک کریں۔'
}
