import { expect } from '@open-wc/testing'
import '../../../elements/script/w3m.ts'
import { closeScreen, nextFrame, shown } from '../../kit/open-screen.ts'

const files = () => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
const hasLoaded = (file: string): boolean => files().some(path => path.endsWith(file))

describe('a page with the script tag and preload', () => {
  afterEach(async () => {
    await closeScreen()
    document.body.innerHTML = ''
  })

  it('"none": loads neither the kit nor the modal before the click', async () => {
    document.body.innerHTML = '<w3m-modal networks="8453" preload="none"></w3m-modal><w3m-button></w3m-button>'
    const button = document.querySelector('w3m-button')!
    await button.updateComplete
    button.dispatchEvent(new PointerEvent('pointerenter'))
    for (let frame = 0; frame < 5; frame++) await nextFrame()
    expect(hasLoaded('start-page-kit.ts')).to.equal(false)
    expect(hasLoaded('modal/mount.ts')).to.equal(false)
    button.shadowRoot!.querySelector('button')!.click()
    await shown('Connect')
  })
})
