import type { toastMessages } from '../../toast.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof toastMessages> = {
  'address-copied': 'Dirección copiada',
  'link-copied': 'Enlace copiado',
  'copy-failed': 'Tu navegador no permitió copiar',
  'share-failed': 'Tu navegador no permitió compartir',
  'recovery-first': 'Configura la recuperación antes de compartir tu dirección',
  'disconnect-failed': 'No se pudo desconectar',
  'balance-unavailable': 'Saldo no disponible',
  'transactions-failed': 'No se pudieron cargar las transacciones',
  'unsupported-chain': 'Esta red no es compatible',
  'switch-failed': 'No se cambió de red',
  'something-went-wrong': 'Algo salió mal',
  'signature-declined': 'Firma rechazada',
  'code-sent': 'Otro código va en camino',
  'email-updated': 'Tu correo se ha actualizado'
}
