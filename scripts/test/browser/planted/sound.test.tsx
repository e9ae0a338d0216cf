import { expect, fixture, html } from '@open-wc/testing'
import { LitElement } from 'lit'
import { customElement, property, state } from 'lit/decorators.js'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

@customElement('w3m-planted')
class W3mPlanted extends LitElement {
  @property({ type: Number }) count = 1
  @state() private extra = 1

  grow() {
    this.extra += 1
  }

  override render() {
    return html`<p>${this.count + this.extra}</p>`
  }
}

it('renders an element with decorators, again when its state changes', async () => {
  const element = await fixture<W3mPlanted>(html`<w3m-planted count="4"></w3m-planted>`)
  expect(element.shadowRoot?.textContent).to.equal('5')
  element.grow()
  await element.updateComplete
  expect(element.shadowRoot?.textContent).to.equal('6')
})

it('renders React [9.997, 9.998]', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await new Promise<void>(resolve =>
    root.render(
      <StrictMode>
        <p ref={() => resolve()}>React</p>
      </StrictMode>
    )
  )
  expect(place.textContent).to.equal('React')
  root.unmount()
})

it('finds the worker that answers in the place of services', async () => {
  const response = await fetch('/mockServiceWorker.js')
  expect(response.headers.get('content-type')).to.include('javascript')
})

it('reaches no outside host', async () => {
  const outcome = await fetch('https://example.com/', { mode: 'no-cors' }).then(
    () => 'reached',
    () => 'out of reach'
  )
  expect(outcome).to.equal('out of reach')
})
