import { expect } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import { createApproveScreen } from '../../../frame/page/screens/approve.ts'
import { pendingScreen } from '../../../frame/page/screens/record.ts'
import type { Screen } from '../../../frame/page/ui/screen-host.ts'
import { openFrameScene, type OpenFrameScene } from '../../kit/open-frame-scene.ts'

describe('texts of others on a screen', () => {
  let open: OpenFrameScene
  before(() => setViewport({ width: 400, height: 700 }))
  afterEach(() => open.close())

  const show = async (screen: () => Screen<unknown>): Promise<ShadowRoot> => {
    open = await openFrameScene({ shows: 'texts of others', screen }, { theme: 'light', locale: 'en' })
    return open.root
  }

  it('cannot draw over what stands beside them', async () => {
    const root = await show(() =>
      createApproveScreen({
        title: 'Sign data',
        rows: [
          ['For', 'a'],
          ['Memo', 'b', 'long']
        ],
        text: 'c',
        tree: [{ name: 'd', type: 'string', value: 'e' }],
        warnings: ['f'],
        dangers: ['g'],
        decision: 'Sign'
      })
    )
    for (const one of root.querySelectorAll('pre, dd:not(:has(> pre)), .warning, .danger')) {
      expect(getComputedStyle(one).overflowY, `${one.localName} ${one.className}`).to.be.oneOf(['clip', 'auto'])
    }
  })

  it('show a mark for what is not seen of an email address and a device that the service names', async () => {
    const change = {
      id: '1',
      action: 'email',
      device: 'Phone\u202e',
      askedAt: 0,
      effectiveAt: 1,
      email: 'eve\u202e@example.com\u200b'
    } as const
    const root = await show(() => pendingScreen(change, () => Promise.resolve('stopped')))
    expect(root.textContent).to.include('eve\ufffd@example.com\ufffd').and.to.include('Phone\ufffd')
    expect(root.textContent).not.to.match(/[\u202e\u200b]/)
  })
})
