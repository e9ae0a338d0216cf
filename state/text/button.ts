import { atom } from 'nanostores'
import { $locale } from './text.ts'

export const buttonMessages = {
  connect: 'Connect Wallet',
  connecting: 'Connecting…',
  account: 'Account {address}',
  'switch-network': 'Switch Network',
  'select-network': 'Select Network',
  'unknown-network': 'Unknown Network'
}

export const $buttonText = atom(buttonMessages)

let translating = false

// what translates is no part of an English page: it comes with the first other language
$locale.listen(locale => {
  if (locale === 'en' || translating) return
  translating = true
  import('./translated.ts').then(
    ({ text }) => void text('button', buttonMessages).subscribe(words => $buttonText.set(words)),
    () => (translating = false) // offline: English it stays
  )
})
