import type { connectingMessages } from '../../connecting.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingMessages> = {
  'continue-in': 'Continúa en {name}',
  'accept-in-wallet': 'Acepta la solicitud en la wallet. Conectar no mueve fondos.',
  'no-window': '¿No ves ninguna ventana? Abre {name} desde la barra de herramientas de tu navegador.',
  'on-phone': '¿Tienes la wallet en el teléfono?',
  'show-code': 'Mostrar un código QR',
  'try-again': 'Reintentar'
}
