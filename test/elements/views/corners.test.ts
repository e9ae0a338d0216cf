import { expect } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import { closeScene, openScene } from '../../kit/open-scene.ts'
import { deepAll, nextFrame } from '../../kit/open-screen.ts'
import { gallery } from './every-scene.ts'
import { scenes, type ShownScene } from '../../playground/scenes.ts'
import type { RouteName } from '../../../state/router/router.ts'

const corners = ['borderTopLeftRadius', 'borderTopRightRadius', 'borderBottomLeftRadius', 'borderBottomRightRadius'] as const
/** One state of each screen, or all states of those that `npm run test:gallery` selects. */
const looks = Object.entries(scenes).flatMap(([screen, states]) => {
  const name = screen as RouteName
  const its = Object.entries(states).map(([state, scene]: [string, ShownScene]) => ({ name, state, scene }))
  if (gallery) return gallery.includes(name) ? its : []
  return its.find(({ state }) => state === 'full') ?? its[0]!
})

/** Pseudo-elements that may draw a button's surface. */
const layers = [undefined, '::before', '::after']

/** Returns the buttons with a rounded corner, and their radii. */
const rounded = (root: ShadowRoot | Element): readonly string[] =>
  deepAll(root, 'button, a[href], summary, [role=button]').flatMap(button =>
    layers.flatMap(layer => {
      const style = getComputedStyle(button, layer)
      const radii = corners.map(corner => style[corner])
      const host = (button.getRootNode() as ShadowRoot).host?.localName ?? ''
      return radii.every(radius => Number.parseFloat(radius) === 0)
        ? []
        : [`${host} ${button.className}${layer ?? ''}: ${radii[0]}`]
    })
  )

describe('with a corner radius of 0', () => {
  before(async () => {
    await setViewport({ width: 900, height: 800 })
    document.documentElement.style.setProperty('--w3m-border-radius-master', '0px')
  })
  after(() => void document.documentElement.style.removeProperty('--w3m-border-radius-master'))
  afterEach(() => {
    closeScene()
    document.querySelectorAll('.page-buttons').forEach(each => each.remove())
  })

  for (const { name, state, scene } of looks)
    it(`${name}, ${state}: every button is square`, async () => {
      const { card } = await openScene(name, scene)
      expect(rounded(card)).to.deep.equal([])
    })

  for (const isConnected of [false, true])
    it(`the buttons of the page are square: ${isConnected ? 'connected' : 'not connected'}`, async () => {
      await openScene(isConnected ? 'Account' : 'Connect', isConnected ? { connected: true } : {})
      const page = document.createElement('div')
      page.className = 'page-buttons'
      for (const size of ['sm', 'md', 'lg'])
        for (const tag of ['w3m-button', 'w3m-connect-button', 'w3m-account-button', 'w3m-network-button'])
          page.append(Object.assign(document.createElement(tag), { size }))
      document.body.append(page)
      await nextFrame()
      await nextFrame()
      expect(deepAll(page, 'button').length).to.be.greaterThan(5)
      expect(rounded(page)).to.deep.equal([])
    })
})
