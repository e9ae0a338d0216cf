import type { receiverMessages } from '../../receiver.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiverMessages> = {
  'sent-before': 'Anda pernah mengirim ke sini pada {date}',
  'not-an-address': 'Ini bukan alamat di {network}.',
  'no-such-name': '{name} tidak punya alamat.',
  'invalid-name': 'Nama ini tidak valid.',
  'name-off-chain': 'Nama ini disimpan di luar jaringan. Gunakan alamatnya langsung.',
  'name-unreachable': 'Nama tidak dapat dicari.',
  'wrong-checksum': 'Ada karakter yang salah di alamat ini. Salin lagi.',
  'wrong-network': 'Ini milik {where}, bukan {network}.',
  'bad-link': 'Tautan pembayaran ini tidak dapat digunakan.',
  'names-unknown': 'Nama tidak dapat dicari di jaringan ini. Gunakan alamatnya langsung.',
  'zero-address': 'Tidak ada yang memiliki alamat ini. Yang dikirim ke sana akan hilang.',
  'token-contract': 'Ini kontrak token itu sendiri. Yang dikirim ke sana akan hilang.',
  'invalid-receiver': 'Ini bukan alamat di {network}.',
  'first-time': 'Anda belum pernah mengirim ke sini.'
}
