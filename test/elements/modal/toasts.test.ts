import { expect } from '@open-wc/testing'
import axe from 'axe-core'
import { notify } from '../../../state/modal/notify.ts'
import { $toast, hideToast } from '../../../state/alerts/toast.ts'
import { closeScreen, deepAll, expectSoon, startKit } from '../../kit/open-screen.ts'

const onPage = (selector: string) => deepAll(document.body, selector)

describe('what an earlier visit has left', () => {
  afterEach(async () => {
    hideToast()
    await closeScreen()
    document.body.innerHTML = ''
  })

  it('is told on a page where nobody has opened the modal yet', async () => {
    await startKit()
    void notify('You swapped 300 LUSD for 0.2 LGOLD.', 'success')
    await expectSoon(
      () => Boolean(onPage('[part=toast]')[0]?.textContent?.includes('You swapped 300 LUSD for 0.2 LGOLD.')),
      () => 'There is no toast.'
    )
    expect(onPage('dialog')).to.deep.equal([])
  })

  it('stands with what can be done about it, and with a button that puts it away', async () => {
    await startKit()
    let taken = 0
    const act = { label: 'Swap', close: 'Close', run: () => taken++ }
    void notify('LUSD approved. Nothing was swapped yet.', 'success', act)
    await expectSoon(
      () => onPage('[part=toast] .act').length === 1 && onPage('button[aria-label="Close"]').length === 1,
      () => 'There is nothing to do about it.'
    )
    await Promise.all(
      onPage('[part=toast]')[0]!
        .getAnimations()
        .map(({ finished }) => finished)
    )
    const { violations } = await axe.run(onPage('w3m-modal-toast[alone]')[0]!, { runOnly: ['wcag2a', 'wcag2aa'] })
    expect(violations.map(({ id }) => id)).to.deep.equal([])
    const [button] = onPage('[part=toast] .act')
    expect(document.elementFromPoint(...middleOf(button!)), 'can be pressed').to.not.equal(document.body)
    button!.click()
    expect(taken).to.equal(1)
    const [close] = onPage('button[aria-label="Close"]')
    close!.click()
    expect($toast.get()).to.equal(undefined)
  })
})

function middleOf(element: HTMLElement): [number, number] {
  const { x, y, width, height } = element.getBoundingClientRect()
  return [x + width / 2, y + height / 2]
}
