import type { accountMessages } from '../../account.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof accountMessages> = {
  account: '帳戶',
  'copy-address': '複製地址 {address}',
  balance: '餘額',
  'loading-balance': '正在載入餘額',
  'balance-unavailable': '無法取得代幣餘額',
  'try-again': '再試一次',
  actions: '操作',
  buy: '購買',
  receive: '接收',
  send: '傳送',
  swap: '兌換',
  switch: '{name} 的帳戶與錢包',
  explorer: '區塊鏈瀏覽器',
  disconnect: '中斷連接',
  'choose-network': '選擇網路，目前為 {name}',
  'not-connected': '尚未連接錢包',
  'not-connected-text': '連接錢包後，即可在此查看帳戶。',
  connect: '連接錢包'
}
