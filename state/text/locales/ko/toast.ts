import type { toastMessages } from '../../toast.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof toastMessages> = {
  'address-copied': '주소를 복사했습니다',
  'link-copied': '링크를 복사했습니다',
  'copy-failed': '브라우저가 복사를 허용하지 않았습니다',
  'share-failed': '브라우저가 공유를 허용하지 않았습니다',
  'recovery-first': '주소를 공유하기 전에 복구를 설정하세요',
  'disconnect-failed': '연결을 해제하지 못했습니다',
  'balance-unavailable': '토큰 잔액을 확인할 수 없음',
  'transactions-failed': '거래 내역을 불러오지 못했습니다',
  'unsupported-chain': '지원되지 않는 네트워크입니다',
  'switch-failed': '네트워크가 전환되지 않았습니다',
  'something-went-wrong': '문제가 발생했습니다',
  'signature-declined': '서명이 거절되었습니다',
  'code-sent': '새 코드를 보냈습니다',
  'email-updated': '이메일이 변경되었습니다'
}
