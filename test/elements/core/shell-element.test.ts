import { css, html, type LitElement } from 'lit'
import { expect, fixture } from '@open-wc/testing'
import { ShellContent } from '../../../elements/core/shell-content.ts'
import { ShellElement } from '../../../elements/core/shell-element.ts'

class Content extends ShellContent<LitElement> {
  static readonly styles = css`
    :host {
      display: grid;
    }
  `

  override render() {
    return html`<p>content</p>`
  }
}

let reply: () => Promise<typeof Content> = () => Promise.resolve(Content)
let loads = 0

class Shell extends ShellElement {
  protected override loadContent() {
    loads++
    return reply()
  }
}
customElements.define('test-shell', Shell)

describe('a shell', () => {
  beforeEach(() => {
    loads = 0
    reply = () => Promise.resolve(Content)
  })

  it('loads its content once it is in a document, with its styles', async () => {
    const loose = document.createElement('test-shell')
    expect(loads).to.equal(0)
    const shell = await fixture<Shell>(html`<test-shell></test-shell>`)
    expect(shell.shadowRoot!.textContent).to.equal('content')
    expect(getComputedStyle(shell).display).to.equal('grid')
    expect(loads).to.equal(1)
    loose.remove()
  })

  it('shows a content that a screen passes, without loading', async () => {
    const shell = await fixture<Shell>(html`<test-shell .content=${Content}></test-shell>`)
    expect(shell.shadowRoot!.textContent).to.equal('content')
    expect(getComputedStyle(shell).display).to.equal('grid')
    expect(loads).to.equal(0)
  })

  it('tries again once the browser is online', async () => {
    reply = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    const shell = await fixture<Shell>(html`<test-shell></test-shell>`)
    expect(shell.shadowRoot!.textContent).to.equal('')
    reply = () => Promise.resolve(Content)
    dispatchEvent(new Event('online'))
    await shell.updateComplete
    await shell.updateComplete
    expect(shell.shadowRoot!.textContent).to.equal('content')
  })
})
