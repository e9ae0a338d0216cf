import { bitcoin } from '../../adapters/bitcoin/index.ts'
import { evm } from '../../adapters/evm/index.ts'
import { polkadot } from '../../adapters/polkadot/index.ts'
import { solana } from '../../adapters/solana/index.ts'
import type { Adapter } from '../../adapters/wallet-source.ts'
import type { AppKitOptions, NamedAdapter } from './options.ts'

// Adapters by the names AppKit apps import. The kit discovers wallets and connections itself, so their options are not needed.

/** Keeps the options of AppKit apps without using them. */
abstract class Named implements NamedAdapter {
  protected readonly given: object | undefined

  constructor(given?: object) {
    this.given = given
  }

  abstract kitAdapter(options: Pick<AppKitOptions, 'enableEIP6963' | 'enableInjected'>): Adapter
}

/** EVM: the kit's `evm()`. Apps keep using ethers 6 on `walletProvider`, or `w3m-kit/ethers`. */
export class EthersAdapter extends Named {
  override kitAdapter({
    enableEIP6963 = true,
    enableInjected = true
  }: Pick<AppKitOptions, 'enableEIP6963' | 'enableInjected'>): Adapter {
    return evm({ eip6963: enableEIP6963, injected: enableInjected })
  }
}

/** EVM, for apps with ethers 5. */
export class Ethers5Adapter extends EthersAdapter {}

/** Solana: the kit's `solana()`. */
export class SolanaAdapter extends Named {
  override kitAdapter(): Adapter {
    return solana()
  }
}

/** Bitcoin: the kit's `bitcoin()`. */
export class BitcoinAdapter extends Named {
  override kitAdapter(): Adapter {
    return bitcoin()
  }
}

/** Polkadot: the kit's `polkadot()`. */
export class PolkadotAdapter extends Named {
  override kitAdapter(): Adapter {
    return polkadot()
  }
}
