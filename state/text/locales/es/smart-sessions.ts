import type { smartSessionsMessages } from '../../smart-sessions.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof smartSessionsMessages> = {
  beta: 'Beta',
  'beta-text': 'Un experimento: nadie ha auditado lo que hace cumplir los límites de las sesiones.',
  loading: 'Cargando tus sesiones',
  'in-force': 'En vigor',
  over: 'Terminadas',
  'unknown-site': 'Sitio desconocido',
  until: 'Hasta el {time}',
  ended: 'Terminada el {time}',
  expired: 'Caducada el {time}',
  'may-spend': 'Aún puede gastar {amount}',
  'may-spend-token': 'Aún puede gastar un importe de {token}',
  'may-use': 'Puede usar {contract}',
  end: 'Terminar',
  'end-named': 'Terminar la sesión de {name}',
  'end-question': '¿Terminar esta sesión?',
  'end-text': '{name} ya no podrá actuar en nombre de tu cuenta. La red no aceptará nada más de esta sesión, para siempre.',
  cancel: 'Cancelar',
  'end-now': 'Terminar sesión',
  ending: 'Terminando',
  'approve-in': 'Apruébalo en tu wallet',
  'no-sessions': 'No hay Smart Sessions',
  'no-sessions-text': 'Cuando un sitio pida actuar en nombre de tu cuenta inteligente dentro de unos límites, aparecerá aquí.',
  absent: 'No hay Smart Sessions en {network}',
  'absent-text': 'Este sitio no conoce ninguna en esta red.',
  failed: 'Ahora mismo no se pueden mostrar las sesiones',
  'failed-text': 'Lo que has concedido sigue como está. Comprueba tu conexión e inténtalo de nuevo.',
  'try-again': 'Reintentar'
}
