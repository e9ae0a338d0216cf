import { expect } from '@open-wc/testing'
import { inWindow, isSigned, openHostilePage, opened, openWindow, press, type HostilePage } from '../../kit/hostile-page.ts'

// What a page can do to the look, the position and the surroundings of the iframe. A press on the page must never result in a
// signature: the iframe shows no control that signs, and its button opens a window out of the page's reach.

type Attack = (page: HostilePage) => unknown

const css =
  (text: string, of: (page: HostilePage) => HTMLElement = ({ iframe }) => iframe): Attack =>
  page =>
    of(page).style.setProperty('all', '') === undefined && (of(page).style.cssText += `;${text}`)
const onBody = (text: string): Attack => css(text, () => document.body)
const onRoot = (text: string): Attack => css(text, () => document.documentElement)

/** Covers the iframe with an element of the page. */
const cover =
  (text: string, tag = 'div'): Attack =>
  () => {
    const over = document.createElement(tag)
    over.className = 'attack'
    over.style.cssText = `position:fixed;inset:0;pointer-events:none;background:white;${text}`
    document.body.append(over)
    return over
  }

const sheet =
  (text: string): Attack =>
  () => {
    const style = document.createElement('style')
    style.className = 'attack'
    style.textContent = text
    document.head.append(style)
  }

const clear = 'linear-gradient(#0000 0 0)'
const trace = 'linear-gradient(rgb(0 0 0 / .02) 0 0)'
const hole = 'linear-gradient(#0000 0 88%, #000 88%)'
const svg = (markup: string) => `url("data:image/svg+xml,${encodeURIComponent(markup)}")`
const emptyMask = svg('<svg xmlns="http://www.w3.org/2000/svg"><mask id="m"/></svg>').replace('")', '#m")')

const attacks: Readonly<Record<string, Attack>> = {
  'nothing at all': () => undefined,
  'a mask that is transparent': css(`mask-image:${clear};-webkit-mask-image:${clear}`),
  'a mask of two per cent': css(`mask-image:${trace};-webkit-mask-image:${trace}`),
  'a mask that leaves the buttons': css(`mask-image:${hole};-webkit-mask-image:${hole}`),
  'a mask of an image': css(`mask:${svg('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')}`),
  'a mask by reference': css(`mask:${emptyMask}`),
  'a mask by luminance': css('mask:linear-gradient(black 0 0) luminance'),
  'a mask of no size': css('mask:linear-gradient(#000 0 0) 0 0 / 1px 1px no-repeat'),
  'a mask of the border': css('-webkit-mask-box-image:linear-gradient(#0000 0 0)'),
  'masks that exclude each other': css('mask:linear-gradient(#000 0 0) exclude,linear-gradient(#000 0 0)'),
  'a mask on the body': onBody(`mask-image:${trace};-webkit-mask-image:${trace}`),
  'a mask on the root': onRoot(`mask-image:${trace};-webkit-mask-image:${trace}`),
  'an opacity of zero': css('opacity:0'),
  'an opacity of two per cent': css('opacity:.02'),
  'an opacity of the body': onBody('opacity:.02'),
  'an opacity of the root': onRoot('opacity:.02'),
  'an animated opacity': sheet('@keyframes fade { from, to { opacity: .01 } } iframe { animation: fade 1s infinite }'),
  'a filter of opacity': css('filter:opacity(2%)'),
  'a filter of the body': onBody('filter:opacity(2%)'),
  'a blur': css('filter:blur(40px)'),
  'no contrast': css('filter:contrast(0)'),
  'white by brightness': css('filter:brightness(100)'),
  'black by brightness': css('filter:brightness(0)'),
  'inverted colors': css('filter:invert(1) hue-rotate(90deg)'),
  'a backdrop filter over it': cover('background:none;backdrop-filter:blur(30px)'),
  'a blend mode of multiply on black': (page: HostilePage) => {
    document.body.style.background = 'black'
    page.iframe.style.mixBlendMode = 'multiply'
  },
  'a blend mode of lighten on white': (page: HostilePage) => {
    document.body.style.background = 'white'
    page.iframe.style.mixBlendMode = 'lighten'
  },
  'a blended cover': cover('mix-blend-mode:difference'),
  'a clip path to the button': css('clip-path:inset(88% 0 0 0)'),
  'a clip path of nothing': css('clip-path:circle(0)'),
  'a clip rectangle': css('clip:rect(500px 360px 600px 0)'),
  'a zoom of the iframe': css('zoom:.5'),
  'a zoom of the body': onBody('zoom:.25'),
  'a tiny scale': css('transform:scale(.05)'),
  'a huge scale': css('transform:scale(8);transform-origin:50% 95%'),
  'a rotation': css('transform:rotate(180deg)'),
  'a turn out of sight': css('transform:perspective(100px) rotateY(89deg)'),
  'a shift on the root': onRoot('transform:translateY(-400px)'),
  'a scroll of the page': (page: HostilePage) => {
    page.iframe.style.position = 'absolute'
    document.body.style.height = '4000px'
    scrollTo(0, 480)
  },
  'content-visibility: hidden': css('content-visibility:hidden'),
  'content-visibility: hidden on the body': onBody('content-visibility:hidden'),
  'visibility: hidden': css('visibility:hidden'),
  'a small iframe': css('height:90px'),
  'a narrow iframe': css('width:120px'),
  'an iframe of one pixel': css('width:1px;height:1px'),
  'an iframe out of the viewport': css('left:-300px'),
  'a cover with a hole': cover('clip-path:inset(0 0 80px 0)'),
  'a cover that is nearly clear': cover('opacity:.99'),
  'a cover of a canvas': cover('width:100%;height:100%', 'canvas'),
  'a cover in a shadow root': page => {
    const host = cover('background:none')(page) as HTMLElement
    host.attachShadow({ mode: 'closed' }).innerHTML = '<div style="position:fixed;inset:0;background:white"></div>'
  },
  'a cover in the top layer': page => {
    const over = cover('')(page) as HTMLElement & { showPopover?: () => void }
    over.setAttribute('popover', 'manual')
    over.style.display = 'block'
    over.showPopover?.()
  },
  'a modal dialog above it': page => {
    const dialog = cover('width:100%;height:100%', 'dialog')(page) as HTMLDialogElement
    dialog.showModal()
  },
  'a view transition that never ends': () =>
    (document as { startViewTransition?: (run: () => Promise<unknown>) => unknown }).startViewTransition?.(
      () => new Promise(resolve => setTimeout(resolve, 1500))
    ),
  'a move at every frame': page => {
    const move = () => {
      if (!page.iframe.isConnected) return
      page.iframe.style.left = `${20 + (performance.now() % 2)}px`
      requestAnimationFrame(move)
    }
    move()
  },
  'a resize at every frame': page => {
    const resize = () => {
      if (!page.iframe.isConnected) return
      page.iframe.style.height = `${590 + (performance.now() % 3)}px`
      requestAnimationFrame(resize)
    }
    resize()
  },
  'a move as the pointer comes': page => {
    document.addEventListener('pointermove', () => (page.iframe.style.top = '0px'))
  },
  'a pointer that the page hides': sheet('*, iframe { cursor: none !important }'),
  'an inert iframe': page => page.iframe.setAttribute('inert', ''),
  'columns that cut it': onBody('columns:2;height:300px'),
  'a bait under the pointer': page => {
    const bait = cover('pointer-events:auto;z-index:-1', 'button')(page) as HTMLElement
    bait.textContent = 'Play'
  }
}

describe('a page that changes how the secure frame looks', () => {
  let page: HostilePage | undefined

  afterEach(async () => {
    await inWindow({ act: 'close' })
    page?.close()
    page = undefined
    for (const one of document.querySelectorAll('.attack')) one.remove()
    document.body.removeAttribute('style')
    document.documentElement.removeAttribute('style')
    scrollTo(0, 0)
  })

  const nests: Readonly<Record<string, string>> = {
    'a nested frame': '',
    'a nested frame that is masked': `mask-image:${trace};-webkit-mask-image:${trace}`,
    'a nested frame that is faded': 'opacity:.02',
    'a nested frame that is scaled': 'transform:scale(.9)'
  }
  const cases: readonly (readonly [string, Attack, string?])[] = [
    ...Object.entries(attacks),
    ...Object.entries(nests).map(([name, style]) => [name, () => undefined, style] as const)
  ]
  for (const [name, attack, nested] of cases) {
    it(`${name}: presses on the page sign nothing`, async () => {
      page = await openHostilePage({}, nested)
      const signing = page.sign()
      const place = await page.bait()
      await attack(page)
      for (let presses = 0; presses < 3; presses++) await press(place)
      const { text } = await page.sight()
      expect(text, 'the message is not in the iframe').not.to.include('Mallory')
      expect(signing.outcome).to.equal(undefined)
    })
  }

  it('is what these attacks are about: without one, the button opens the window and its press signs', async () => {
    page = await openHostilePage()
    const signing = page.sign()
    await openWindow(page)
    await inWindow({ act: 'armed', name: 'Sign' })
    await inWindow({ act: 'click', name: 'Sign' })
    expect(await isSigned(page, await signing.over)).to.equal(true)
  })

  it('shows the same site and number in the iframe and in the window', async () => {
    page = await openHostilePage()
    page.sign()
    await page.bait()
    const number = /Request\D*(\d{4})/.exec((await page.sight()).text)![1]
    await openWindow(page)
    const { text } = await opened()
    expect(text).to.include(number)
    expect(text).to.include(location.host)
  })
})
