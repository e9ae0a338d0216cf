import type { connectingFailedMessages } from '../../connecting-failed.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingFailedMessages> = {
  declined: 'Conexión rechazada',
  'declined-text': 'Rechazaste la solicitud en {name}. No se ha compartido nada con este sitio.',
  pending: '{name} espera tu respuesta',
  'pending-text': 'Allí hay abierta una solicitud de este sitio. Respóndela e inténtalo de nuevo.',
  failed: 'No se pudo conectar'
}
