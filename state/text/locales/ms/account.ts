import type { accountMessages } from '../../account.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof accountMessages> = {
  account: 'Akaun',
  'copy-address': 'Salin alamat {address}',
  balance: 'Baki',
  'loading-balance': 'Memuatkan baki',
  'balance-unavailable': 'Baki token tidak tersedia',
  'try-again': 'Cuba lagi',
  actions: 'Tindakan',
  buy: 'Beli',
  receive: 'Terima',
  send: 'Hantar',
  swap: 'Tukar',
  switch: 'Akaun dan dompet {name}',
  explorer: 'Penjelajah',
  disconnect: 'Putuskan',
  'choose-network': 'Pilih rangkaian, kini {name}',
  'not-connected': 'Tiada dompet disambungkan',
  'not-connected-text': 'Sambungkan dompet untuk melihat akaunnya di sini.',
  connect: 'Sambung Dompet'
}
