import type { guideMessages } from '../../guide.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof guideMessages> = {
  'home-title': '하나의 계정으로 여러 사이트를',
  'home-text': '지갑은 열린 웹에서 쓰는 나의 계정입니다. 사이트에 가져가서 쓰고, 떠날 때는 다시 가지고 나옵니다.',
  'login-title': '비밀번호 없는 로그인',
  'login-text': '사이트마다 새 비밀번호를 만드는 대신 지갑에서 본인임을 확인합니다.',
  'assets-title': '내 자산을 보관하는 곳',
  'assets-text': '토큰과 수집품은 지갑의 키로 보관됩니다. 내 동의 없이는 누구도 옮길 수 없습니다.',
  'get-wallet': '지갑 받기',
  'choose-one': '설치할 지갑을 선택하세요. 나중에 바꾸거나 추가할 수 있습니다.',
  'list-failed': '지갑 목록을 불러오지 못했습니다',
  'no-list': '지갑을 찾을 수 있는 곳',
  'list-failed-text': '브라우저의 확장 프로그램 스토어나 휴대폰의 앱 스토어에서 지갑을 찾아보세요.',
  'try-again': '다시 시도',
  chrome: '브라우저 확장 프로그램',
  ios: 'iPhone 및 iPad',
  android: 'Android',
  website: '웹사이트',
  'downloads-text': '설치한 후 돌아와서 연결하세요.',
  'no-downloads': '알려진 다운로드가 없습니다',
  'no-downloads-text': '앱 스토어에서 {name} 지갑을 찾아보세요.',
  'network-title': '내 계정이 활동하는 곳',
  'network-text': '네트워크는 누가 무엇을 소유하는지 함께 기록합니다. 이 사이트와 내 지갑은 각각 그중 일부를 지원합니다.',
  'fees-title': '저마다 다른 코인과 수수료',
  'fees-text': '한 네트워크에 있는 자산이 저절로 다른 네트워크에 있는 것은 아닙니다. 수수료는 해당 네트워크의 코인으로 냅니다.',
  'learn-more': '네트워크에 대해 더 알아보기'
}
