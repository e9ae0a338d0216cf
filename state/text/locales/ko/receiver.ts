import type { receiverMessages } from '../../receiver.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiverMessages> = {
  'sent-before': '{date}에 이 주소로 보낸 적이 있습니다',
  'not-an-address': '{network} 주소가 아닙니다.',
  'no-such-name': '{name}에 등록된 주소가 없습니다.',
  'invalid-name': '올바른 이름이 아닙니다.',
  'name-off-chain': '이 이름은 네트워크 외부에 저장되어 있습니다. 주소를 직접 사용하세요.',
  'name-unreachable': '이름을 조회하지 못했습니다.',
  'wrong-checksum': '이 주소에 틀린 문자가 있습니다. 다시 복사하세요.',
  'wrong-network': '{network} 주소가 아니라 {where} 주소입니다.',
  'bad-link': '이 결제 링크는 사용할 수 없습니다.',
  'names-unknown': '이 네트워크에서는 이름을 조회할 수 없습니다. 주소를 직접 사용하세요.',
  'zero-address': '아무도 소유하지 않은 주소입니다. 이 주소로 보낸 자산은 잃게 됩니다.',
  'token-contract': '토큰 자체의 컨트랙트입니다. 이 주소로 보낸 자산은 잃게 됩니다.',
  'invalid-receiver': '{network} 주소가 아닙니다.',
  'first-time': '이 주소로 보낸 적이 없습니다.'
}
