import type { modalMessages } from '../../modal.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof modalMessages> = {
  connect: 'Conectar wallet',
  account: 'Cuenta',
  wallet: 'Wallet',
  back: 'Atrás',
  close: 'Cerrar',
  sessions: 'Smart Sessions',
  help: '¿Qué es una wallet?',
  'dismiss-alert': 'Descartar',
  loading: 'Cargando',
  'screen-failed': 'No se pudo cargar esta pantalla',
  'screen-failed-text': 'Comprueba tu conexión e inténtalo de nuevo. No se ha perdido nada.',
  'try-again': 'Reintentar'
}
