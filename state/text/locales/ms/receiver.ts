import type { receiverMessages } from '../../receiver.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiverMessages> = {
  'sent-before': 'Anda pernah menghantar ke sini pada {date}',
  'not-an-address': 'Ini bukan alamat di {network}.',
  'no-such-name': '{name} tiada alamat.',
  'invalid-name': 'Nama ini tidak sah.',
  'name-off-chain': 'Nama ini disimpan di luar rangkaian. Guna alamatnya sendiri.',
  'name-unreachable': 'Nama tidak dapat dicari.',
  'wrong-checksum': 'Satu aksara dalam alamat ini salah. Salin semula.',
  'wrong-network': 'Ini milik {where}, bukan {network}.',
  'bad-link': 'Pautan pembayaran ini tidak boleh digunakan.',
  'names-unknown': 'Nama tidak dapat dicari di rangkaian ini. Guna alamatnya sendiri.',
  'zero-address': 'Tiada sesiapa memiliki alamat ini. Apa yang dihantar ke sana akan hilang.',
  'token-contract': 'Ini kontrak token itu sendiri. Apa yang dihantar ke sana akan hilang.',
  'invalid-receiver': 'Ini bukan alamat di {network}.',
  'first-time': 'Anda belum pernah menghantar ke sini.'
}
