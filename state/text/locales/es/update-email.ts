import type { updateEmailMessages } from '../../update-email.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof updateEmailMessages> = {
  email: 'Correo',
  'email-hint': 'Introduce tu correo',
  invalid: 'Correo no válido',
  'how-first': 'Enviamos un código a {email} y después otro a la nueva dirección.',
  'how-new': 'Enviamos un código a esta dirección.',
  wait: 'Podrás pedir un código en {time}',
  cancel: 'Cancelar',
  save: 'Guardar',
  'start-over': 'Empezar de nuevo'
}
