import { expect } from '@open-wc/testing'
import { emulateMedia, sendKeys, setViewport } from '@web/test-runner-commands'
import { UserRejectedError } from '../../../adapters/base/errors.ts'
import { KeyError } from '../../../frame/page/keys/key-error.ts'
import type { RecoverySecret } from '../../../frame/page/keys/recovery.ts'
import { LoginError } from '../../../frame/page/login/login-error.ts'
import { createCallsScreen, type CallsStatusContent } from '../../../frame/page/screens/calls.ts'
import { createRecoverySecretScreen, createRecoveryMethodScreen } from '../../../frame/page/screens/recovery-secret.ts'
import { screens as surfaces, type ScreenId } from '../../../frame/protocol/surfaces.ts'
import { openFrameScene, overflow, type OpenFrameScene } from '../../kit/open-frame-scene.ts'
import { expectSoon } from '../../kit/open-screen.ts'
import { newPasskey } from '../../kit/recovery-secrets.ts'
import { violations } from '../../elements/ui/room.ts'
import { frameScenes } from '../../playground/frame-scenes.ts'
import type { FrameScene } from '../../playground/frame-scenes/scene.ts'

const every = Object.entries(frameScenes)
const themes = ['light', 'dark'] as const
const phone = { width: 360, height: 600 }
/** The smallest area that the page gives the frame, on a phone of 320 pixels. */
const small = { width: 320, height: 528 }
/** Two looks that differ in every aspect, or, for `npm run test:gallery`, all looks. */
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
    let showStatus: (calls: CallsStatusContent) => void
    const later = new Promise<CallsStatusContent>(resolve => (showStatus = resolve))
    const screen = () => createCallsScreen({ state: 'pending', account, network: 'Base' }, later)
    open = await openFrameScene({ shows: 'a batch', screen }, { theme: 'light', locale: 'en' })
    const { root } = open
    const status = root.querySelector('[aria-live]')!
    expect(status.textContent).to.equal('In progress.')
    showStatus!({ state: 'failed', account, network: 'Base', hash })
    await expectSoon(
      () => status.textContent === 'Failed. No actions ran.',
      () => `It still says "${status.textContent}".`
    )
    expect(root.textContent).to.include(hash)
  })

  it('shows a new recovery password, and hides it again, by a button that keyboards reach and screen readers name', async () => {
    open = await openFrameScene(frameScenes['set up']!, { theme: 'light', locale: 'en' })
    const { root } = open
    const input = root.querySelector<HTMLInputElement>('input[autocomplete="new-password"]')!
    input.closest('details')!.open = true
    const show = root.querySelector<HTMLButtonElement>('[aria-label="Show password"]')!
    expect(show?.textContent).to.equal('Show')
    const state = () => [input.type, show.getAttribute('aria-pressed')]
    expect(state()).to.deep.equal(['password', 'false'])
    input.focus()
    await sendKeys({ type: 'four words' })
    await sendKeys({ press: 'Tab' })
    await sendKeys({ press: 'Space' })
    expect([...state(), input.value]).to.deep.equal(['text', 'true', 'four words'])
    await sendKeys({ press: 'Space' })
    expect(state()).to.deep.equal(['password', 'false'])
  })

  it('keeps secrets from what corrects and learns words, in every field that takes one', async () => {
    const asking = (method: 'password' | 'phrase') => () =>
      createRecoverySecretScreen({
        purpose: 'unlock',
        method,
        passkey: () => Promise.reject(new Error()),
        open: () => Promise.resolve(true)
      })
    const scenes: FrameScene[] = [
      frameScenes['set up']!,
      ...(['password', 'phrase'] as const).map(method => ({ shows: method, screen: asking(method) }))
    ]
    for (const scene of scenes) {
      open = await openFrameScene(scene, { theme: 'light', locale: 'en' })
      const fields = [...open.root.querySelectorAll('input')]
      expect(fields.length, scene.shows).to.be.greaterThan(0)
      for (const field of fields) {
        const attributes = ['autocorrect', 'autocapitalize', 'spellcheck'].map(name => field.getAttribute(name))
        expect(attributes, scene.shows).to.deep.equal(['off', 'off', 'false'])
      }
      await open.close()
    }
  })

  describe('the set-up of recovery that can be postponed no longer', () => {
    const choosing = (passkey: () => Promise<RecoverySecret>, use: () => Promise<string> = () => Promise.resolve('set')) => {
      const options = { isNew: true, login: 'ada@example.com', personal: [], custodial: undefined, passkey, use }
      return {
        shows: 'recovery',
        screen: () => createRecoveryMethodScreen<string>({ ...options, exporting: { answer: 'export', after: () => () => {} } })
      }
    }
    const shown = async (scene: FrameScene) => (open = await openFrameScene(scene, { theme: 'light', locale: 'en' }))
    const buttonOf = (words: string) => [...open!.root.querySelectorAll('button')].find(one => one.textContent === words)
    const statusText = () => open!.root.querySelector('[role="status"]')!.textContent
    async function pressArmed(words: string): Promise<void> {
      const button = buttonOf(words)!
      button.focus()
      await expectSoon(
        () => button.getAttribute('aria-disabled') !== 'true',
        () => `"${words}" never became one that can be pressed.`
      )
      await sendKeys({ press: 'Enter' })
    }
    it('hides a shown password as soon as it is used', async () => {
      let typeThen: string | undefined
      await shown(
        choosing(
          () => Promise.reject(new Error()),
          () => {
            typeThen = input.type
            return Promise.reject(new Error())
          }
        )
      )
      const input = open!.root.querySelector<HTMLInputElement>('input[autocomplete="new-password"]')!
      input.closest('details')!.open = true
      input.focus()
      await sendKeys({ type: 'velvet-anchor-gossip-plateau-zinc' })
      const show = buttonOf('Show')!
      show.focus()
      await sendKeys({ press: 'Enter' })
      expect(input.type).to.equal('text')
      await pressArmed('Set password')
      await expectSoon(
        () => typeThen !== undefined,
        () => `It was not used: "${statusText()}".`
      )
      expect([typeThen, input.type, show.getAttribute('aria-pressed')]).to.deep.equal(['password', 'password', 'false'])
    })
    const refuses = (error: Error) => async () => Promise.reject(error)

    it('says why it failed, and offers an export by a button that the press guard arms; what was chosen can be tried again', async () => {
      let attempts = 0
      const passkey = async () => (attempts++ === 1 ? newPasskey() : Promise.reject(new LoginError('offline', '')))
      await shown(choosing(passkey))
      expect(buttonOf('Export wallet'), 'nothing has failed yet').to.equal(undefined)
      const phrase = open!.root.querySelector('.secret')!.textContent
      await pressArmed('Use a passkey')
      await expectSoon(
        () => buttonOf('Export wallet') !== undefined,
        () => `No export is offered: "${statusText()}".`
      )
      expect(statusText()).to.equal(
        'Couldn’t set up recovery. Couldn’t reach the login service. Try again, or export the wallet.'
      )
      expect(open!.root.querySelector('.secret')!.textContent, 'words that were written down stay').to.equal(phrase)
      buttonOf('Export wallet')!.focus()
      await sendKeys({ press: 'Enter' })
      expect(open!.outcome, 'a press at once does not count').to.equal(undefined)
      await pressArmed('Use a passkey')
      await expectSoon(
        () => open!.outcome !== undefined,
        () => `It was not tried again: "${statusText()}".`
      )
      expect(open!.outcome).to.deep.equal({ answer: 'set' })
    })

    it('answers with the export that its user presses', async () => {
      await shown(choosing(async () => newPasskey(), refuses(new LoginError('login-record-key', 'Refused by the service.'))))
      await pressArmed('Use a passkey')
      await expectSoon(
        () => buttonOf('Export wallet') !== undefined,
        () => `No export is offered: "${statusText()}".`
      )
      expect(statusText()).to.equal('Couldn’t set up recovery. Refused by the service. Try again, or export the wallet.')
      await pressArmed('Export wallet')
      await expectSoon(
        () => open!.outcome !== undefined,
        () => 'It goes on.'
      )
      expect(open!.outcome).to.deep.equal({ answer: 'export' })
    })

    it('offers no export while it is tried again, and none where the passkey alone was the reason', async () => {
      const errors: Error[] = [new KeyError('passkey-refused', ''), new LoginError('offline', '')]
      await shown(choosing(() => (errors[0] ? Promise.reject(errors.shift()!) : new Promise(() => {}))))
      await pressArmed('Use a passkey')
      await expectSoon(
        () => statusText() === 'Passkey not used. Try again.',
        () => `It says "${statusText()}".`
      )
      expect(buttonOf('Export wallet')).to.equal(undefined)
      await pressArmed('Use a passkey')
      await expectSoon(
        () => buttonOf('Export wallet') !== undefined,
        () => `No export is offered: "${statusText()}".`
      )
      await pressArmed('Use a passkey')
      await expectSoon(
        () => buttonOf('Export wallet') === undefined,
        () => 'It is offered beside an attempt that may succeed.'
      )
    })
  })

  describe('that change something', () => {
    /** Actions that continue without a change: by screen, the permitted results of its plain buttons. */
    const harmless: Readonly<Record<string, unknown>> = {
      export: true,
      sessions: true,
      deleted: 'later',
      'older-set': 'later',
      // committed before the window was reloaded
      'recovery-method': true
    }
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
            // shows or hides what its user has typed, and ends nothing
            const isToggle = button.hasAttribute('aria-pressed') && !outcome
            if (!isRefused && !isHarmless && !isToggle) found.push(`${state}: ${button.textContent}`)
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
        // the arrow keys continue from the selected item of a group
        const controls = 'button, input:not([type=radio]), input:checked, summary, pre'
        const wanted = [...root.querySelectorAll<HTMLElement>(controls)].filter(one => one.checkVisibility())
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

/** Returns texts with an unpaired bidi isolate, which would reverse all text after it. */
function tornIsolates(root: ShadowRoot): string[] {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const torn: string[] = []
  while (texts.nextNode()) {
    const { data } = texts.currentNode as Text
    if (data.split(/[\u2066\u2068]/).length !== data.split('\u2069').length) torn.push(data)
  }
  return torn
}

const named = (one: Element | null) => one && `${one.localName} ${one.getAttribute('aria-label') ?? one.textContent}`

/** Performs a user action by the keyboard, because scripts cannot press anything. */
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
