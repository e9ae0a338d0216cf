import { atom, onMount, type ReadableAtom } from 'nanostores'
import { $locale } from './text.ts'

export const buttonMessages = {
  connect: 'Connect Wallet',
  connecting: 'Connecting…',
  account: 'Account {address}',
  'switch-network': 'Switch Network',
  'select-network': 'Select Network',
  'unknown-network': 'Unknown Network'
}

/** What translates is no part of an English page: it comes with the first other language. */
let translated: ReadableAtom<typeof buttonMessages> | undefined

export const $buttonText = atom(buttonMessages)

onMount($buttonText, () => {
  let live = true
  let stop: (() => void) | undefined
  const unlisten = $locale.subscribe(locale => {
    if (locale === 'en' || stop) return
    stop = () => undefined
    import('./translated.ts').then(
      ({ text }) => {
        translated ??= text('button', buttonMessages)
        if (live) stop = translated.subscribe(words => $buttonText.set(words))
      },
      () => (stop = undefined) // offline: English it stays
    )
  })
  return () => {
    live = false
    unlisten()
    stop?.()
  }
})
