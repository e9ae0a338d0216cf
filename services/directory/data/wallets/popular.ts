import type { WalletEntry } from '../../registry.ts'
import { bitcoin, evm, injected, majorEvm, solana, storeLinks } from './entry-helpers.ts'

/** The most used wallets, listed first. */
export const popularWallets: readonly WalletEntry[] = [
  {
    name: 'MetaMask',
    id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
    icon: 'metamask',
    rdns: 'io.metamask',
    homepage: 'https://metamask.io',
    mobile_link: 'metamask://',
    link_mode: 'https://metamask.app.link/wc',
    chains: majorEvm,
    any_evm_network: true,
    supports_wc: true,
    ...storeLinks({ apple: '1438144202', google: 'io.metamask', chrome: 'nkbihfbeogaeaoehlefnkodbefgpgknn' }),
    ...injected('isMetaMask')
  },
  {
    name: 'Trust Wallet',
    id: '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0',
    icon: 'trust',
    rdns: 'com.trustwallet.app',
    homepage: 'https://trustwallet.com',
    mobile_link: 'trust://',
    link_mode: 'https://link.trustwallet.com',
    chains: [...majorEvm, ...solana],
    any_evm_network: true,
    supports_wc: true,
    ...storeLinks({ apple: '1288339409', google: 'com.wallet.crypto.trustapp', chrome: 'egjidjbpglichdcondbcbdnbeeppgdph' }),
    ...injected('isTrust')
  },
  {
    name: 'Coinbase Wallet',
    id: 'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8',
    icon: 'coinbase',
    rdns: 'com.coinbase.wallet',
    homepage: 'https://www.coinbase.com/wallet',
    mobile_link: 'cbwallet://',
    chains: [...majorEvm, ...solana],
    supports_wc: false,
    ...storeLinks({ apple: '1278383455', google: 'org.toshi', chrome: 'hnfanknocfeofbddgcijnmhnfnkdnaad' }),
    ...injected('isCoinbaseWallet')
  },
  {
    name: 'OKX Wallet',
    id: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
    icon: 'okx',
    rdns: 'com.okex.wallet',
    homepage: 'https://www.okx.com/web3',
    mobile_link: 'okex://main',
    chains: [...majorEvm, ...solana, ...bitcoin],
    any_evm_network: true,
    supports_wc: true,
    ...storeLinks({ apple: '1327268470', google: 'com.okinc.okex.gp', chrome: 'mcohilncbfahbmgdjkbpemcciiolgcge' }),
    ...injected('isOkxWallet')
  },
  {
    name: 'Phantom',
    id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
    icon: 'phantom',
    rdns: 'app.phantom',
    homepage: 'https://phantom.com',
    mobile_link: 'phantom://',
    chains: [...solana, ...evm(1, 137, 8453), ...bitcoin],
    supports_wc: false,
    ...storeLinks({ apple: '1598432977', google: 'app.phantom', chrome: 'bfnaelmomeimhlpmgjnjophhpkkoljpa' }),
    ...injected('isPhantom')
  },
  {
    name: 'Rainbow',
    id: '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369',
    icon: 'rainbow',
    rdns: 'me.rainbow',
    homepage: 'https://rainbow.me',
    mobile_link: 'rainbow://',
    chains: [...majorEvm, ...evm(7777777)],
    supports_wc: true,
    ...storeLinks({ apple: '1457119021', google: 'me.rainbow', chrome: 'opfgelmcmbiajamepnmloijbpoleiama' }),
    ...injected('isRainbow')
  },
  {
    name: 'Binance Wallet',
    id: '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25',
    icon: 'binance',
    rdns: 'com.binance.wallet',
    homepage: 'https://www.binance.com/en/binancewallet',
    mobile_link: 'bnc://app.binance.com/cedefi/wc',
    chains: [...majorEvm, ...solana],
    supports_wc: true,
    ...storeLinks({ apple: '1436799971', google: 'com.binance.dev' })
  },
  {
    name: 'Bitget Wallet',
    id: '38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662',
    icon: 'bitget',
    rdns: 'com.bitget.web3',
    homepage: 'https://web3.bitget.com',
    mobile_link: 'bitkeep://',
    chains: [...majorEvm, ...solana, ...bitcoin],
    any_evm_network: true,
    supports_wc: true,
    ...storeLinks({ apple: '1395301115', google: 'com.bitkeep.wallet', chrome: 'jiidiaalihmmhddjgbnbgdfflelocpak' }),
    ...injected('isBitKeep')
  },
  {
    name: 'Rabby Wallet',
    icon: 'rabby',
    rdns: 'io.rabby',
    homepage: 'https://rabby.io',
    chains: majorEvm,
    any_evm_network: true,
    supports_wc: false,
    ...storeLinks({ chrome: 'acmacodkjbdgmoleebolmdjonilkdbch' }),
    ...injected('isRabby')
  },
  {
    name: 'Zerion',
    id: 'ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18',
    icon: 'zerion',
    rdns: 'io.zerion.wallet',
    homepage: 'https://zerion.io',
    mobile_link: 'zerion://',
    chains: [...majorEvm, ...solana],
    any_evm_network: true,
    supports_wc: true,
    ...storeLinks({ apple: '1456732565', google: 'io.zerion.android', chrome: 'klghhnkeealcohjjanjjdaeeggmfmlpl' }),
    ...injected('isZerion')
  },
  {
    name: 'Uniswap Wallet',
    id: 'c03dfee351b6fcc421b4494ea33b9d4b92a984f87aa76d1663bb28705e95034a',
    icon: 'uniswap',
    rdns: 'org.uniswap.app',
    homepage: 'https://wallet.uniswap.org',
    mobile_link: 'uniswap://',
    chains: [...majorEvm, ...evm(130)],
    supports_wc: true,
    ...storeLinks({ apple: '6443944476', google: 'com.uniswap.mobile', chrome: 'nnpmfplkfogfpmcngplhnbdnnilmcdcg' })
  },
  {
    name: 'Ledger',
    id: '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927',
    icon: 'ledger',
    homepage: 'https://www.ledger.com',
    mobile_link: 'ledgerlive://',
    desktop_link: 'ledgerlive://',
    chains: majorEvm,
    supports_wc: true,
    ...storeLinks({ apple: '1361671700', google: 'com.ledger.live' })
  },
  {
    name: 'Safe',
    id: '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f',
    icon: 'safe',
    homepage: 'https://safe.global',
    webapp_link: 'https://app.safe.global',
    chains: [...majorEvm, ...evm(100)],
    supports_wc: true,
    ...storeLinks({ apple: '1515759131', google: 'io.gnosis.safe' })
  },
  {
    name: 'Solflare',
    id: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
    icon: 'solflare',
    homepage: 'https://solflare.com',
    mobile_link: 'solflare://',
    chains: solana,
    supports_wc: false,
    ...storeLinks({ apple: '1580902717', google: 'com.solflare.mobile', chrome: 'bhhhlbepdkbapadjdnnojkbgioiodbic' }),
    injected: [{ namespace: 'solana', injected_id: 'isSolflare' }]
  },
  {
    name: 'Brave Wallet',
    id: '163d2cf19babf05eb8962e9748f9ebe613ed52ebf9c8107c9a0f104bfcf161b3',
    rdns: 'com.brave.wallet',
    homepage: 'https://brave.com/wallet',
    chains: [...majorEvm, ...solana],
    any_evm_network: true,
    supports_wc: false,
    ...storeLinks({ apple: '1052879175', google: 'com.brave.browser' }),
    ...injected('isBraveWallet')
  },
  {
    name: 'Base Account',
    id: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
    icon: 'base',
    homepage: 'https://account.base.app',
    chains: evm(1, 10, 137, 8453, 42161),
    supports_wc: false
  },
  {
    name: 'Exodus',
    id: 'e9ff15be73584489ca4a66f64d32c4537711797e30b6660dbcb71ea72a42b1f4',
    icon: 'exodus',
    rdns: 'com.exodus.web3-wallet',
    homepage: 'https://www.exodus.com',
    mobile_link: 'exodus://',
    desktop_link: 'exodus://',
    chains: [...majorEvm, ...solana],
    supports_wc: true,
    ...storeLinks({ apple: '1414384820', google: 'exodusmovement.exodus', chrome: 'aholpfdialjgjfhomihkjbmgjidlcdno' }),
    ...injected('isExodus')
  },
  {
    name: 'SafePal',
    id: '0b415a746fb9ee99cce155c2ceca0c6f6061b1dbca2d722b3ba16381d0562150',
    homepage: 'https://www.safepal.com',
    mobile_link: 'safepalwallet://',
    chains: [...majorEvm, ...solana],
    any_evm_network: true,
    supports_wc: true,
    ...storeLinks({ apple: '1548297139', google: 'io.safepal.wallet', chrome: 'lgmpcpglpngdoalbgeoldeajfclnhafa' }),
    ...injected('isSafePal')
  }
]
