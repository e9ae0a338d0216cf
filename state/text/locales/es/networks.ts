import type { networksMessages } from '../../networks.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networksMessages> = {
  search: 'Buscar redes',
  clear: 'Borrar',
  networks: 'Redes',
  'nothing-found': 'No se encontró ninguna red',
  'nothing-found-text': 'Revisa la ortografía.',
  'not-approved': 'No aprobada por tu wallet',
  'needs-another-wallet': 'Necesita otra wallet',
  found: 'Resultados: {count}',
  'switching-to': 'Cambiando a {name}',
  'approve-in-wallet': 'Aprueba el cambio en {wallet}. No mueve fondos.',
  declined: 'Cambio rechazado',
  'declined-text': 'Rechazaste el cambio en {wallet}. Sigues en la misma red que antes.',
  failed: 'No se cambió de red',
  'try-again': 'Reintentar',
  cancel: 'Cancelar',
  'not-on-unknown': '{site} no funciona con esta red',
  'not-on-text': 'Tu wallet está en una red que este sitio no usa. Elige una de estas para continuar.',
  or: 'o',
  disconnect: 'Desconectar',
  'this-site': 'Este sitio',
  'what-is-a-network': '¿Qué es una red?',
  'networks-note': 'Puede que tu wallet no sea compatible con todas las redes. {link}'
}
