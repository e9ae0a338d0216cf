import type { connectMessages } from '../../connect.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectMessages> = {
  injected: 'Instalada',
  recent: 'Reciente',
  featured: 'Destacada',
  custom: 'Elegida por este sitio',
  external: 'Más opciones',
  recommended: 'Popular',
  'scan-with-phone': 'Escanear con un teléfono',
  'open-app': 'Abrir la app de tu wallet',
  'browser-wallet': 'Wallet del navegador',
  'all-wallets': 'Todas las wallets',
  'no-wallets': 'No hay ninguna wallet en este navegador',
  'no-wallets-text': 'Instala una o abre este sitio en el navegador de la app de tu wallet.',
  'get-wallet': 'Obtener una wallet',
  'list-failed': 'No se pudo cargar la lista de wallets. Las wallets de este dispositivo siguen funcionando.',
  'try-again': 'Reintentar',
  loading: 'Cargando wallets'
}
