import type { WalletEntry } from '../../registry.ts'
import { bitcoin, evm, majorEvm, solana, storeLinks } from './entry-helpers.ts'

/** Wallets of exchanges and brokers. */
export const exchangeWallets: readonly WalletEntry[] = [
  {
    name: 'Robinhood Wallet',
    id: '8837dd9413b1d9b585ee937d27a816590248386d9dbf59f5cd3422dbbb65683e',
    icon: 'robinhood',
    homepage: 'https://robinhood.com/web3-wallet',
    mobile_link: 'robinhood-wallet://',
    chains: [...evm(1, 10, 137, 8453, 42161), ...solana],
    supports_wc: true,
    ...storeLinks({ apple: '1634080733', google: 'com.robinhood.gateway' })
  },
  {
    name: 'Kraken Wallet',
    icon: 'kraken',
    homepage: 'https://www.kraken.com/wallet',
    mobile_link: 'krakenwallet://',
    chains: [...evm(1, 10, 137, 8453, 42161), ...solana],
    supports_wc: true,
    ...storeLinks({ apple: '1626327149', google: 'com.kraken.superwallet' })
  },
  {
    name: 'Crypto.com Onchain',
    icon: 'crypto-com',
    homepage: 'https://crypto.com/onchain',
    mobile_link: 'dfw://',
    chains: evm(25, 1, 56, 137),
    supports_wc: true,
    ...storeLinks({ apple: '1512048310', google: 'com.defi.wallet', chrome: 'hifafgmccdpekplomjjkcfgodnhcellj' })
  },
  {
    name: 'Bybit Wallet',
    icon: 'bybit',
    rdns: 'com.bybit',
    homepage: 'https://www.bybit.com/web3',
    mobile_link: 'bybitapp://',
    chains: [...majorEvm, ...solana, ...bitcoin],
    supports_wc: true,
    ...storeLinks({ apple: '1488296980', google: 'com.bybit.app', chrome: 'pdliaogehgdbhbnmkklieghmmjkpigpa' })
  },
  {
    name: 'Gate Wallet',
    icon: 'gate-io',
    homepage: 'https://www.gate.com/web3',
    mobile_link: 'gtweb3wallet://',
    chains: majorEvm,
    supports_wc: true,
    ...storeLinks({ apple: '1294998195', google: 'com.gateio.gateio', chrome: 'cpmkedoipcpimgecpmgpldfpohjplkpp' })
  },
  {
    name: 'Blockchain.com',
    homepage: 'https://www.blockchain.com/wallet',
    chains: evm(1, 137),
    supports_wc: true,
    ...storeLinks({ apple: '493253309', google: 'piuk.blockchain.android' })
  },
  {
    name: '1inch Wallet',
    icon: '1inch',
    homepage: 'https://1inch.io/wallet',
    chains: majorEvm,
    supports_wc: true,
    ...storeLinks({ apple: '1546049391', google: 'io.oneinch.android' })
  }
]
