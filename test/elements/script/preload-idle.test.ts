import '../../../elements/script/w3m.ts'
import { $options } from '../../../state/options/options.ts'
import { expectSoon } from '../../kit/open-screen.ts'

describe('a page with the script tag and preload="idle"', () => {
  after(() => {
    document.body.innerHTML = ''
  })

  it('starts the kit once the page is idle, without a sign of the user', async () => {
    document.body.innerHTML = '<w3m-modal networks="8453" preload="idle"></w3m-modal><w3m-button></w3m-button>'
    await expectSoon(
      () => $options.get().networks.length === 1,
      () => 'The kit did not start.',
      5_000
    )
  })
})
