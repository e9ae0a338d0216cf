import { expect, waitUntil } from '@open-wc/testing'
import { html } from 'lit'
import { delay, http } from 'msw'
import { setupWorker } from 'msw/browser'
import { atom, onMount } from 'nanostores'
import { getHue, getInitial } from '../../../elements/ui/monogram.ts'
import '../../../elements/ui/w3m-ui-avatar.ts'
import { avatarDiscs } from '../../../elements/ui/avatar-discs.ts'
import type { W3mUiAvatar } from '../../../elements/ui/w3m-ui-avatar.ts'
import '../../../elements/ui/w3m-ui-image.ts'
import type { W3mUiImage } from '../../../elements/ui/w3m-ui-image.ts'
import { has, inside, show } from './room.ts'
import { square } from './square.ts'

const red = square('red')
const initial = (image: Element) => inside(image, '.picture').getAttribute('data-initial')
const isShown = (image: Element) => has(image, 'img:not(.loading)')

describe('<w3m-ui-image>', () => {
  it('shows a letter on a colour of the name where there is no image', async () => {
    const image = await show<W3mUiImage>(html`<w3m-ui-image name="atlas wallet"></w3m-ui-image>`)
    expect(initial(image)).to.equal('A')
    expect(has(image, 'img')).to.equal(false)
    expect(image.style.getPropertyValue('--hue')).to.equal(String(getHue('atlas wallet')))
  })

  it('finds a letter in any writing, and has one for a name without letters', () => {
    expect(['élan', '  «Wren»', '7xx', 'محفظة', '🦊 Fox', '🦊', ''].map(getInitial)).to.deep.equal([
      'É',
      'W',
      '7',
      'م',
      'F',
      '?',
      '?'
    ])
  })

  it('gives different names different colours, and a name always the same', () => {
    const hues = ['Atlas', 'Wren', 'Harbor', 'Basalt', 'Kestrel'].map(getHue)
    expect(new Set(hues).size).to.equal(5)
    expect(hues.every(hue => hue >= 0 && hue < 360)).to.equal(true)
    expect(getHue('Atlas')).to.equal(hues[0])
  })

  it('puts the image in the place of its stand-in without moving anything', async () => {
    const image = await show<W3mUiImage>(html`<w3m-ui-image name="Atlas" size="36"></w3m-ui-image>`)
    const before = image.getBoundingClientRect()
    image.src = red
    await waitUntil(() => isShown(image), 'the image did not show')
    expect(initial(image)).to.equal(null)
    expect(image.getBoundingClientRect()).to.deep.equal(before)
    expect(before.width).to.equal(36)
  })

  it('follows a store while it is on the page, and no longer', async () => {
    const $source = atom<string | undefined>(undefined)
    let followed = false
    onMount($source, () => {
      followed = true
      return () => (followed = false)
    })
    const image = await show<W3mUiImage>(html`<w3m-ui-image name="Atlas" .src=${$source}></w3m-ui-image>`)
    expect(followed).to.equal(true)
    $source.set(red)
    await waitUntil(() => isShown(image), 'the image did not show')
    const place = image.parentElement!
    image.remove()
    await waitUntil(() => !followed, 'the store is still followed', { timeout: 3000 })
    $source.set(undefined)
    place.append(image)
    await waitUntil(() => initial(image) === 'A', 'what changed while it was away is not seen')
    expect(followed).to.equal(true)
    image.src = undefined
    await waitUntil(() => !followed, 'the store before is still followed', { timeout: 3000 })
  })

  it('never shows a broken image', async () => {
    const image = await show<W3mUiImage>(html`<w3m-ui-image name="Atlas" src="data:image/png;base64,broken"></w3m-ui-image>`)
    await waitUntil(() => !has(image, 'img'), 'the broken image is still there')
    expect(initial(image)).to.equal('A')
  })

  it('sends no address of the page to whoever hosts the image', async () => {
    const image = await show<W3mUiImage>(html`<w3m-ui-image name="Atlas" .src=${red}></w3m-ui-image>`)
    expect(inside<HTMLImageElement>(image, 'img').referrerPolicy).to.equal('no-referrer')
  })

  it('takes the next image when its address changes, and the stand-in when there is none', async () => {
    const image = await show<W3mUiImage>(html`<w3m-ui-image name="Atlas" src="data:image/png;base64,broken"></w3m-ui-image>`)
    await waitUntil(() => !has(image, 'img'))
    image.src = red
    await waitUntil(() => isShown(image), 'the second image did not show')
    image.src = undefined
    await image.updateComplete
    expect(initial(image)).to.equal('A')
    expect(has(image, 'img')).to.equal(false)
  })

  it('carries a badge at its lower end corner, mirrored where reading runs from right to left', async () => {
    const template = html`<w3m-ui-image name="Ether" shape="circle"
      ><w3m-ui-image slot="badge" name="Base"></w3m-ui-image
    ></w3m-ui-image>`
    const ltr = await show<W3mUiImage>(template)
    const gap = (image: Element) => {
      const [outer, badge] = [image.getBoundingClientRect(), image.children[0]?.getBoundingClientRect()]
      return { right: outer.right - (badge?.right ?? 0), left: outer.left - (badge?.left ?? 0), size: badge?.width }
    }
    expect(gap(ltr)).to.include({ right: -4, size: 16 })
    expect(gap(await show(template, { direction: 'rtl' }))).to.include({ left: 4, size: 16 })
  })

  describe('from a host that never answers', () => {
    const worker = setupWorker(http.get('/never.png', () => delay('infinite')))
    before(async () => {
      await worker.start({ quiet: true, onUnhandledFrame: 'bypass' })
    })
    // not awaited: it waits for responses that never arrive
    after(() => {
      void worker.stop()
    })

    it('is given up after the limit', async () => {
      const image = await show<W3mUiImage>(html`<w3m-ui-image name="Atlas" src="/never.png" limit="40"></w3m-ui-image>`)
      expect(has(image, 'img')).to.equal(true)
      expect(initial(image)).to.equal('A')
      await waitUntil(() => !has(image, 'img'), 'the image is still awaited')
      expect(initial(image)).to.equal('A')
    })

    it('is not given up while it is off the page, and awaited anew when it is back', async () => {
      const image = await show<W3mUiImage>(html`<w3m-ui-image name="Atlas" src="/never.png" limit="40"></w3m-ui-image>`)
      const room = image.parentElement
      image.remove()
      // another image with the same limit times out in the meantime
      const other = document.createElement('w3m-ui-image')
      Object.assign(other, { src: '/never.png', limit: 60 })
      room?.append(other)
      await waitUntil(() => other.hasUpdated && !has(other, 'img'))
      expect(has(image, 'img')).to.equal(true)
      room?.append(image)
      await waitUntil(() => !has(image, 'img'), 'the image is awaited for ever')
    })
  })
})

describe('<w3m-ui-avatar>', () => {
  const address = '0x52a908442f1d7e03b16c5d20e8fa4471b39c41e7'

  it('is the same picture for every spelling of an address, and another for another', () => {
    expect(avatarDiscs(address)).to.deep.equal(avatarDiscs(address.toUpperCase().replace('0X', '0x')))
    expect(avatarDiscs(address)).not.to.deep.equal(avatarDiscs(address.replace('52', '53')))
    expect(avatarDiscs('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU')).not.to.deep.equal(
      avatarDiscs('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsu')
    )
  })

  it('is three discs over a ground, in colours the browser knows', async () => {
    const avatar = await show<W3mUiAvatar>(html`<w3m-ui-avatar .address=${address} size="40"></w3m-ui-avatar>`)
    const shapes = [...inside(avatar, 'svg').children]
    expect(shapes.map(shape => shape.localName)).to.deep.equal(['rect', 'circle', 'circle', 'circle'])
    expect(shapes.every(shape => CSS.supports('color', shape.getAttribute('fill') ?? ''))).to.equal(true)
    expect(avatar.getBoundingClientRect().width).to.equal(40)
  })

  it('gives way to the profile image once that has come, and stays where that is broken', async () => {
    const avatar = await show<W3mUiAvatar>(html`<w3m-ui-avatar .address=${address} .src=${red}></w3m-ui-avatar>`)
    await waitUntil(() => !has(avatar, 'svg'), 'the profile image did not come')
    expect(has(avatar, 'img')).to.equal(true)
    avatar.src = 'data:image/png;base64,broken'
    await waitUntil(() => has(avatar, 'svg') && !has(avatar, 'img'), 'the broken image is still there')
  })
})
