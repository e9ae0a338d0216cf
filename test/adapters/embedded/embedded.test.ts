import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { embedded } from '../../../adapters/embedded/index.ts'
import type { SourceContext, SourceWallet } from '../../../adapters/wallet-source.ts'
import { bitcoin } from '../../../adapters/networks/bitcoin.ts'
import { mainnet } from '../../../adapters/networks/mainnet.ts'
import { polkadot } from '../../../adapters/networks/polkadot.ts'
import { solana } from '../../../adapters/networks/solana.ts'
import type { Network } from '../../../adapters/base/network.ts'

/** Returns the embedded wallet of an app with these networks. */
async function walletOn(...networks: readonly Network[]): Promise<SourceWallet | undefined> {
  const { source } = embedded()
  const context = { networks, services: { frame: 'https://frame.example' } } as unknown as SourceContext
  const stop = source!.start(context)
  const list = await new Promise<readonly SourceWallet[]>(resolve => void source!.wallets(resolve))
  stop()
  return list[0]
}

describe('the embedded wallet', () => {
  it('is for EVM and for Solana, and for no other kind of network [9.49]', async () => {
    for (const network of [mainnet, solana])
      assert.deepEqual(await walletOn(network), {
        id: 'embedded',
        name: 'Email or social',
        type: 'AUTH',
        namespace: network.chainNamespace
      })
    assert.equal((await walletOn(bitcoin, solana))?.namespace, 'solana')
    assert.equal(await walletOn(bitcoin, polkadot), undefined)
  })
})
