import type { guideMessages } from '../../guide.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof guideMessages> = {
  'home-title': 'Una cuenta para muchos sitios',
  'home-text': 'Una wallet es tu cuenta en la web abierta. La traes a un sitio y te la llevas cuando te vas.',
  'login-title': 'Inicia sesión sin contraseña',
  'login-text': 'En vez de una contraseña nueva para cada sitio, confirmas en tu wallet que eres tú.',
  'assets-title': 'Un lugar para lo que es tuyo',
  'assets-text': 'Los tokens y coleccionables se guardan bajo las claves de tu wallet. Nadie los mueve sin tu consentimiento.',
  'get-wallet': 'Obtener una wallet',
  'choose-one': 'Elige una para instalar. Más adelante puedes cambiarla o añadir otras.',
  'list-failed': 'No se pudo cargar la lista de wallets',
  'no-list': 'Dónde encontrar una wallet',
  'list-failed-text': 'Busca una wallet en la tienda de extensiones de tu navegador o en la tienda de apps de tu teléfono.',
  'try-again': 'Reintentar',
  chrome: 'Extensión de navegador',
  ios: 'iPhone y iPad',
  android: 'Android',
  website: 'Sitio web',
  'downloads-text': 'Instálala, vuelve aquí y conéctala.',
  'no-downloads': 'No se conoce ninguna descarga',
  'no-downloads-text': 'Busca {name} en tu tienda de apps.',
  'network-title': 'Donde actúa tu cuenta',
  'network-text':
    'Una red lleva un registro compartido de qué es de quién. Este sitio funciona con algunas redes y tu wallet, con algunas.',
  'fees-title': 'Cada una, su moneda y comisiones',
  'fees-text': 'Lo que tienes en una red no está por sí solo en otra. Las comisiones se pagan en la moneda propia de la red.',
  'learn-more': 'Más información sobre las redes'
}
