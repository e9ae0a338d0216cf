import { expect } from '@open-wc/testing'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import { KeyError } from '../../../frame/page/keys/key-error.ts'
import { deleteScreen } from '../../../frame/page/screens/delete.ts'
import { formerScreen } from '../../../frame/page/screens/former.ts'
import type { Screen } from '../../../frame/page/ui/screen-host.ts'
import { openFrameScene, type OpenFrameScene } from '../../kit/open-frame-scene.ts'
import { expectSoon } from '../../kit/open-screen.ts'

const day = 24 * 60 * 60_000
const until = Date.now() + 30 * day

describe('screens of the secure frame that change the record of a wallet', () => {
  let open: OpenFrameScene | undefined
  before(() => setViewport({ width: 360, height: 700 }))
  afterEach(async () => {
    await open?.close()
    open = undefined
  })

  const show = async (screen: () => Screen<unknown>) =>
    (open = await openFrameScene({ shows: 'a change', screen }, { theme: 'light', locale: 'en' }))
  /** Presses by the keyboard, once the guard has armed the button: scripts cannot press anything. */
  async function press({ root }: OpenFrameScene, label: string): Promise<void> {
    const button = [...root.querySelectorAll('button')].find(
      one => (one.getAttribute('aria-label') ?? one.textContent) === label
    )!
    button.focus()
    await expectSoon(
      () => button.getAttribute('aria-disabled') !== 'true',
      () => `"${label}" never became one that can be pressed.`
    )
    await sendKeys({ press: 'Enter' })
  }
  const status = ({ root }: OpenFrameScene) => root.querySelector('[role=status]')!.textContent

  it('take back the address whose button is pressed, and say what fails', async () => {
    const taken: string[] = []
    const formers = ['first@example.org', 'second@example.org'].map(email => ({ email, changedAt: Date.now(), until }))
    const take = async (former: string | null) => {
      taken.push(former ?? '')
      if (taken.length === 1) throw new KeyError('address-gone', 'It is gone.')
      return 'taken' as const
    }
    const shown = await show(() => formerScreen({ email: 'third@example.org', formers, take }))
    await press(shown, 'Take this address back: second@example.org')
    await expectSoon(
      () => status(shown) === 'You can’t take this address back anymore. Nothing changed.',
      () => `It says "${status(shown)}".`
    )
    expect(shown.outcome).to.equal(undefined)
    await press(shown, 'Take this address back: first@example.org')
    await expectSoon(
      () => shown.outcome !== undefined,
      () => 'It is still shown.'
    )
    expect([taken, shown.outcome]).to.deep.equal([['second@example.org', 'first@example.org'], { answer: 'taken' }])
  })

  it('keep the new address by a press that the guard has armed', async () => {
    const formers = [{ email: 'first@example.org', changedAt: Date.now(), until }]
    const shown = await show(() => formerScreen({ email: 'third@example.org', formers, take: async () => 'taken' }))
    await press(shown, 'Keep the new address')
    await expectSoon(
      () => shown.outcome !== undefined,
      () => 'It is still shown.'
    )
    expect(shown.outcome).to.deep.equal({ answer: 'kept' })
  })

  it('delete a wallet with the successor that is selected by the keyboard', async () => {
    const named: (string | undefined)[] = []
    const remove = async (successor?: string): Promise<true> => {
      named.push(successor)
      if (named.length < 3) throw new KeyError('successor-gone', 'It is gone.')
      return true
    }
    const wallets = [
      { id: 'a', address: `0x${'11'.repeat(20)}`, isHere: false },
      { id: 'b', address: `0x${'22'.repeat(20)}`, isHere: true }
    ]
    const shown = await show(() => deleteScreen(`0x${'33'.repeat(20)}`, remove, wallets))
    shown.root.querySelector<HTMLElement>('input[type=text]')!.focus()
    await sendKeys({ type: 'DELETE' })
    for (const key of ['', 'ArrowUp', 'ArrowUp']) {
      if (key) {
        shown.root.querySelector<HTMLElement>('input:checked')!.focus()
        await sendKeys({ press: key })
      }
      const before = named.length
      await press(shown, 'Delete wallet')
      await expectSoon(
        () => named.length > before,
        () => 'It was not deleted.'
      )
      await expectSoon(
        () => shown.outcome !== undefined || (status(shown) ?? '').startsWith('The selected wallet'),
        () => `It says "${status(shown)}".`
      )
    }
    expect(named, 'the one of this device, the other one, none').to.deep.equal(['b', 'a', undefined])
    expect(shown.outcome).to.deep.equal({ answer: true })
  })
})
