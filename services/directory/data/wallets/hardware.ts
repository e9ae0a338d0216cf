import type { WalletEntry } from '../../registry.ts'
import { bitcoin, evm, injected, majorEvm, solana, storeLinks } from './entry-helpers.ts'

/** Hardware wallets, by the app that connects them. */
export const hardwareWallets: readonly WalletEntry[] = [
  {
    name: 'OneKey',
    rdns: 'so.onekey.app.wallet',
    homepage: 'https://onekey.so',
    mobile_link: 'onekey-wallet://',
    chains: [...majorEvm, ...solana, ...bitcoin],
    any_evm_network: true,
    supports_wc: true,
    ...storeLinks({ apple: '1609559473', google: 'so.onekey.app.wallet', chrome: 'jnmbobjmhlngoefaiojfljckilhhlhcj' }),
    ...injected('isOneKey')
  },
  {
    name: 'Tangem',
    homepage: 'https://tangem.com',
    mobile_link: 'tangem://',
    chains: [...majorEvm, ...solana],
    supports_wc: true,
    ...storeLinks({ apple: '1354868448', google: 'com.tangem.wallet' })
  },
  {
    name: 'Trezor Suite',
    icon: 'trezor',
    homepage: 'https://trezor.io/trezor-suite',
    chains: majorEvm,
    supports_wc: true,
    ...storeLinks({ google: 'io.trezor.suite' })
  },
  {
    name: 'BitBox',
    icon: 'bitbox',
    homepage: 'https://bitbox.swiss',
    chains: evm(1),
    supports_wc: true,
    ...storeLinks({ google: 'ch.shiftcrypto.bitboxapp' })
  },
  {
    name: "D'CENT Wallet",
    homepage: 'https://www.dcentwallet.com',
    chains: majorEvm,
    supports_wc: true,
    ...storeLinks({ apple: '1447206611', google: 'com.kr.iotrust.dcent.wallet' })
  },
  {
    name: 'CoolWallet',
    homepage: 'https://www.coolwallet.io',
    mobile_link: 'coolwallet://',
    chains: majorEvm,
    supports_wc: true,
    ...storeLinks({ apple: '1328764142', google: 'com.coolbitx.cwsapp' })
  },
  {
    name: 'Cypherock',
    icon: 'cypherock',
    homepage: 'https://www.cypherock.com',
    chains: majorEvm,
    supports_wc: true
  }
]
