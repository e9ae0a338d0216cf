import { expect } from '@open-wc/testing'
import { createConnectionStore, $solanaConnection, type ConnectionClass } from '../../../elements/compat/solana-connection.ts'
import { $activeNamespace, $selectedChainId } from '../../../state/session/session.ts'
import { solana, solanaDevnet } from '../../../adapters/networks/index.ts'
import { expectSoon } from '../../kit/open-screen.ts'
import { runOptions } from '../../kit/run-options.ts'

/** A class in the shape of `Connection` of @solana/web3.js 1. */
class Connection {
  readonly url: string
  readonly commitment: string
  constructor(url: string, commitment: string) {
    this.url = url
    this.commitment = commitment
  }
  sendRawTransaction = async (): Promise<string> => this.url
}
const load = async () => Connection as ConnectionClass

describe('the connection of useAppKitConnection', () => {
  let stop: () => void
  afterEach(() => {
    stop()
    $activeNamespace.set('eip155')
    $selectedChainId.set(undefined)
  })

  it('is to the active Solana network, by the app’s own class, and the same while that does not change', async () => {
    stop = runOptions({
      networks: [solana, solanaDevnet],
      customRpcUrls: { [solanaDevnet.caipNetworkId]: [{ url: 'https://dev.example' }] }
    })
    const $connection = createConnectionStore(load)
    const seen: (Connection | undefined)[] = []
    const end = $connection.subscribe(connection => void seen.push(connection as Connection | undefined))
    expect(seen).to.deep.equal([undefined])
    await expectSoon(
      () => seen.length === 2,
      () => String(seen.length)
    )
    expect([seen[1]!.url, seen[1]!.commitment]).to.deep.equal([solana.rpcUrls.default.http[0], 'confirmed'])
    $activeNamespace.set('solana')
    $selectedChainId.set(solanaDevnet.caipNetworkId)
    expect(seen.at(-1)?.url).to.equal('https://dev.example')
    $selectedChainId.set(solana.caipNetworkId)
    expect(seen.at(-1)).to.equal(seen[1])
    end()
  })

  it('is absent without a Solana network', async () => {
    stop = runOptions()
    const $connection = createConnectionStore(load)
    const end = $connection.subscribe(() => {})
    await load()
    expect($connection.get()).to.equal(undefined)
    end()
  })

  it('is absent with another version of the package, which one message says', async () => {
    stop = runOptions({ networks: [solana] })
    const lines: string[] = []
    const own = console.warn
    console.warn = (...words: unknown[]) => void lines.push(words.join(' '))
    try {
      const end = $solanaConnection.subscribe(() => {})
      await expectSoon(
        () => lines.some(line => line.includes('npm install @solana/web3.js@1')),
        () => lines.join()
      )
      expect($solanaConnection.get()).to.equal(undefined)
      end()
    } finally {
      console.warn = own
    }
  })
})
