import { expect } from '@open-wc/testing'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import { createKit } from '../../../../state/index.ts'
import { announced } from '../../../kit/fake-source.ts'
import { closeScene, openScene } from '../../../kit/open-scene.ts'
import { deep, deepAll, expectSoon, first, focused, settled, shown } from '../../../kit/open-screen.ts'
import { drawnWallet, type DirectoryAnswer } from '../../../kit/scripted-directory.ts'
import { control, has, lists, names, reads, words } from '../reading.ts'

const northwind = announced('Northwind')
const terms = { termsConditionsUrl: 'https://shop.invalid/terms', privacyPolicyUrl: 'https://shop.invalid/privacy' }

describe('Connect', () => {
  beforeEach(() => setViewport({ width: 900, height: 900 }))
  afterEach(closeScene)

  it('lists WalletConnect, recent, installed, featured, the site’s own and popular wallets, each once and in this order', async () => {
    const { screen } = await openScene('Connect', {
      wallet: { wallets: [northwind] },
      stored: { '@appkit/recent_wallets': JSON.stringify([drawnWallet(16)]) },
      options: { featuredWalletIds: ['drawn-30'], customWallets: [{ id: 'own', name: 'Paperboat' }] },
      directory: { wallets: 40 }
    })
    await lists(screen, drawnWallet(30).name)
    await lists(screen, 'Basalt')
    expect(deepAll(screen, 'h2').map(words)).to.deep.equal([
      'Recent',
      'Installed',
      'Featured',
      'Suggested by this site',
      'Popular'
    ])
    expect(names(screen)).to.deep.equal([
      'WalletConnect',
      drawnWallet(16).name,
      'Northwind',
      drawnWallet(30).name,
      'Paperboat',
      // Northwind, the directory's first, is installed; one slot of four is left
      'Basalt',
      'All wallets'
    ])
  })

  it('puts the configured group first', async () => {
    const { screen } = await openScene('Connect', {
      directory: false,
      wallet: { wallets: [northwind] },
      options: { features: { connectorTypeOrder: ['injected'] } }
    })
    expect(names(screen)).to.deep.equal(['Northwind', 'WalletConnect'])
  })

  it('says how many wallets there are as the visitor’s language writes it', async () => {
    const { screen } = await openScene('Connect', { directory: { wallets: 10_004 }, options: { locale: 'de' } })
    await expectSoon(
      () => names(screen).includes('Alle Wallets') && words(screen).includes('10.000+'),
      () => words(screen)
    )
  })

  it('asks the wallet that is pressed', async () => {
    const { screen, wallet } = await openScene('Connect', { wallet: { wallets: [northwind], answer: 'wait' } })
    control(screen, 'Northwind').click()
    await shown('ConnectingExternal')
    expect(wallet.requestLog).to.deep.equal([`connect ${northwind.id}`])
  })

  it('opens all wallets', async () => {
    const { screen } = await openScene('Connect', {})
    deep(screen, 'w3m-ui-row[chevron]').click()
    await shown('AllWallets')
  })

  it('shows skeletons until the wallets in the page have told, and for no longer than a second', async () => {
    const { screen, page } = await openScene('Connect', { still: true, wallet: { silent: true }, directory: false })
    expect(deepAll(screen, 'w3m-ui-row[loading]').length).to.be.greaterThan(0)
    expect(deep(screen, '[aria-busy=true]').getAttribute('aria-label')).to.equal('Loading wallets')
    page.pass(1_000)
    await settled(screen)
    expect(deepAll(screen, 'w3m-ui-row[loading]')).to.deep.equal([])
    expect(names(screen)).to.deep.equal(['WalletConnect'])
  })

  it('has the focus on the first wallet once the wallets are there, and on the title until then', async () => {
    const { screen, card, page } = await openScene('Connect', { still: true, wallet: { silent: true } })
    expect(deepAll(screen, 'w3m-ui-row[chevron]'), 'nothing to choose while wallets are looked for').to.deep.equal([])
    expect(focused()).to.equal(card.querySelector('#title'))
    page.pass(1_000)
    await expectSoon(
      () => focused()?.getAttribute('part') === 'row' && focused()!.textContent.includes('WalletConnect'),
      () => `The focus is on ${focused()?.outerHTML}.`
    )
  })

  describe('while the directory is asked', () => {
    const placesOf = (screen: Element, card: ShadowRoot) => [
      card.querySelector('.card')!.getBoundingClientRect().toJSON(),
      deep(screen, 'w3m-ui-row[chevron]').getBoundingClientRect().toJSON()
    ]
    /** Asserts that the list loads without a layout shift. */
    const staysInPlace = async ({ screen, card, directory }: Awaited<ReturnType<typeof openScene>>, wallet: string) => {
      const before = placesOf(screen, card)
      directory!.release()
      await lists(screen, wallet)
      await settled(screen)
      expect(placesOf(screen, card)).to.deep.equal(before)
    }

    it('keeps the places of the popular wallets: nothing moves when they come', async () => {
      const scene = await openScene('Connect', {
        wallet: { wallets: [announced('Basil')] },
        directory: { answer: 'wait' }
      })
      expect(deepAll(scene.screen, 'w3m-ui-tile[loading]')).to.have.length(3)
      await staysInPlace(scene, 'Northwind')
      expect(deepAll(scene.screen, 'w3m-ui-tile[loading]')).to.deep.equal([])
    })

    it('keeps the place of a single popular wallet, which is a row as those above it', async () => {
      const scene = await openScene('Connect', {
        wallet: { wallets: ['Basil', 'Chive', 'Dill'].map(name => announced(name)) },
        directory: { answer: 'wait' }
      })
      expect(deepAll(scene.screen, 'w3m-ui-row[loading]')).to.have.length(1)
      await staysInPlace(scene, 'Northwind')
      expect(deepAll(scene.screen, 'w3m-ui-row[loading], w3m-ui-tile')).to.deep.equal([])
    })

    it('keeps the places of the featured ones', async () => {
      const scene = await openScene('Connect', {
        directory: { answer: 'wait' },
        options: { featuredWalletIds: ['drawn-3', 'drawn-4', 'drawn-5', 'drawn-6'] }
      })
      expect(deepAll(scene.screen, 'h2').map(words)).to.include('Featured')
      await staysInPlace(scene, 'Juniper')
    })

    it('has no place for popular ones where the visitor has four wallets', async () => {
      const { screen } = await openScene('Connect', {
        wallet: { wallets: ['A', 'B', 'C', 'D'].map(name => announced(name)) },
        directory: { answer: 'never' }
      })
      expect(deepAll(screen, 'w3m-ui-tile')).to.deep.equal([])
    })

    it('nothing moves when it fails, either', async () => {
      const { screen, card, directory } = await openScene('Connect', {
        wallet: { wallets: [announced('Basil')] },
        directory: { answer: 'wait' }
      })
      const before = placesOf(screen, card)
      directory!.fail()
      await reads(screen, 'Couldn’t load')
      await settled(screen)
      expect(placesOf(screen, card)).to.deep.equal(before)
    })
  })

  for (const answer of ['offline', 'garbage', 403, 500] as const satisfies readonly DirectoryAnswer[]) {
    it(`says what still works when the directory does not (${answer}), and asks again`, async () => {
      const { screen, directory } = await openScene('Connect', {
        wallet: { wallets: [announced('Basil')] },
        directory: { answer }
      })
      await reads(screen, 'Couldn’t load wallets. Installed ones still work.')
      expect(names(screen)).to.include.members(['WalletConnect', 'Basil'])
      directory!.decide('list')
      control(screen, 'Try again').click()
      await lists(screen, 'Northwind')
      expect(words(screen)).not.to.contain('Couldn’t load')
    })
  }

  it('makes no request at all without a directory, and shows nothing of it', async () => {
    const { screen } = await openScene('Connect', { directory: false, wallet: { wallets: [northwind] } })
    expect(names(screen)).to.deep.equal(['WalletConnect', 'Northwind'])
  })

  describe('without any wallet', () => {
    const nothing = { wallet: { wallets: [] }, pairing: false, directory: false } as const

    it('says so and leads to one', async () => {
      const { screen } = await openScene('Connect', nothing)
      expect(words(screen)).to.contain('No wallet installed')
      control(screen, 'Get a wallet').click()
      await shown('WhatIsAWallet')
    })

    it('leads nowhere when the site wants no guide', async () => {
      const { screen, card } = await openScene('Connect', { ...nothing, options: { enableWalletGuide: false } })
      expect(words(screen)).to.contain('No wallet installed')
      expect(has(card, 'Get a wallet')).to.equal(false)
    })
  })

  it('tells the developers of a site without adapters, once, and of no other', async () => {
    const { warn } = console
    const told: string[] = []
    console.warn = (message: string) => void told.push(message)
    const { kit } = await openScene('Connect', { pairing: false, directory: false })
    await kit.close()
    kit.stop()
    const bare = createKit({ networks: [first], debug: false })
    try {
      await bare.open()
      await shown('Connect')
      await expectSoon(
        () => told.length === 1,
        () => `Told: ${told.join()}`
      )
      await bare.close()
      await bare.open()
      const { card } = await shown('Connect')
      await settled(card)
      expect(told.map(message => message.includes('no adapters'))).to.deep.equal([true])
    } finally {
      console.warn = warn
      bare.stop()
    }
  })

  describe('with terms to be ticked', () => {
    const scene = {
      wallet: { wallets: [northwind] },
      directory: false,
      options: { ...terms, features: { legalCheckbox: true } }
    } as const

    it('no wallet can be reached before, by pointer or keyboard', async () => {
      const { screen, card } = await openScene('Connect', scene)
      await expectSoon(
        () => focused()?.matches('input[type=checkbox]') === true,
        () => `The focus is on ${focused()?.outerHTML}.`
      )
      const { x, y, width, height } = deep(screen, 'w3m-ui-row').getBoundingClientRect()
      let under = document.elementFromPoint(x + width / 2, y + height / 2)
      while (under?.shadowRoot?.elementFromPoint(x + width / 2, y + height / 2)?.shadowRoot) {
        under = under.shadowRoot.elementFromPoint(x + width / 2, y + height / 2)
      }
      expect(under?.closest('w3m-ui-row') ?? null).to.equal(null)
      const rows = deepAll(screen, 'w3m-ui-row').flatMap(row => deepAll(row, 'button'))
      for (let press = 0; press < 8; press++) {
        await sendKeys({ press: 'Tab' })
        expect(rows.includes(focused() as HTMLElement)).to.equal(false)
        expect(deepAll(card, '*').includes(focused() as HTMLElement)).to.equal(true)
      }
    })

    it('a tick lets the visitor through, and stands where the terms lead', async () => {
      const { screen, wallet } = await openScene('Connect', scene)
      expect(deepAll<HTMLAnchorElement>(screen, 'a').map(({ href, target, rel }) => [href, target, rel])).to.deep.equal([
        [terms.termsConditionsUrl, '_blank', 'noopener noreferrer'],
        [terms.privacyPolicyUrl, '_blank', 'noopener noreferrer']
      ])
      await expectSoon(
        () => focused()?.matches('input[type=checkbox]') === true,
        () => `The focus is on ${focused()?.outerHTML}.`
      )
      await sendKeys({ press: ' ' })
      await settled(screen)
      expect(deepAll(screen, '[inert]')).to.deep.equal([])
      control(screen, 'Northwind').click()
      await expectSoon(
        () => wallet.requestLog.length === 1,
        () => 'The wallet was not asked.'
      )
    })
  })

  it('shows a hostile name as text, whole in its row and nothing more', async () => {
    const markup = '<img src=x onerror="window.hacked=true"><script>window.hacked=true</script>'
    const { screen, modal } = await openScene('Connect', {
      wallet: { wallets: [{ ...announced('Hostile'), name: markup, imageUrl: 'javascript:window.hacked=true' }] },
      directory: { wallets: [{ ...drawnWallet(1), name: '<b>Bold</b>' }] }
    })
    await lists(screen, '<b>Bold</b>')
    expect(words(screen)).to.contain('<img src=x')
    expect(deepAll(modal, 'img[src=x], script, b')).to.deep.equal([])
    expect('hacked' in window).to.equal(false)
    const { right } = screen.getBoundingClientRect()
    for (const row of deepAll(screen, 'w3m-ui-row, w3m-ui-tile')) expect(row.getBoundingClientRect().right).to.be.at.most(right)
  })
})
