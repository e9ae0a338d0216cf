import { expect } from '@open-wc/testing'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import type { Scene } from '../../../kit/open-scene.ts'
import { closeScene, openScene, type OpenScene } from '../../../kit/open-scene.ts'
import { deep, deepAll, expectSoon, focused, shown } from '../../../kit/open-screen.ts'
import { nameScene as scene } from '../../../playground/name-scenes.ts'
import { control, words } from '../reading.ts'

beforeEach(() => setViewport({ width: 900, height: 900 }))
afterEach(closeScene)

const open = (more: Partial<Scene<'RegisterAccountName'>> = {}): Promise<OpenScene> =>
  openScene('RegisterAccountName', { ...scene, ...more })
const says = (screen: Element, text: string) =>
  expectSoon(
    () => words(screen).includes(text),
    () => `It says: ${words(screen)}`
  )
const onField = () =>
  expectSoon(
    () => focused()?.localName === 'input',
    () => `The focus is on ${focused()?.outerHTML}.`
  )

describe('RegisterAccountName', () => {
  it('takes a name by keyboard alone, and ends on the screen that says whose it is, with no way back', async () => {
    const { screen, chain } = await open()
    await onField()
    await sendKeys({ type: 'ada-lovelace' })
    await says(screen, 'ada-lovelace.reown.id is available')
    await sendKeys({ press: 'Enter' })
    const success = await shown('RegisterAccountNameSuccess')
    await says(success.screen, 'ada-lovelace.reown.id is yours')
    expect(chain!.bodies.length).to.equal(1)
    expect(deepAll(success.card, '[icon="arrow-left"]').length).to.equal(0)
    control(success.screen, 'Done').click()
    const account = await shown('Account')
    await says(account.screen, 'ada-lovelace.reown.id')
  })

  it('says what is wrong with what stands there, and cannot be pressed until it is a name that is free', async () => {
    const { screen, type } = await open()
    const go = () => deep<HTMLButtonElement>(deep(screen, '.go'), 'button')
    for (const [text, told] of [
      ['ada', 'At least 4 characters'],
      ['ada lovelace', 'Only letters a–z, numbers and hyphens'],
      ['alice', 'Taken, or too similar']
    ] as const) {
      type(text)
      await says(screen, told)
      expect(go().disabled, text).to.equal(true)
      expect(deep<HTMLInputElement>(screen, 'input').getAttribute('aria-invalid')).to.equal('true')
    }
    type('alice2')
    await says(screen, 'alice2.reown.id is available')
    expect(go().disabled).to.equal(false)
  })

  it('takes a suggestion, and has the focus on what stands then; those that are taken cannot be pressed', async () => {
    const { screen, type } = await open()
    type('ada-lovelace')
    await says(screen, 'Suggestions')
    const taken = deepAll(screen, 'w3m-ui-button.suggestion').map(each => [
      words(each),
      deep<HTMLButtonElement>(each, 'button').disabled
    ])
    expect(taken).to.deep.equal([
      ['ada-lovelace-eth', true],
      ['my-ada-lovelace', false],
      ['ada-lovelace2', false]
    ])
    control(screen, 'Use ada-lovelace2.reown.id').click()
    await says(screen, 'ada-lovelace2.reown.id is available')
    await onField()
    expect(deep<HTMLInputElement>(screen, 'input').value).to.equal('ada-lovelace2')
  })

  it('says that somebody was faster, keeps what was typed, and offers others', async () => {
    const { screen, chain, type, clickFirst } = await open()
    type('ada-lovelace')
    await says(screen, 'ada-lovelace.reown.id is available')
    const addresses = { '1': { address: `0x${'cd'.repeat(20)}`, created: '2026-11-22T12:00:00.000Z' } }
    chain!.register({ name: 'ada-lovelace.reown.id', addresses, attributes: [] })
    await clickFirst('.go')
    await says(screen, 'Error registering name ada-lovelace.reown.id')
    await says(screen, 'choose another one')
    await says(screen, 'my-ada-lovelace')
    expect(deep<HTMLInputElement>(screen, 'input').value).to.equal('ada-lovelace')
  })

  it('tries again with the same signature once the service is back', async () => {
    const { screen, chain, type, clickFirst } = await open({ chain: { ...scene.chain, registering: 'offline' } })
    type('ada-lovelace')
    await says(screen, 'ada-lovelace.reown.id is available')
    await clickFirst('.go')
    await says(screen, 'you won’t need to sign again')
    chain!.decideRegistering('list')
    control(screen, 'Try again').click()
    await shown('RegisterAccountNameSuccess')
    const [first, second] = chain!.bodies
    expect(second).to.deep.equal(first)
  })

  it('leads who has no login to one, and who is on another network to those there are', async () => {
    const { loggedIn: _, ...external } = scene
    const { screen } = await openScene('RegisterAccountName', external)
    await says(screen, 'Names need an email or social login')
    control(screen, 'Log in').click()
    await shown('Connect')
    closeScene()
    const elsewhere = await open({ chain: { takenNames: false } })
    await says(elsewhere.screen, 'No names on Ethereum')
    control(elsewhere.screen, 'Select network').click()
    await shown('Networks')
  })

  it('is reached from the settings of an account without a name', async () => {
    const { screen } = await openScene('AccountSettings', scene)
    await says(screen, 'Choose a name')
    control(screen, 'Choose a name People can find and pay you by it').click()
    await shown('RegisterAccountName')
  })
})
