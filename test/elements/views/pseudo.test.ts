import { expect, fixture, html } from '@open-wc/testing'
import { emulateMedia, setViewport } from '@web/test-runner-commands'
import { bundledWallets } from '../../../state/images/bundled-brands.ts'
import { cut, pieces, wider } from '../../kit/rendered-text.ts'
import { phone } from '../../kit/environment.ts'
import { closeScene, openScene } from '../../kit/open-scene.ts'
import { untranslated, wordsOf } from '../../playground/untranslated-words.ts'
import { isPseudo } from '../../playground/pseudo.ts'
import { speakSo } from '../../playground/set-locale.ts'
import { everyScene, gallery } from './every-scene.ts'

/** A narrow phone, or all looks. The kit's locale sets the direction, whatever texts are loaded. */
const looks = gallery
  ? [320, 900].flatMap(width => ['en', 'ar'].map(locale => ({ width, locale })))
  : [{ width: 360, locale: 'en' }]

describe('every screen in every state in the pseudo-language', () => {
  before(async () => {
    speakSo({ language: 'pseudo' })
    await emulateMedia({ reducedMotion: 'reduce' })
  })
  after(() => emulateMedia({ reducedMotion: 'no-preference' }))
  afterEach(closeScene)

  it('a text without room, one that is wider and one in plain English are found', async () => {
    const room = await fixture<HTMLElement>(
      html`<section style="width: 100px">
        <button style="width: 60px; overflow: hidden; white-space: nowrap">[Çööññééçţ Ŵåļļéţ]</button>
        <p>[Šħöŵñ] in plain English</p>
        <div class="wide" style="width: 200px"></div>
      </section>`
    )
    expect(cut(room, isPseudo)).to.deep.equal(['"[Çööññééçţ Ŵåļļéţ]" is cut by button'])
    expect(wider(room)).to.deep.equal(['div.wide goes from 0 to 200 of 100'])
    expect([...pieces(room)].flatMap(({ text }) => untranslated(text, new Set()))).to.deep.equal(['in', 'plain', 'English'])
  })

  for (const { width, locale } of looks) {
    describe(`${width} pixels wide, as ${locale} is read`, () => {
      before(() => setViewport({ width, height: 740 }))

      for (const { name, state, scene } of everyScene.filter(({ name }) => gallery?.includes(name) ?? true)) {
        it(`${name}, ${state}: says nothing in plain English, cuts no text, and nothing is wider than the card`, async () => {
          const { card } = await openScene(name, scene, {
            options: { themeMode: 'light', locale },
            page: width < 430 ? phone : {}
          })
          const sheet = card.querySelector('.card')!
          // the wallets that the kit suggests without a directory
          const suggested = name === 'GetWallet' && scene.directory === false ? bundledWallets : []
          const own = new Set([...wordsOf(scene), ...wordsOf(suggested)])
          const plain = [...pieces(card.querySelector('dialog')!)].flatMap(({ text }) =>
            untranslated(text, own).map(word => `"${word}" in "${text.trim()}"`)
          )
          // at the narrowest width an abbreviated address may be clipped: transaction rows have a fixed height
          const isOurs = (text: string) => isPseudo(text) && !(width === 320 && /0x\w+…/.test(text))
          expect([...plain, ...cut(sheet, isOurs), ...wider(sheet)]).to.deep.equal([])
        })
      }
    })
  }
})
