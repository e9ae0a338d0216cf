import { expect } from '@open-wc/testing'
import { emulateMedia, sendKeys, setViewport } from '@web/test-runner-commands'
import { UserRejectedError } from '../../../adapters/base/errors.ts'
import { callsScreen, type ShownCalls } from '../../../frame/page/screens/calls.ts'
import { screens as surfaces, type ScreenId } from '../../../frame/protocol/surfaces.ts'
import { openFrameScene, overflow, type OpenFrameScene } from '../../kit/open-frame-scene.ts'
import { expectSoon } from '../../kit/open-screen.ts'
import { violations } from '../../elements/ui/room.ts'
import { frameScenes } from '../../playground/frame-scenes.ts'
import type { FrameScene } from '../../playground/frame-scenes/scene.ts'

const every = Object.entries(frameScenes)
const themes = ['light', 'dark'] as const
const phone = { width: 360, height: 600 }
/** The least area that the page gives the frame, on a phone of 320 pixels. */
const small = { width: 320, height: 528 }
/** Two that differ in all that they can, or, for `npm run test:gallery`, all that there are. */
const modes =
  'w3mGallery' in globalThis
    ? [phone, small].flatMap(size => ['en', 'ar'].flatMap(locale => themes.map(theme => ({ ...size, theme, locale }))))
    : ([
        { ...phone, theme: 'light', locale: 'en' },
        { ...small, theme: 'dark', locale: 'ar' }
      ] as const)

describe('the screens of the secure frame', () => {
  let open: OpenFrameScene | undefined
  before(() => emulateMedia({ reducedMotion: 'reduce' }))
  after(() => emulateMedia({ reducedMotion: 'no-preference' }))
  afterEach(async () => {
    await open?.close()
    open = undefined
  })

  for (const { width, height, ...look } of modes) {
    describe(`${look.theme}, ${look.locale}, ${width} pixels wide`, () => {
      before(() => setViewport({ width, height }))

      for (const [state, scene] of every) {
        it(`${state}: axe finds nothing wrong, and nothing reaches over the edge`, async () => {
          open = await openFrameScene(scene, look)
          await act(open, scene)
          const { root } = open
          expect(document.documentElement.lang).to.equal(look.locale)
          for (const one of root.querySelectorAll('details')) one.open = true
          expect(overflow(root.host, width), 'it is no wider than what is seen').to.equal(0)
          expect(await violations(root.host)).to.deep.equal([])
          expect(tornIsolates(root), 'what is kept apart is not cut in two').to.deep.equal([])
        })
      }
    })
  }

  it('none reaches over the edge of 320 pixels where words are long', async () => {
    await setViewport({ width: 320, height: 528 })
    for (const [state, scene] of every) {
      open = await openFrameScene(scene, { theme: 'light', locale: 'de' })
      for (const one of open.root.querySelectorAll('details')) one.open = true
      expect(overflow(open.root.host, 320), state).to.equal(0)
      await open.close()
    }
  })

  it('what was sent and is on its way becomes what it is while one looks', async () => {
    const account = `0x${'52'.repeat(20)}`
    const hash = `0x${'8f'.repeat(32)}`
    let tell: (calls: ShownCalls) => void
    const later = new Promise<ShownCalls>(resolve => (tell = resolve))
    const screen = () => callsScreen({ state: 'pending', account, network: 'Base' }, later)
    open = await openFrameScene({ shows: 'a batch', screen }, { theme: 'light', locale: 'en' })
    const { root } = open
    const said = root.querySelector('[aria-live]')!
    expect(said.textContent).to.equal('It is on its way.')
    tell!({ state: 'failed', account, network: 'Base', hash })
    await expectSoon(
      () => said.textContent === 'None of it has happened.',
      () => `It still says "${said.textContent}".`
    )
    expect(root.textContent).to.include(hash)
  })

  describe('that change something', () => {
    /** Goes on without having changed anything: by the screen, what its plain buttons may answer. */
    const harmless: Readonly<Record<string, unknown>> = { export: true, sessions: true, deleted: 'later' }
    const pressable = (root: ShadowRoot) =>
      [...root.querySelectorAll('button')].filter(one => one.getAttribute('aria-disabled') !== 'true')

    it('do so by a button that the press guard arms alone: a press at once refuses, or goes on with what there is', async () => {
      await setViewport({ width: 360, height: 600 })
      const seen = new Set<string>()
      const ids = new Set<ScreenId>()
      const found: string[] = []
      for (const [state, scene] of every) {
        const { id } = await scene.screen()
        if (scene.iframe || surfaces[id].does === 'informs') continue
        ids.add(id)
        for (let index = 0, count = 1; index < count; index++) {
          open = await openFrameScene(scene, { theme: 'light', locale: 'en' })
          const buttons = pressable(open.root)
          count = buttons.length
          const button = buttons[index]
          const name = `${id}: ${button?.textContent}`
          if (button && !seen.has(name)) {
            seen.add(name)
            button.focus()
            await sendKeys({ press: 'Enter' })
            await new Promise(resolve => requestAnimationFrame(resolve))
            const { outcome } = open
            const isRefused = outcome && 'error' in outcome && outcome.error instanceof UserRejectedError
            const isHarmless = outcome && 'answer' in outcome && Object.hasOwn(harmless, id) && outcome.answer === harmless[id]
            if (!isRefused && !isHarmless) found.push(`${state}: ${button.textContent}`)
          }
          await open.close()
        }
      }
      expect(found).to.deep.equal([])
      const changing = (Object.keys(surfaces) as ScreenId[]).filter(id => surfaces[id].does !== 'informs')
      expect([...ids].sort(), 'each has a scene').to.deep.equal(changing.sort())
    })
  })

  describe('as the page wants them to look', () => {
    before(() => setViewport({ width: 360, height: 600 }))

    const looks = async (variables: Readonly<Record<string, string | number>>) => {
      open = await openFrameScene(frameScenes['permit']!, { theme: 'light', locale: 'en', variables })
      const { root } = open
      const main = getComputedStyle(root.querySelector('.actions .main')!)
      const { fontFamily, fontSize } = getComputedStyle(root.querySelector('h1')!)
      const { backgroundColor } = getComputedStyle(root.host)
      const look = { accent: getComputedStyle(root.host).getPropertyValue('--w3m-brand'), round: main.borderRadius }
      await open.close()
      return { ...look, rest: [fontFamily, fontSize, backgroundColor] }
    }

    it('takes the accent and the corners, and what it says on the accent can be read', async () => {
      const own = await looks({})
      expect(await looks({ '--w3m-accent': 'rebeccapurple', '--w3m-border-radius-master': '1px' })).to.deep.equal({
        accent: '#663399',
        round: '4.5px',
        rest: own.rest
      })
      expect((await looks({ '--w3m-accent': 'hsl(60 100% 50%)' })).accent).to.equal('#ffff00')
      open = await openFrameScene(frameScenes['permit']!, {
        theme: 'dark',
        locale: 'en',
        variables: { '--w3m-accent': '#ffff00' }
      })
      expect(await violations(open.root.host)).to.deep.equal([])
      await open.close()
      expect((await looks({})).accent, 'and gives them up again').to.equal(own.accent)
    })

    it('takes nothing that would hide what is shown: no clear colour, no address, no variable, no font, size or background', async () => {
      const own = await looks({})
      for (const accent of ['transparent', 'rgb(0 0 0 / 0.1)', 'url(https://evil.example/a.png)', 'var(--w3m-surface)', '', 7]) {
        expect(await looks({ '--w3m-accent': accent }), String(accent)).to.deep.equal(own)
      }
      expect(
        await looks({
          '--w3m-border-radius-master': '900px',
          '--w3m-font-size-master': '0px',
          '--w3m-font-family': 'Wingdings',
          '--w3m-background': 'black',
          '--w3m-surface': 'black',
          '--w3m-text': 'white'
        })
      ).to.deep.equal(own)
    })
  })

  describe('by keyboard', () => {
    before(() => setViewport({ width: 360, height: 600 }))

    for (const [state, scene] of every) {
      it(`${state}: Tab reaches every control, each with a ring, in the order in which they stand`, async () => {
        open = await openFrameScene(scene, { theme: 'light', locale: 'en' })
        await act(open, scene)
        const { root } = open
        const wanted = [...root.querySelectorAll<HTMLElement>('button, input, summary, pre')].filter(one => one.checkVisibility())
        root.querySelector('h1')!.focus()
        for (const one of wanted) {
          await sendKeys({ press: 'Tab' })
          expect(named(root.activeElement)).to.equal(named(one))
          expect(getComputedStyle(one).outlineStyle, `${named(one)} has a ring`).not.to.equal('none')
        }
      })
    }
  })
})

/** Texts with half of what keeps a name apart from words that run the other way: it would turn round all that follows. */
function tornIsolates(root: ShadowRoot): string[] {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const torn: string[] = []
  while (texts.nextNode()) {
    const { data } = texts.currentNode as Text
    if (data.split('\u2068').length !== data.split('\u2069').length) torn.push(data)
  }
  return torn
}

const named = (one: Element | null) => one && `${one.localName} ${one.getAttribute('aria-label') ?? one.textContent}`

/** What the visitor does: by the keyboard, since no program can press anything. */
async function act({ root }: OpenFrameScene, { types = [], presses = [] }: FrameScene): Promise<void> {
  const fields = root.querySelectorAll('input')
  for (const [index, text] of types.entries()) {
    const folded = fields[index]!.closest('details')
    if (folded) folded.open = true
    fields[index]!.focus()
    await sendKeys({ type: text })
  }
  for (const index of presses) {
    const button = root.querySelectorAll('button')[index]!
    button.focus()
    await expectSoon(
      () => button.getAttribute('aria-disabled') !== 'true',
      () => `"${button.textContent}" never became one that can be pressed.`
    )
    const before = root.textContent
    await sendKeys({ press: 'Enter' })
    await expectSoon(
      () => root.textContent !== before,
      () => `Nothing came of "${button.textContent}".`
    )
  }
}
