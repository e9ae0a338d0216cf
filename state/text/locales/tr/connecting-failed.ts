import type { connectingFailedMessages } from '../../connecting-failed.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingFailedMessages> = {
  declined: 'Bağlantı reddedildi',
  'declined-text': '{name} cüzdanındaki isteği reddettiniz. Bu siteyle hiçbir şey paylaşılmadı.',
  pending: '{name} sizi bekliyor',
  'pending-text': 'Orada bu sitenin açık bir isteği var. Yanıtlayın, sonra tekrar deneyin.',
  failed: 'Bağlanılamadı'
}
