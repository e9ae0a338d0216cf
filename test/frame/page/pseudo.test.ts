import { expect } from '@open-wc/testing'
import { emulateMedia, setViewport } from '@web/test-runner-commands'
import { cut, pieces } from '../../kit/rendered-text.ts'
import { openFrameScene, overflow, type OpenFrameScene } from '../../kit/open-frame-scene.ts'
import { untranslated, wordsOf } from '../../playground/untranslated-words.ts'
import { frameScenes } from '../../playground/frame-scenes.ts'
import { isPseudo } from '../../playground/pseudo.ts'
import { speakSoInFrame } from '../../playground/set-locale.ts'

/**
 * Solana accounts and programs of the scenes, which are written in groups, and names that are not
 * translated.
 */
const addresses = wordsOf([
  '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
  '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
  'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
  'Soju rfbQ fKCE LFx',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'jHma VFin ZWbr rpZb',
  // from typed data: types, fields, and application names
  'ConsiderationItem Delegation OfferItem OrderComponents SafeTx Seaport TransferWithAuthorization Bet',
  'amount bytes consideration data delegatee endAmount endTime expiry from gasPrice identifierOrCriteria itemType offer offerer operation',
  'orders player recipient startAmount to token validAfter validBefore',
  // messages of nodes and browsers
  'custom program error Firefox on Linux EVM'
])

/** Left to right, or, for `npm run test:gallery`, both directions. */
const directions = 'w3mGallery' in globalThis ? ['ltr', 'rtl'] : ['ltr']

for (const direction of directions)
  describe(`every screen of the secure frame in the pseudo-language, ${direction}, on a narrow phone`, () => {
    let locale: string
    let open: OpenFrameScene | undefined
    before(async () => {
      locale = await speakSoInFrame({ language: 'pseudo', direction })
      await emulateMedia({ reducedMotion: 'reduce' })
      await setViewport({ width: 320, height: 528 })
    })
    after(() => emulateMedia({ reducedMotion: 'no-preference' }))
    afterEach(async () => {
      await open?.close()
      open = undefined
    })

    for (const [state, scene] of Object.entries(frameScenes)) {
      it(`${state}: says nothing in plain English, cuts no text, and nothing is wider than the page`, async () => {
        open = await openFrameScene(scene, { theme: 'light', locale })
        const { root } = open
        for (const one of root.querySelectorAll('details')) one.open = true
        const plain = [...pieces(root.host)].flatMap(({ text }) =>
          untranslated(text, addresses).map(word => `"${word}" in "${text.trim()}"`)
        )
        expect([...plain, ...cut(root.host, isPseudo)]).to.deep.equal([])
        expect(overflow(root.host, 320)).to.equal(0)
      })
    }
  })
