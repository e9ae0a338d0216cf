import { expect, fixture } from '@open-wc/testing'
import { html, LitElement } from 'lit'
import { FocusFallback } from '../../../elements/core/focus-fallback.ts'

class FormUnderHand extends LitElement {
  static override properties = { shows: {} }
  declare shows: 'form' | 'nothing' | 'words'

  constructor() {
    super()
    this.shows = 'form'
    new FocusFallback(this)
  }

  protected override render() {
    if (this.shows === 'form') return html`<input aria-label="Amount" />`
    return this.shows === 'words' ? html`<button>Another network</button>` : html``
  }
}
customElements.define('form-under-hand', FormUnderHand)

/** Waits for frames in which the screen may check the focus. */
const frames = async (count: number): Promise<void> => {
  for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame)
}

describe('a screen whose controls go while they are used', () => {
  const focused = (screen: HTMLElement) => screen.shadowRoot!.activeElement?.textContent
  let screen: FormUnderHand

  beforeEach(async () => {
    screen = await fixture(html`<form-under-hand></form-under-hand>`)
    screen.shadowRoot!.querySelector('input')!.focus()
  })

  it('gives the focus to what comes in their place', async () => {
    screen.shows = 'words'
    await screen.updateComplete
    await frames(4)
    expect(focused(screen)).to.equal('Another network')
  })

  it('and to what comes late, after nothing', async () => {
    screen.shows = 'nothing'
    await screen.updateComplete
    await frames(6)
    screen.shows = 'words'
    await screen.updateComplete
    await frames(4)
    expect(focused(screen)).to.equal('Another network')
  })
})
