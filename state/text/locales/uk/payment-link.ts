import type { paymentLinkMessages } from '../../payment-link.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof paymentLinkMessages> = {
  taken: 'Заповнено за платіжним посиланням. Перевірте.'
}
