import type { updateEmailMessages } from '../../update-email.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof updateEmailMessages> = {
  email: 'E-mail',
  'email-hint': 'Digite seu e-mail',
  invalid: 'E-mail inválido',
  'how-first': 'Enviamos um código para {email} e depois outro para o novo endereço.',
  'how-new': 'Enviamos um código para este endereço.',
  wait: 'Você pode pedir um código em {time}',
  cancel: 'Cancelar',
  save: 'Salvar',
  'start-over': 'Recomeçar'
}
