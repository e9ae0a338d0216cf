import type { pairingMessages } from '../../pairing.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof pairingMessages> = {
  'accept-in-app': 'Acepta la solicitud en la app. Conectar no mueve fondos.',
  'open-wallet': 'Abrir {name}',
  'no-wallet-yet': '¿Aún no tienes {name}?',
  'get-it': 'Obtener',
  scan: 'Escanea con la cámara de tu wallet',
  'scan-named': 'Escanea con {name} en tu teléfono',
  'code-label': 'Código QR para conectar una wallet',
  'new-code-in': 'Nuevo código en {time}',
  preparing: 'Preparando el código',
  'copy-link': 'Copiar enlace',
  'not-detected': 'No detectada',
  'not-detected-text': '{name} no está instalada en este navegador. Instálala y recarga la página, o elige otra wallet.',
  'ways-to-connect': 'Formas de conectar',
  browser: 'Navegador',
  mobile: 'Teléfono',
  desktop: 'Escritorio',
  web: 'Web',
  qrcode: 'Código QR',
  unsupported: 'Navegador',
  'open-new-tab': 'Abrir y continuar en una pestaña nueva'
}
