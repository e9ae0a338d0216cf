import { expect, fixture } from '@open-wc/testing'
import { html, LitElement } from 'lit'
import { atom, onMount, type WritableAtom } from 'nanostores'
import { define } from '../../../elements/core/define.ts'
import { StoreController } from '../../../elements/core/store-controller.ts'

const $word = atom('first')

class WordElement extends LitElement {
  readonly #word = new StoreController(this, $word)
  renders = 0

  override render() {
    this.renders++
    return html`${this.#word.value}`
  }
}
customElements.define('test-word', WordElement)

const text = (element: Element) => element.shadowRoot?.textContent

describe('StoreController', () => {
  let element: WordElement
  beforeEach(async () => {
    $word.set('first')
    element = await fixture<WordElement>(html`<test-word></test-word>`)
  })

  it('renders once when the element comes to the page', () => {
    expect(element.renders).to.equal(1)
    expect(text(element)).to.equal('first')
  })

  it('renders anew when the store changes, once for several changes at a time', async () => {
    $word.set('second')
    $word.set('third')
    await element.updateComplete
    expect(text(element)).to.equal('third')
    expect(element.renders).to.equal(2)
  })

  it('lets go of the store when the element leaves the page', () => {
    const $watched: WritableAtom<number> = atom(0)
    const life: string[] = []
    onMount($watched, () => {
      life.push('in use')
      return () => life.push('let go')
    })
    class Watching extends LitElement {
      readonly watched = new StoreController(this, $watched)
    }
    customElements.define('test-watching', Watching)
    const watching = document.createElement('test-watching')
    document.body.append(watching)
    expect($watched.lc).to.equal(1)
    watching.remove()
    expect($watched.lc).to.equal(0)
    expect(life[0]).to.equal('in use')
  })

  it('shows what it missed when the element comes back, and does not render for nothing', async () => {
    const place = element.parentElement
    element.remove()
    $word.set('missed')
    await element.updateComplete
    expect(element.renders).to.equal(1)
    place?.append(element)
    await element.updateComplete
    expect(text(element)).to.equal('missed')
    expect(element.renders).to.equal(2)
    element.remove()
    place?.append(element)
    await element.updateComplete
    expect(element.renders).to.equal(2)
    $word.set('later')
    await element.updateComplete
    expect(text(element)).to.equal('later')
  })
})

describe('define', () => {
  it('leaves a tag that is taken as it is', () => {
    class First extends HTMLElement {}
    class Second extends HTMLElement {}
    define('w3m-test-taken')(First)
    define('w3m-test-taken')(Second)
    expect(customElements.get('w3m-test-taken')).to.equal(First)
  })
})
