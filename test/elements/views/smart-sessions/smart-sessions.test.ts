import { expect } from '@open-wc/testing'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import { closeScene, openScene, type OpenScene, type Scene } from '../../../kit/open-scene.ts'
import { deep, deepAll, expectSoon, focused, shown } from '../../../kit/open-screen.ts'
import { smartSessionScene as scene } from '../../../playground/smart-session-scenes.ts'
import { control, words } from '../reading.ts'

beforeEach(() => setViewport({ width: 900, height: 900 }))
afterEach(closeScene)

const open = (more: Partial<Scene<'SmartSessionList'>> = {}): Promise<OpenScene> =>
  openScene('SmartSessionList', { ...scene, ...more })
const says = (screen: Element, text: string) =>
  expectSoon(
    () => words(screen).includes(text),
    () => `It says: ${words(screen)}`
  )

describe('SmartSessionList', () => {
  it('says that it is an experiment, what each session may still do, and which are over', async () => {
    const { screen } = await open()
    await says(screen, 'Can still spend 25 USDC')
    const told = words(screen)
    for (const each of ['Beta', 'unaudited', 'paperboat.example', 'Can still spend 0.02 ETH', 'Can use 0x3b…46b4B1'])
      expect(told).to.contain(each)
    expect(told.slice(told.indexOf('Ended'))).to.match(/harbour\.example.*Ended on.*lantern\.example.*Expired on/s)
    expect(deepAll(screen, '.end').length).to.equal(2)
  })

  it('says of each site that nobody has verified it: anyone may announce a session in its name', async () => {
    const { screen } = await open()
    await says(screen, 'Until')
    for (const site of ['paperboat.example', 'harbour.example', 'lantern.example'])
      expect(words(screen)).to.contain(`${site} (unverified)`)
    // also in the confirmation before ending one
    control(screen, 'End paperboat.example (unverified) session').click()
    await says(screen, 'paperboat.example (unverified) will lose access to your account.')
  })

  it('ends a session with the wallet, tells the service with its signature, and has the list anew', async () => {
    const asked: unknown[] = []
    const { screen, chain } = await open({
      wallet: { methods: { wallet_revokePermissions: params => (asked.push(params), { signature: '0x1234' }) } }
    })
    await says(screen, 'Until')
    const before = chain!.requestedPaths.length
    control(screen, 'End paperboat.example (unverified) session').click()
    await says(screen, 'End this session?')
    expect(asked).to.deep.equal([])
    control(screen, 'End session').click()
    await says(screen, 'Active')
    const [session] = scene.chain.sessions
    expect(asked).to.deep.equal([[{ permissionsContext: session!.context, pci: session!.pci }]])
    const paths = chain!.requestedPaths.slice(before).map(path => decodeURIComponent(path.split('?')[0]!))
    const account = 'eip155:1:0x52908400098527886E0F7030069857D2E4169EE7'
    expect(paths).to.include(`/v1/sessions/${account}/revoke`)
    // balances are fetched beside it, for the names of tokens
    expect(paths.findLast(path => path.startsWith('/v1/sessions/'))).to.equal(`/v1/sessions/${account}`)
  })

  it('ends nothing for who thinks again, here or in the wallet, and has the focus on the next thing to do', async () => {
    const { screen, wallet } = await open()
    await says(screen, 'Until')
    const end = () => control(screen, 'End paperboat.example (unverified) session')
    end().click()
    await expectSoon(
      () => words(focused()!) === 'Cancel',
      () => `The focus is on ${words(focused()!)}.`
    )
    await sendKeys({ press: 'Enter' })
    await says(screen, 'Active')
    await expectSoon(
      () => focused() === end(),
      () => `The focus is on ${words(focused()!)}.`
    )
    wallet.decide('refuse')
    end().click()
    await says(screen, 'End this session?')
    control(screen, 'End session').click()
    await expectSoon(
      () => wallet.requestLog.includes('wallet_revokePermissions'),
      () => wallet.requestLog.join()
    )
    await says(screen, 'will lose access')
    expect(deepAll(screen, 'w3m-ui-alert')).to.deep.equal([])
  })

  it('says what has gone wrong in the wallet, and can be tried again', async () => {
    const { screen, wallet } = await open()
    await says(screen, 'Until')
    wallet.decide('fail')
    control(screen, 'End paperboat.example (unverified) session').click()
    await says(screen, 'End this session?')
    control(screen, 'End session').click()
    await expectSoon(
      () => deepAll(screen, 'w3m-ui-alert').length === 1,
      () => words(screen)
    )
    wallet.decide('approve')
    control(screen, 'End session').click()
    await says(screen, 'Active')
  })

  it('says that it cannot be listed, and lists it once it can', async () => {
    const { screen, chain } = await open({ chain: { ...scene.chain, answer: 500 } })
    await says(screen, 'Couldn’t load sessions')
    chain!.decide('list')
    control(screen, 'Try again').click()
    await says(screen, 'paperboat.example')
  })

  it('is led to by the clock above the account, where the site has turned sessions on', async () => {
    const clock = () => deepAll(document.body, 'button[aria-label="Smart sessions"]')[0]
    const account = (on: boolean) =>
      openScene('Account', { connected: true, directory: false, chain: {}, options: { features: { smartSessions: on } } })
    await account(false)
    expect(clock()).to.equal(undefined)
    closeScene()
    await account(true)
    await expectSoon(
      () => deep(clock()!, 'path').hasAttribute('d'),
      () => 'The clock is not drawn.'
    )
    clock()!.click()
    const { screen } = await shown('SmartSessionList')
    await says(screen, 'No smart sessions')
  })
})
