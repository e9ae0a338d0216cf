import type { pairingMessages } from '../../pairing.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof pairingMessages> = {
  'accept-in-app': '앱에서 요청을 수락하세요. 연결만으로는 자금이 이동하지 않습니다.',
  'open-wallet': '{name} 열기',
  'no-wallet-yet': '아직 {name} 지갑이 없나요?',
  'get-it': '받기',
  scan: '지갑의 카메라로 스캔하세요',
  'scan-named': '휴대폰의 {name} 앱으로 스캔하세요',
  'code-label': '지갑 연결용 QR 코드',
  'new-code-in': '{time} 후 새 코드',
  preparing: '코드 준비 중',
  'copy-link': '링크 복사',
  'not-detected': '감지되지 않음',
  'not-detected-text':
    '이 브라우저에 {name} 지갑이 설치되어 있지 않습니다. 설치 후 페이지를 새로고침하거나 다른 지갑을 선택하세요.',
  'ways-to-connect': '연결 방법',
  browser: '브라우저',
  mobile: '휴대폰',
  desktop: '데스크톱',
  web: '웹',
  qrcode: 'QR 코드',
  unsupported: '브라우저',
  'open-new-tab': '새 브라우저 탭에서 열고 계속하기'
}
