import { expect } from '@open-wc/testing'
import { html } from 'lit'
import '../../../elements/ui/w3m-ui-action.ts'
import '../../../elements/ui/w3m-ui-button.ts'
import type { W3mUiButton } from '../../../elements/ui/w3m-ui-button.ts'
import '../../../elements/ui/w3m-ui-checkbox.ts'
import type { W3mUiCheckbox } from '../../../elements/ui/w3m-ui-checkbox.ts'
import '../../../elements/ui/w3m-ui-icon-button.ts'
import type { W3mUiIconButton } from '../../../elements/ui/w3m-ui-icon-button.ts'
import '../../../elements/ui/w3m-ui-pill.ts'
import '../../../elements/ui/w3m-ui-tabs.ts'
import type { W3mUiTabs } from '../../../elements/ui/w3m-ui-tabs.ts'
import { collect, inside, show, textOf } from './room.ts'

describe('<w3m-ui-button>', () => {
  it('keeps its width while it waits, and ignores clicks without losing the focus', async () => {
    const button = await show<W3mUiButton>(html`<w3m-ui-button loading-label="Connecting to the wallet">Connect</w3m-ui-button>`)
    const clicks = collect(button, 'click')
    const { width } = button.getBoundingClientRect()
    button.focus()
    button.loading = true
    await button.updateComplete
    button.click()
    expect(button.getBoundingClientRect().width).to.equal(width)
    expect(button.shadowRoot?.activeElement).to.equal(inside(button, 'button'))
    expect(inside(button, 'button').getAttribute('aria-busy')).to.equal('true')
    expect(clicks).to.have.length(0)
    button.loading = false
    await button.updateComplete
    button.click()
    expect(clicks).to.have.length(1)
    expect(button.getBoundingClientRect().width).to.equal(width)
  })

  it('is as high as its size says, and as wide as its place when full', async () => {
    const heights = { sm: 36, md: 40, lg: 48 }
    for (const [size, height] of Object.entries(heights)) {
      const button = await show(html`<w3m-ui-button size=${size}>Connect</w3m-ui-button>`)
      expect(inside(button, 'button').getBoundingClientRect().height, size).to.equal(height)
    }
    const full = await show(html`<w3m-ui-button full>Connect</w3m-ui-button>`)
    expect(full.getBoundingClientRect().width).to.equal(280)
  })

  it('is a link to a new tab with an address, unless it is disabled', async () => {
    const button = await show<W3mUiButton>(html`<w3m-ui-button href="https://example.test/get">Get it</w3m-ui-button>`)
    expect(inside<HTMLAnchorElement>(button, 'a')).to.include({ href: 'https://example.test/get', rel: 'noopener noreferrer' })
    button.disabled = true
    await button.updateComplete
    expect(inside<HTMLButtonElement>(button, 'button').disabled).to.equal(true)
  })
})

describe('<w3m-ui-icon-button>', () => {
  it('has a name, and says whether it is on where it is a switch', async () => {
    const button = await show<W3mUiIconButton>(html`<w3m-ui-icon-button icon="x" label="Close"></w3m-ui-icon-button>`)
    const inner = inside(button, 'button')
    expect(inner.getAttribute('aria-label')).to.equal('Close')
    expect(inner.hasAttribute('aria-pressed')).to.equal(false)
    button.pressed = false
    await button.updateComplete
    expect(inner.getAttribute('aria-pressed')).to.equal('false')
    button.pressed = true
    await button.updateComplete
    expect(inner.getAttribute('aria-pressed')).to.equal('true')
  })
})

describe('<w3m-ui-pill> and <w3m-ui-action>', () => {
  it('are buttons that say what they are for', async () => {
    const pill = await show(html`<w3m-ui-pill text="0x52…9c41e7" label="Copy address 0x52…9c41e7" icon="copy"></w3m-ui-pill>`)
    expect(inside(pill, 'button').getAttribute('aria-label')).to.equal('Copy address 0x52…9c41e7')
    const action = await show(html`<w3m-ui-action icon="arrow-down" label="Receive"></w3m-ui-action>`)
    expect(textOf(action)).to.equal('Receive')
    const clicks = collect(action, 'click')
    action.click()
    expect(clicks).to.have.length(1)
  })
})

describe('<w3m-ui-checkbox>', () => {
  it('is ticked by its words, and not by a link in them', async () => {
    const checkbox = await show<W3mUiCheckbox>(
      html`<w3m-ui-checkbox><b>I accept</b> <a href="#terms">the terms</a></w3m-ui-checkbox>`
    )
    const toggles = collect(checkbox, 'w3m-ui-toggle')
    checkbox.querySelector('b')?.click()
    expect(checkbox.checked).to.equal(true)
    checkbox.querySelector('a')?.click()
    expect(checkbox.checked).to.equal(true)
    checkbox.click()
    expect(toggles.map(event => event.checked)).to.deep.equal([true, false])
  })
})

describe('<w3m-ui-tabs>', () => {
  const tabs = ['browser', 'phone', 'desktop'].map(value => ({ value, label: value.toUpperCase() }))
  const template = html`<w3m-ui-tabs label="Platform" value="browser" .tabs=${tabs}></w3m-ui-tabs>`
  const chosen = (atom: W3mUiTabs) =>
    [...(atom.shadowRoot?.querySelectorAll('[aria-selected="true"]') ?? [])].map(tab => tab.textContent?.trim())

  async function press(atom: W3mUiTabs, key: string): Promise<void> {
    const tab = atom.shadowRoot?.activeElement ?? inside(atom, '[tabindex="0"]')
    tab.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }))
    await atom.updateComplete
    await Promise.resolve()
  }

  it('changes by click, and says so once', async () => {
    const atom = await show<W3mUiTabs>(template)
    const changes = collect(atom, 'w3m-ui-change')
    const [, phone] = atom.shadowRoot?.querySelectorAll<HTMLElement>('[role="tab"]') ?? []
    phone?.click()
    phone?.click()
    await atom.updateComplete
    expect(changes.map(event => event.value)).to.deep.equal(['phone'])
    expect(chosen(atom)).to.deep.equal(['PHONE'])
  })

  it('follows arrows, Home and End, goes round, and moves the focus along', async () => {
    const atom = await show<W3mUiTabs>(template)
    atom.focus()
    const seen: unknown[] = []
    for (const key of ['ArrowRight', 'End', 'ArrowRight', 'ArrowLeft', 'Home', 'a']) {
      await press(atom, key)
      seen.push(atom.value)
      expect(atom.shadowRoot?.activeElement?.textContent?.trim().toLowerCase()).to.equal(atom.value)
    }
    expect(seen).to.deep.equal(['phone', 'desktop', 'browser', 'desktop', 'browser', 'browser'])
  })

  it('follows arrows the other way round where reading runs from right to left', async () => {
    const atom = await show<W3mUiTabs>(template, { direction: 'rtl' })
    atom.focus()
    await press(atom, 'ArrowLeft')
    expect(atom.value).to.equal('phone')
  })

  it('is one stop for the Tab key', async () => {
    const atom = await show<W3mUiTabs>(template)
    expect(atom.shadowRoot?.querySelectorAll('[role="tab"][tabindex="0"]')).to.have.length(1)
    atom.value = 'unknown'
    await atom.updateComplete
    expect(atom.shadowRoot?.querySelectorAll('[role="tab"][tabindex="0"]')).to.have.length(1)
  })

  it('lays its thumb under the chosen tab, in both directions', async () => {
    for (const direction of ['ltr', 'rtl'] as const) {
      const atom = await show<W3mUiTabs>(html`<w3m-ui-tabs value="desktop" .tabs=${tabs}></w3m-ui-tabs>`, { direction })
      const thumb = inside(atom, '.thumb').getBoundingClientRect()
      const tab = inside(atom, '[aria-selected="true"]').getBoundingClientRect()
      expect(thumb.left, direction).to.be.closeTo(tab.left, 0.5)
      expect(thumb.right, direction).to.be.closeTo(tab.right, 0.5)
    }
  })
})
