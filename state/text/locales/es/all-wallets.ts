import type { allWalletsMessages } from '../../all-wallets.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof allWalletsMessages> = {
  'installed-note': 'Instalada',
  search: 'Buscar wallets',
  'search-count': '{count, plural, one {Buscar en # wallet} many {Buscar entre # wallets} other {Buscar entre # wallets}}',
  'certified-only': 'Solo wallets certificadas',
  'show-code': 'Mostrar un código QR',
  clear: 'Borrar',
  wallets: 'Wallets',
  'nothing-found': 'No se encontró ninguna wallet',
  'nothing-found-text': 'Revisa la ortografía o mira todas las wallets.',
  'show-all': 'Ver todas las wallets',
  'list-failed-title': 'No se pudo cargar la lista de wallets',
  'list-failed-text': 'Las wallets de este dispositivo siguen funcionando.',
  offline: 'No tienes conexión',
  'use-installed': 'Usar una wallet instalada',
  'try-again': 'Reintentar',
  found: 'Resultados: {count}'
}
