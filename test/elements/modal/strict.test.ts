import { expect } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import type * as Lit from 'lit'
import { closeScreen, expectSoon, settled, startKit } from '../../kit/open-screen.ts'
import { answerUnderPolicy } from '../../kit/under-policy.ts'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
  "require-trusted-types-for 'script'; trusted-types lit-html"

describe('on a page with a strict policy', () => {
  it('buttons, modal, account and network draw themselves, themed, with nothing stopped', async () => {
    await setViewport({ width: 900, height: 800 })
    expect(await answerUnderPolicy(policy, '/test/elements/modal/strict-page.ts')).to.deep.equal([])
  })
})

describe('on a page with a Lit of its own', () => {
  afterEach(closeScreen)

  const page = '/test/elements/modal/own-lit-page.ts'

  it('draws everything under a strict policy that allows a second Lit to name its policy as the first', async () => {
    expect(await answerUnderPolicy(`${policy} 'allow-duplicates'`, page)).to.deep.equal([])
  })

  it('needs that word of the policy: without it the browser refuses the second Lit', async () => {
    expect(await answerUnderPolicy(policy, page)).to.match(/createPolicy/)
  })

  it('works in that Lit’s templates, with properties and events', async () => {
    // the package's file itself, not the copy bundled with the kit
    const path = '/node_modules/lit-html/lit-html.js'
    const { html, render } = (await import(/* @vite-ignore */ path)) as typeof Lit
    const own = await import('lit')
    expect(html).not.to.equal(own.html)
    await startKit()
    const page = document.createElement('div')
    document.body.append(page)
    let opened = 0
    render(html`<w3m-button .label=${'Log in'} @w3m-open=${() => opened++}></w3m-button>`, page)
    const button = page.querySelector('w3m-button')!
    await settled(button)
    const native = button.shadowRoot!.querySelector('button')!
    expect(native.textContent).to.contain('Log in')
    native.click()
    await expectSoon(
      () => opened === 1,
      () => 'No event was dispatched.'
    )
    page.remove()
  })
})
