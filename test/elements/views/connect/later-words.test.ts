import type { WritableAtom } from 'nanostores'
import { $receiverText } from '../../../../state/send/receiver.text.ts'
import { $tokenStatesText } from '../../../../state/account/token-states.text.ts'
import { closeScene, openScene } from '../../../kit/open-scene.ts'
import { expectSoon, settled } from '../../../kit/open-screen.ts'
import { scenes } from '../../../playground/scenes.ts'
import { words } from '../reading.ts'

/** Holds back the texts of the user's language until everything has been rendered in English. */
function comeLast<Messages extends object>($words: { get(): Messages }, more: Partial<Messages>): () => void {
  const english = $words.get()
  const $written = $words as WritableAtom<Messages>
  $written.set({ ...english, ...more })
  return () => $written.set(english)
}

describe('words that come after what is drawn with them', () => {
  let putBack = (): void => undefined

  afterEach(() => {
    putBack()
    closeScene()
  })

  async function reads(screen: HTMLElement, text: string): Promise<void> {
    await expectSoon(
      () => words(screen).includes(text),
      () => words(screen)
    )
    await settled(screen)
  }

  it('are shown where there are no tokens', async () => {
    const { screen } = await openScene('Account', scenes.Account['no tokens']!)
    await reads(screen, 'Receive some from another wallet.')
    putBack = comeLast($tokenStatesText, { 'no-tokens-text': 'Empfangen Sie welche.' })
    await reads(screen, 'Empfangen Sie welche.')
  })

  it('are shown of a receiver', async () => {
    const { screen } = await openScene('WalletSend', scenes.WalletSend['invalid address']!)
    await reads(screen, 'Not a valid')
    putBack = comeLast($receiverText, { 'not-an-address': 'Das ist keine Adresse.' })
    await reads(screen, 'Das ist keine Adresse.')
  })
})
