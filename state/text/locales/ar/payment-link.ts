import type { paymentLinkMessages } from '../../payment-link.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof paymentLinkMessages> = {
  taken: 'مُلئ النموذج من رابط دفع. تحقّق منه.'
}
