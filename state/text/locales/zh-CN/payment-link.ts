import type { paymentLinkMessages } from '../../payment-link.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof paymentLinkMessages> = {
  taken: '已根据付款链接填写，请核对。'
}
