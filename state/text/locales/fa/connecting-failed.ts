import type { connectingFailedMessages } from '../../connecting-failed.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingFailedMessages> = {
  declined: 'اتصال رد شد',
  'declined-text': 'درخواست را در {name} رد کردید. چیزی در اختیار این سایت قرار نگرفت.',
  pending: '{name} منتظر شماست',
  'pending-text': 'درخواستی از این سایت آنجا باز است. به آن پاسخ دهید و دوباره تلاش کنید.',
  failed: 'اتصال برقرار نشد'
}
