import type { connectingFailedMessages } from '../../connecting-failed.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingFailedMessages> = {
  declined: 'Conexão recusada',
  'declined-text': 'Você recusou a solicitação em {name}. Nada foi compartilhado com este site.',
  pending: '{name} está esperando você',
  'pending-text': 'Há uma solicitação deste site aberta lá. Responda a ela e tente de novo.',
  failed: 'Não foi possível conectar'
}
