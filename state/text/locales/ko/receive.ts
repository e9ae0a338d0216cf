import type { receiveMessages } from '../../receive.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiveMessages> = {
  'code-label': '내 주소 {address}의 QR 코드',
  'your-address': '내 주소:',
  'copy-address': '주소 복사',
  share: '주소 공유',
  'only-these': '이 네트워크만',
  'only-one': '{name}만',
  'waiting-text': '지갑을 기다리는 중',
  'not-connected': '연결된 지갑이 없습니다',
  'not-connected-text': '지갑을 연결하면 받을 주소가 생깁니다.',
  connect: '지갑 연결',
  networks: '네트워크',
  'networks-text': '이 네트워크에서만 받으세요. 다른 네트워크에서 이 주소로 보낸 자산은 잃을 수 있습니다.'
}
