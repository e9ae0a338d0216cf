import { expectSoon } from '../../kit/open-screen.ts'

export const desk = { width: 900, height: 800 }

/** A wallet on an unconfigured network. */
export const elsewhere = {
  connected: true,
  wallet: { account: 'eip155:999999:0x52908400098527886E0F7030069857D2E4169EE7' }
} as const

export const dialogOf = (card: ShadowRoot) => card.querySelector('dialog')
export const title = (card: ShadowRoot) => card.querySelector('#title')?.textContent?.trim()
export const gone = (card: ShadowRoot) =>
  expectSoon(
    () => !dialogOf(card),
    () => 'The dialog is still there.'
  )
