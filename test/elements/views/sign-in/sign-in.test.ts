import { expect } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import { $signIn } from '../../../../state/sign-in/sign-in.ts'
import { $signOut } from '../../../../state/sign-in/sign-out.ts'
import { $open } from '../../../../state/router/open.ts'
import { closeScene, openScene } from '../../../kit/open-scene.ts'
import { deep, deepAll, expectSoon, press, settled } from '../../../kit/open-screen.ts'
import { signInScenes } from '../../../playground/sign-in-scenes.ts'
import { violations } from '../../ui/room.ts'
import { words } from '../reading.ts'

const { SIWXSignMessage: scenes, ConnectingSiwe: connecting } = signInScenes

describe('SIWXSignMessage', () => {
  beforeEach(() => setViewport({ width: 900, height: 800 }))
  afterEach(closeScene)

  for (const [state, scene] of Object.entries(scenes)) {
    it(`${state}: axe finds nothing wrong`, async () => {
      const { modal } = await openScene('SIWXSignMessage', scene, { options: { themeMode: 'light' } })
      await settled(modal)
      expect(await violations(modal)).to.deep.equal([])
    })
  }

  it('says for which site, with which account, on which network, and until when', async () => {
    const { screen } = await openScene('SIWXSignMessage', scenes.full!)
    for (const each of ['Paperboat wants you to sign in', location.host, '0x52…169EE7', 'Ethereum', 'Nov 28, 2026'])
      expect(words(screen)).to.contain(each)
  })

  it('shows the whole message, letter for letter', async () => {
    const { screen } = await openScene('SIWXSignMessage', scenes.full!)
    const whole = deep(screen, '.whole')
    expect(whole.checkVisibility()).to.equal(false)
    press(screen, 'Full message')
    await settled(screen)
    expect(whole.checkVisibility()).to.equal(true)
    expect(whole.textContent).to.equal($signIn.get().message!.text)
  })

  it('the rings of the message and of what opens it touch no words, their own nor those beside them', async () => {
    const { screen } = await openScene('SIWXSignMessage', scenes.message!)
    for (const name of ['.fold', '.whole']) {
      const element = deep(screen, name)
      const style = getComputedStyle(element)
      const { outlineOffset, borderTopWidth, paddingInlineStart, paddingInlineEnd, minHeight, lineHeight } = style
      const ring = parseFloat(style.getPropertyValue('--w3m-focus-width'))
      expect(parseFloat(outlineOffset), `${name}: inside its box`).to.be.at.most(-ring)
      const above = name === '.fold' ? (parseFloat(minHeight) - parseFloat(lineHeight)) / 2 : parseFloat(borderTopWidth)
      for (const room of [above, parseFloat(paddingInlineStart), parseFloat(paddingInlineEnd)])
        expect(room - ring, `${name}: room between the ring and its words`).to.be.at.least(4)
    }
  })

  it('tells in words what else is allowed', async () => {
    const { screen } = await openScene('SIWXSignMessage', scenes.allows!)
    const told = deepAll(screen, '.allows dd').map(row => [...row.children].map(line => line.textContent))
    expect(told).to.deep.equal([
      ['https://paperboat.example/terms'],
      ['https://paperboat.example/orders', 'crud: create, read', 'mail: send'],
      ['https://paperboat.example/profile', 'crud: read']
    ])
  })

  it('a message for another site cannot be signed: it is shown as the site wrote it, and nothing in it is vouched for', async () => {
    const { screen, wallet } = await openScene('SIWXSignMessage', scenes.refused!)
    expect(words(screen)).to.contain('Don’t sign this')
    expect(words(screen)).to.contain('not this site. It may be a scam')
    const whole = deep(screen, '.whole')
    expect(whole.checkVisibility()).to.equal(true)
    expect(whole.textContent).to.match(/^paperboat\.example wants you to sign in/)
    expect(deepAll(screen, 'w3m-ui-skeleton, .facts, .site, .sign').length).to.equal(0)
    expect(wallet.requestLog).not.to.contain('sign')
    press(screen, 'Disconnect')
    await expectSoon(
      () => wallet.requestLog.some(each => each.startsWith('disconnect')),
      () => wallet.requestLog.join(', ')
    )
  })

  for (const [state, told, text] of [
    ['malformed', 'The message is invalid', 'I lend 100 PAPR'],
    ['other network', 'for a different network', 'Chain ID: 10']
  ] as const) {
    it(`a message that the site got wrong is no theft, and can be read: ${state}`, async () => {
      const { screen } = await openScene('SIWXSignMessage', scenes[state]!)
      expect(words(screen)).to.contain('This can’t be signed')
      expect(words(screen)).to.contain(told)
      expect(words(screen)).not.to.contain('scam')
      expect(deep(screen, '.whole').textContent).to.contain(text)
    })
  }

  it('where there is no message to sign nothing waits for one: the visitor may ask for another', async () => {
    const { screen } = await openScene('SIWXSignMessage', scenes['no message']!)
    await expectSoon(
      () => words(screen).includes('The service isn’t working'),
      () => words(screen)
    )
    await settled(screen)
    expect(deepAll(screen, 'w3m-ui-skeleton, .card').length).to.equal(0)
    expect(words(screen)).to.contain('Try again')
  })

  it('an address that is drawn like another one is told apart by its real name', async () => {
    const { screen } = await openScene('SIWXSignMessage', scenes.alike!)
    expect(words(screen)).to.contain('xn--80ak6aa92e.example')
    expect(deepAll(screen, 'w3m-ui-alert').length).to.equal(1)
    closeScene()
    const honest = await openScene('SIWXSignMessage', scenes.abroad!)
    expect(words(honest.screen)).to.contain('münchen.example')
    expect(deepAll(honest.screen, 'w3m-ui-alert').length).to.equal(0)
  })

  it('declined it has the focus on signing again [8.10]', async () => {
    const { screen, wallet } = await openScene('SIWXSignMessage', scenes.slow!)
    expect(words(screen)).to.contain('Confirm in Northwind')
    wallet.answer('refuse')
    await expectSoon(
      () => words(screen).includes('Signature declined'),
      () => words(screen)
    )
    await settled(screen)
    expect(deep(screen, '.sign').matches(':focus-within')).to.equal(true)
  })
})

describe('ConnectingSiwe', () => {
  afterEach(closeScene)

  it('says that the visitor is being signed in [8.14]', async () => {
    const { screen, modal } = await openScene('ConnectingSiwe', connecting.slow!)
    expect(words(screen)).to.contain('Authenticating...')
    expect(await violations(modal)).to.deep.equal([])
  })

  it('says that the visitor is still signed in at a site that does not sign out, and tries again', async () => {
    const { screen, modal } = await openScene('ConnectingSiwe', connecting.failed!)
    expect(words(screen)).to.contain('You’re still signed in')
    expect(words(screen)).to.contain('Paperboat didn’t respond')
    expect(await violations(modal)).to.deep.equal([])
    press(screen, 'Try again')
    expect($signOut.get()).to.equal('ending')
    await expectSoon(
      () => $signOut.get() === 'failed',
      () => $signOut.get()
    )
    press(screen, 'Later')
    await expectSoon(
      () => !$open.get(),
      () => 'It is still open.'
    )
  })
})
