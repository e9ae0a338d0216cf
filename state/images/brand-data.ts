import type { Brands } from './bundled-brands.ts'

// written by scripts/directory-icons.ts
export const brands: Brands = {
  wallets: [
    {
      id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
      name: 'MetaMask',
      icon: 'metamask',
      rdns: 'io.metamask',
      chains: ['eip155:1'],
      homepage: 'https://metamask.io',
      chrome_store: 'https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn',
      app_store: 'https://apps.apple.com/app/id1438144202',
      play_store: 'https://play.google.com/store/apps/details?id=io.metamask'
    },
    {
      id: '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0',
      name: 'Trust Wallet',
      icon: 'trust',
      rdns: 'com.trustwallet.app',
      chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
      homepage: 'https://trustwallet.com',
      chrome_store: 'https://chromewebstore.google.com/detail/egjidjbpglichdcondbcbdnbeeppgdph',
      app_store: 'https://apps.apple.com/app/id1288339409',
      play_store: 'https://play.google.com/store/apps/details?id=com.wallet.crypto.trustapp'
    },
    {
      id: 'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8',
      name: 'Coinbase Wallet',
      icon: 'coinbase',
      rdns: 'com.coinbase.wallet',
      chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
      homepage: 'https://www.coinbase.com/wallet',
      chrome_store: 'https://chromewebstore.google.com/detail/hnfanknocfeofbddgcijnmhnfnkdnaad',
      app_store: 'https://apps.apple.com/app/id1278383455',
      play_store: 'https://play.google.com/store/apps/details?id=org.toshi'
    },
    {
      id: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
      name: 'OKX Wallet',
      icon: 'okx',
      rdns: 'com.okex.wallet',
      chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'bip122:000000000019d6689c085ae165831e93'],
      homepage: 'https://www.okx.com/web3',
      chrome_store: 'https://chromewebstore.google.com/detail/mcohilncbfahbmgdjkbpemcciiolgcge',
      app_store: 'https://apps.apple.com/app/id1327268470',
      play_store: 'https://play.google.com/store/apps/details?id=com.okinc.okex.gp'
    },
    {
      id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
      name: 'Phantom',
      icon: 'phantom',
      rdns: 'app.phantom',
      chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'eip155:1', 'bip122:000000000019d6689c085ae165831e93'],
      homepage: 'https://phantom.com',
      chrome_store: 'https://chromewebstore.google.com/detail/bfnaelmomeimhlpmgjnjophhpkkoljpa',
      app_store: 'https://apps.apple.com/app/id1598432977',
      play_store: 'https://play.google.com/store/apps/details?id=app.phantom'
    },
    {
      id: '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369',
      name: 'Rainbow',
      icon: 'rainbow',
      rdns: 'me.rainbow',
      chains: ['eip155:1'],
      homepage: 'https://rainbow.me',
      chrome_store: 'https://chromewebstore.google.com/detail/opfgelmcmbiajamepnmloijbpoleiama',
      app_store: 'https://apps.apple.com/app/id1457119021',
      play_store: 'https://play.google.com/store/apps/details?id=me.rainbow'
    },
    {
      id: '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25',
      name: 'Binance Wallet',
      icon: 'binance',
      rdns: 'com.binance.wallet',
      chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
      homepage: 'https://www.binance.com/en/binancewallet',
      chrome_store: null,
      app_store: 'https://apps.apple.com/app/id1436799971',
      play_store: 'https://play.google.com/store/apps/details?id=com.binance.dev'
    },
    {
      id: '38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662',
      name: 'Bitget Wallet',
      icon: 'bitget',
      rdns: 'com.bitget.web3',
      chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'bip122:000000000019d6689c085ae165831e93'],
      homepage: 'https://web3.bitget.com',
      chrome_store: 'https://chromewebstore.google.com/detail/jiidiaalihmmhddjgbnbgdfflelocpak',
      app_store: 'https://apps.apple.com/app/id1395301115',
      play_store: 'https://play.google.com/store/apps/details?id=com.bitkeep.wallet'
    },
    {
      id: '5c05350310de37459949fb4e36d14efe5cbde9723b2aca459834c4bcde43cf76',
      name: 'Rabby Wallet',
      icon: 'rabby',
      rdns: 'io.rabby',
      chains: ['eip155:1'],
      homepage: 'https://rabby.io',
      chrome_store: 'https://chromewebstore.google.com/detail/acmacodkjbdgmoleebolmdjonilkdbch',
      app_store: null,
      play_store: null
    },
    {
      id: 'ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18',
      name: 'Zerion',
      icon: 'zerion',
      rdns: 'io.zerion.wallet',
      chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
      homepage: 'https://zerion.io',
      chrome_store: 'https://chromewebstore.google.com/detail/klghhnkeealcohjjanjjdaeeggmfmlpl',
      app_store: 'https://apps.apple.com/app/id1456732565',
      play_store: 'https://play.google.com/store/apps/details?id=io.zerion.android'
    },
    {
      id: 'c03dfee351b6fcc421b4494ea33b9d4b92a984f87aa76d1663bb28705e95034a',
      name: 'Uniswap Wallet',
      icon: 'uniswap',
      rdns: 'org.uniswap.app',
      chains: ['eip155:1'],
      homepage: 'https://wallet.uniswap.org',
      chrome_store: 'https://chromewebstore.google.com/detail/nnpmfplkfogfpmcngplhnbdnnilmcdcg',
      app_store: 'https://apps.apple.com/app/id6443944476',
      play_store: 'https://play.google.com/store/apps/details?id=com.uniswap.mobile'
    },
    {
      id: '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927',
      name: 'Ledger',
      icon: 'ledger',
      rdns: null,
      chains: ['eip155:1'],
      homepage: 'https://www.ledger.com',
      chrome_store: null,
      app_store: 'https://apps.apple.com/app/id1361671700',
      play_store: 'https://play.google.com/store/apps/details?id=com.ledger.live'
    },
    {
      id: '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f',
      name: 'Safe',
      icon: 'safe',
      rdns: null,
      chains: ['eip155:1'],
      homepage: 'https://safe.global',
      chrome_store: null,
      app_store: 'https://apps.apple.com/app/id1515759131',
      play_store: 'https://play.google.com/store/apps/details?id=io.gnosis.safe'
    },
    {
      id: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
      name: 'Solflare',
      icon: 'solflare',
      rdns: null,
      chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
      homepage: 'https://solflare.com',
      chrome_store: 'https://chromewebstore.google.com/detail/bhhhlbepdkbapadjdnnojkbgioiodbic',
      app_store: 'https://apps.apple.com/app/id1580902717',
      play_store: 'https://play.google.com/store/apps/details?id=com.solflare.mobile'
    },
    {
      id: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
      name: 'Base Account',
      icon: 'base',
      rdns: null,
      chains: ['eip155:1'],
      homepage: 'https://account.base.app',
      chrome_store: null,
      app_store: null,
      play_store: null
    },
    {
      id: 'e9ff15be73584489ca4a66f64d32c4537711797e30b6660dbcb71ea72a42b1f4',
      name: 'Exodus',
      icon: 'exodus',
      rdns: 'com.exodus.web3-wallet',
      chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
      homepage: 'https://www.exodus.com',
      chrome_store: 'https://chromewebstore.google.com/detail/aholpfdialjgjfhomihkjbmgjidlcdno',
      app_store: 'https://apps.apple.com/app/id1414384820',
      play_store: 'https://play.google.com/store/apps/details?id=exodusmovement.exodus'
    },
    {
      id: 'cdfaf1ae3258061ac4ad9bab5d41ff8cf5c344d996f70524bd0c6d78e7a548f4',
      name: 'TokenPocket',
      icon: 'token-pocket',
      rdns: 'pro.tokenpocket',
      chains: ['eip155:1'],
      homepage: 'https://www.tokenpocket.pro',
      chrome_store: 'https://chromewebstore.google.com/detail/mfgccjchihfkkindfppnaooecgfneiii',
      app_store: 'https://apps.apple.com/app/id6444625622',
      play_store: 'https://play.google.com/store/apps/details?id=vip.mytokenpocket'
    },
    {
      id: '9beec5fa5289fa9c868f93db0913d4420bda43ad031b22997bf496923746042b',
      name: 'imToken',
      icon: 'imtoken',
      rdns: null,
      chains: ['eip155:1'],
      homepage: 'https://token.im',
      chrome_store: null,
      app_store: 'https://apps.apple.com/app/id1384798940',
      play_store: 'https://play.google.com/store/apps/details?id=im.token.app'
    },
    {
      id: '2a3c89040ac3b723a1972a33a125b1db11e258a6975d3a61252cd64e6ea5ea01',
      name: 'Coin98',
      icon: 'coin98',
      rdns: 'coin98.com',
      chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
      homepage: 'https://coin98.com',
      chrome_store: 'https://chromewebstore.google.com/detail/aeachknmefphepccionboohckonoeemg',
      app_store: 'https://apps.apple.com/app/id1561969966',
      play_store: 'https://play.google.com/store/apps/details?id=coin98.crypto.finance.media'
    },
    {
      id: '5e02cc5f89cbd338e1fecc65825cdf1a72f68f71993a471ae55e064af21e4634',
      name: 'Ronin Wallet',
      icon: 'ronin',
      rdns: 'com.roninchain.wallet',
      chains: ['eip155:2020'],
      homepage: 'https://wallet.roninchain.com',
      chrome_store: 'https://chromewebstore.google.com/detail/fnjhmkhhmkbjkkabndcnnogagogbneec',
      app_store: 'https://apps.apple.com/app/id1592675001',
      play_store: 'https://play.google.com/store/apps/details?id=com.skymavis.genesis'
    }
  ],
  networks: {
    'eip155:42161': 'arbitrum-one',
    'eip155:421614': 'arbitrum-one',
    'eip155:1313161554': 'aurora',
    'eip155:1313161555': 'aurora',
    'eip155:43114': 'avalanche',
    'eip155:43113': 'avalanche',
    'eip155:8453': 'base',
    'eip155:84532': 'base',
    'bip122:000000000019d6689c085ae165831e93': 'bitcoin',
    'bip122:00000008819873e925422c1ff0f99f7c': 'bitcoin',
    'bip122:000000000933ea01ad0ee984209779ba': 'bitcoin',
    'eip155:56': 'binance-smart-chain',
    'eip155:97': 'binance-smart-chain',
    'eip155:42220': 'celo',
    'eip155:11142220': 'celo',
    'eip155:250': 'fantom',
    'eip155:100': 'gnosis',
    'eip155:17000': 'ethereum',
    'eip155:560048': 'ethereum',
    'eip155:999': 'hyper-evm',
    'eip155:8217': 'kaia',
    'eip155:1': 'ethereum',
    'eip155:10': 'optimism',
    'eip155:11155420': 'optimism',
    'polkadot:91b171bb158e2d3848fa23a9f1c25182': 'polkadot',
    'eip155:137': 'polygon',
    'eip155:80002': 'polygon',
    'eip155:11155111': 'ethereum',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana',
    'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana',
    'eip155:324': 'zksync',
    'eip155:300': 'zksync',
    'eip155:7777777': 'zora',
    'eip155:999999999': 'zora'
  },
  images: {
    wallets: {
      metamask:
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#metamask__a)"><path fill="#fff" d="M24 0H0v24h24z"/><path fill="#FF5C16" d="m18.9 18.925-3.434-.993-2.59 1.504h-1.807l-2.592-1.504-3.433.993L4 15.5l1.044-3.802L4 8.484 5.044 4.5l5.365 3.114h3.127L18.9 4.5l1.045 3.984-1.045 3.214 1.045 3.802z"/><path fill="#FF5C16" d="m5.045 4.5 5.364 3.116-.213 2.14zm3.433 11.001 2.36 1.747-2.36.684zm2.172-2.888-.454-2.856-2.904 1.942h-.001l.009 2 1.177-1.086zM18.9 4.5l-5.364 3.116.213 2.14zm-3.433 11.001-2.36 1.747 2.36.684zm1.187-3.801v-.002h-.001l-2.904-1.941-.453 2.856h2.171l1.178 1.086z"/><path fill="#E34807" d="m8.477 17.932-3.433.993L4 15.501h4.477zm2.172-5.32.656 4.13-.91-2.297-3.097-.746 1.178-1.087zm4.818 5.32 3.433.993 1.045-3.424h-4.478zm-2.171-5.32-.656 4.13.909-2.297 3.097-.746-1.179-1.087z"/><path fill="#FF8D5D" d="m4 15.5 1.044-3.802H7.29l.008 2 3.098.747.909 2.296-.468.505-2.36-1.747zm15.945 0L18.9 11.698h-2.245l-.009 2-3.097.747-.909 2.296.467.505 2.36-1.747zm-6.409-7.886h-3.127l-.213 2.139 1.109 6.985h1.335l1.11-6.985z"/><path fill="#661800" d="M5.044 4.5 4 8.484l1.044 3.214H7.29l2.905-1.943zM10 13.441H8.982l-.553.528 1.967.474zM18.9 4.5l1.045 3.984-1.045 3.214h-2.245l-2.906-1.943zm-4.954 8.941h1.02l.553.529-1.97.475zm-1.071 4.632.232-.825-.467-.506h-1.336l-.467.506.232.825"/><path fill="#C0C4CD" d="M12.875 18.073v1.364h-1.806v-1.364z"/><path fill="#E7EBF6" d="m8.478 17.93 2.592 1.506v-1.363l-.232-.826zm6.99 0-2.593 1.506v-1.363l.232-.826z"/></g><defs><clipPath id="metamask__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      trust:
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#trust__a)"><path fill="#0500FF" d="M24 0H0v24h24z"/><path fill="#fff" d="M4.8 6.311 12 4v16c-5.143-2.134-7.2-6.222-7.2-8.533zm14.4 0L12 4v16c5.143-2.134 7.2-6.222 7.2-8.533z"/></g><defs><clipPath id="trust__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      coinbase:
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#coinbase__a)"><path fill="#0E5BFF" d="M24 0H0v24h24z"/><path fill="#fff" d="M4 12a8 8 0 1 1 16 0 8 8 0 0 1-16 0"/><path fill="#0E5BFF" fill-rule="evenodd" d="M12 17.667a5.667 5.667 0 1 0 0-11.334 5.667 5.667 0 0 0 0 11.334m-.667-7.334a1 1 0 0 0-1 1v1.334a1 1 0 0 0 1 1h1.334a1 1 0 0 0 1-1v-1.334a1 1 0 0 0-1-1z" clip-rule="evenodd"/></g><defs><clipPath id="coinbase__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      okx: '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#okx__a)"><path fill="#000" d="M24 0H0v24h24z"/><path fill="#fff" d="M4 4h5.333v5.333H4zm10.667 5.333H9.333v5.334H4V20h5.333v-5.333h5.334V20H20v-5.333h-5.333zm0 0V4H20v5.333z"/></g><defs><clipPath id="okx__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      phantom:
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#phantom__a)"><path fill="#AB9FF2" d="M24 0H0v24h24z"/><path fill="#fff" d="M5.893 18.4c2.042 0 3.576-1.706 4.492-3.054a2.5 2.5 0 0 0-.173.883c0 .787.47 1.348 1.398 1.348 1.275 0 2.636-1.074 3.341-2.23q-.075.25-.074.464c0 .55.322.895.978.895 2.066 0 4.145-3.52 4.145-6.597C20 7.711 18.738 5.6 15.57 5.6 10.002 5.6 4 12.137 4 16.36c0 1.658.928 2.04 1.893 2.04m7.759-8.553c0-.597.347-1.014.854-1.014.495 0 .841.417.841 1.014 0 .596-.346 1.026-.841 1.026-.508 0-.854-.43-.854-1.026m2.648 0c0-.597.347-1.014.854-1.014.495 0 .841.417.841 1.014 0 .596-.346 1.026-.841 1.026-.507 0-.854-.43-.854-1.026"/></g><defs><clipPath id="phantom__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      rainbow:
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#rainbow__a)"><path fill="url(#rainbow__b)" d="M24 0H0v24h24z"/><path fill="url(#rainbow__c)" d="M4 7.6h1.2c6.186 0 11.2 5.014 11.2 11.2V20h2.4a1.2 1.2 0 0 0 1.2-1.2C20 10.626 13.374 4 5.2 4A1.2 1.2 0 0 0 4 5.2z"/><path fill="url(#rainbow__d)" d="M16.8 18.8H20a1.2 1.2 0 0 1-1.2 1.2h-2z"/><path fill="url(#rainbow__e)" d="M5.2 4v3.2H4v-2A1.2 1.2 0 0 1 5.2 4"/><path fill="url(#rainbow__f)" d="M4 7.2h1.2c6.407 0 11.6 5.193 11.6 11.6V20h-3.6v-1.2a8 8 0 0 0-8-8H4z"/><path fill="url(#rainbow__g)" d="M13.6 18.8h3.2V20h-3.2z"/><path fill="url(#rainbow__h)" d="M4 10.4V7.2h1.2v3.2z"/><path fill="url(#rainbow__i)" d="M4 12.4a1.2 1.2 0 0 0 1.2 1.2 5.2 5.2 0 0 1 5.2 5.2 1.2 1.2 0 0 0 1.2 1.2h2v-1.2a8.4 8.4 0 0 0-8.4-8.4H4z"/><path fill="url(#rainbow__j)" d="M10.4 18.8h3.2V20h-2a1.2 1.2 0 0 1-1.2-1.2"/><path fill="url(#rainbow__k)" d="M5.2 13.6A1.2 1.2 0 0 1 4 12.4v-2h1.2z"/></g><defs><radialGradient id="rainbow__c" cx="0" cy="0" r="1" gradientTransform="rotate(-90 12 6.8)scale(14.7999)" gradientUnits="userSpaceOnUse"><stop offset=".77" stop-color="#FF4000"/><stop offset="1" stop-color="#8754C9"/></radialGradient><radialGradient id="rainbow__f" cx="0" cy="0" r="1" gradientTransform="rotate(-90 12 6.8)scale(11.5999)" gradientUnits="userSpaceOnUse"><stop offset=".724" stop-color="#FFF700"/><stop offset="1" stop-color="#FF9901"/></radialGradient><radialGradient id="rainbow__i" cx="0" cy="0" r="1" gradientTransform="rotate(-90 12 6.8)scale(8.39996)" gradientUnits="userSpaceOnUse"><stop offset=".595" stop-color="#0AF"/><stop offset="1" stop-color="#01DA40"/></radialGradient><radialGradient id="rainbow__j" cx="0" cy="0" r="1" gradientTransform="matrix(3.39998 0 0 9.06662 10.2 19.4)" gradientUnits="userSpaceOnUse"><stop stop-color="#0AF"/><stop offset="1" stop-color="#01DA40"/></radialGradient><radialGradient id="rainbow__k" cx="0" cy="0" r="1" gradientTransform="matrix(0 -3.39998 64.4737 0 4.6 13.8)" gradientUnits="userSpaceOnUse"><stop stop-color="#0AF"/><stop offset="1" stop-color="#01DA40"/></radialGradient><linearGradient id="rainbow__b" x1="12" x2="12" y1="0" y2="24" gradientUnits="userSpaceOnUse"><stop stop-color="#174299"/><stop offset="1" stop-color="#001E59"/></linearGradient><linearGradient id="rainbow__d" x1="16.6" x2="20" y1="19.4" y2="19.4" gradientUnits="userSpaceOnUse"><stop stop-color="#FF4000"/><stop offset="1" stop-color="#8754C9"/></linearGradient><linearGradient id="rainbow__e" x1="4.6" x2="4.6" y1="4" y2="7.4" gradientUnits="userSpaceOnUse"><stop stop-color="#8754C9"/><stop offset="1" stop-color="#FF4000"/></linearGradient><linearGradient id="rainbow__g" x1="13.6" x2="16.8" y1="19.4" y2="19.4" gradientUnits="userSpaceOnUse"><stop stop-color="#FFF700"/><stop offset="1" stop-color="#FF9901"/></linearGradient><linearGradient id="rainbow__h" x1="4.6" x2="4.6" y1="10.4" y2="7.2" gradientUnits="userSpaceOnUse"><stop stop-color="#FFF700"/><stop offset="1" stop-color="#FF9901"/></linearGradient><clipPath id="rainbow__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      binance:
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#binance__a)"><path fill="#000" d="M24 0H0v24h24z"/><path fill="#F0B90B" d="M7.616 12 5.81 13.805 4.002 12l1.805-1.805zm4.386-4.386 3.096 3.095 1.804-1.804L12.002 4 7.098 8.905l1.804 1.804zm6.191 2.581L16.39 12l1.804 1.805L19.998 12zm-6.19 6.191-3.096-3.095-1.805 1.804 4.9 4.905 4.9-4.905-1.804-1.804zm0-2.581L13.806 12l-1.805-1.805L10.193 12z"/></g><defs><clipPath id="binance__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      bitget:
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#bitget__a)"><path fill="#00F0FF" d="M24 0H0v24h24z"/><path fill="#00040C" d="M11.23 9.742h3.748l3.834 4.05c.25.263.25.69.003.956L13.898 20h-3.86l1.167-1.206 4.285-4.526-4.23-4.526"/><path fill="#00040C" d="M12.769 14.258H9.022L5.188 10.21a.706.706 0 0 1-.003-.956L10.102 4h3.86l-1.167 1.206L8.51 9.732l4.23 4.526"/></g><defs><clipPath id="bitget__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      rabby:
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#rabby__a)"><path fill="url(#rabby__b)" d="M24 0H0v24h24z"/><path fill="url(#rabby__c)" d="M19.918 13.04c.629-1.461-2.478-5.543-5.446-7.243-1.87-1.317-3.82-1.136-4.215-.558-.866 1.27 2.869 2.345 5.367 3.6a2.9 2.9 0 0 0-1.34 1.235c-.932-1.058-2.976-1.969-5.375-1.235-1.616.495-2.96 1.66-3.479 3.422a1 1 0 0 0-.412-.091c-.562 0-1.018.474-1.018 1.059s.456 1.059 1.018 1.059c.104 0 .43-.073.43-.073l5.204.04c-2.082 3.435-3.726 3.937-3.726 4.532s1.573.434 2.164.212c2.83-1.062 5.868-4.372 6.389-5.325 2.19.284 4.03.318 4.44-.634"/><path fill="url(#rabby__d)" fill-rule="evenodd" d="M15.624 8.839c.116-.048.097-.225.066-.365-.073-.321-1.334-1.617-2.518-2.197-1.614-.791-2.802-.75-2.978-.386.329.701 1.853 1.36 3.444 2.047.679.293 1.37.591 1.986.901" clip-rule="evenodd"/><path fill="url(#rabby__e)" fill-rule="evenodd" d="M13.576 15.894a9 9 0 0 0-1.114-.357c.447-.832.541-2.064.119-2.843-.592-1.092-1.336-1.674-3.063-1.674-.95 0-3.508.333-3.554 2.555q-.008.349.016.644l4.672.035a16.7 16.7 0 0 1-1.736 2.397c.62.165 1.131.304 1.601.431.446.121.854.232 1.28.345a20 20 0 0 0 1.78-1.533" clip-rule="evenodd"/><path fill="url(#rabby__f)" d="M5.368 13.99c.19 1.688 1.113 2.35 2.997 2.545 1.884.196 2.964.065 4.403.201 1.202.114 2.275.751 2.673.53.358-.197.157-.913-.322-1.372-.621-.596-1.481-1.01-2.994-1.157.301-.859.217-2.063-.251-2.719-.678-.947-1.927-1.376-3.51-1.189-1.652.196-3.235 1.043-2.996 3.161"/></g><defs><linearGradient id="rabby__b" x1="8.721" x2="19.846" y1="11.746" y2="14.778" gradientUnits="userSpaceOnUse"><stop stop-color="#8697FF"/><stop offset="1" stop-color="#ABB7FF"/></linearGradient><linearGradient id="rabby__c" x1="8.721" x2="19.846" y1="11.746" y2="14.778" gradientUnits="userSpaceOnUse"><stop stop-color="#fff"/><stop offset="1" stop-color="#fff"/></linearGradient><linearGradient id="rabby__d" x1="17.92" x2="9.621" y1="11.527" y2="3.531" gradientUnits="userSpaceOnUse"><stop stop-color="#8697FF"/><stop offset="1" stop-color="#8697FF" stop-opacity="0"/></linearGradient><linearGradient id="rabby__e" x1="13.799" x2="5.983" y1="16.184" y2="11.865" gradientUnits="userSpaceOnUse"><stop stop-color="#8697FF"/><stop offset="1" stop-color="#8697FF" stop-opacity="0"/></linearGradient><linearGradient id="rabby__f" x1="9.382" x2="14.821" y1="11.66" y2="18.301" gradientUnits="userSpaceOnUse"><stop stop-color="#fff"/><stop offset=".984" stop-color="#D1D8FF"/></linearGradient><clipPath id="rabby__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      zerion:
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#zerion__a)"><path fill="#2461ED" d="M24 0H0v24h24z"/><path fill="#fff" fill-rule="evenodd" d="M14.15 11.617c-2.93-1.522-6.496-3.496-9.18-5.105-.792-.548-.39-1.712.567-1.712h13.28c.74 0 1.236.794.865 1.395-.893 1.48-2.195 3.361-3.283 4.852-.585.8-1.537.938-2.248.57m-4.274.494c2.834 1.452 6.805 3.66 9.627 5.33.874.517.524 1.758-.494 1.758L5.008 19.2c-.814 0-1.232-.812-.886-1.378 1.168-1.913 2.481-3.845 3.573-5.287.485-.643 1.473-.787 2.181-.424" clip-rule="evenodd"/></g><defs><clipPath id="zerion__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      uniswap:
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#uniswap__a)"><path fill="#F50DB4" d="M24 0H0v24h24z"/><path fill="#fff" d="M16.627 6.418c.022-.378.073-.627.177-.855a1 1 0 0 1 .085-.164.6.6 0 0 1-.04.148c-.075.221-.087.523-.035.875.066.447.103.511.576.993.222.226.48.512.574.634l.17.223-.17-.16c-.208-.194-.687-.574-.792-.628-.071-.036-.082-.036-.126.008-.04.04-.049.1-.054.384-.009.443-.07.727-.216 1.01-.078.154-.091.122-.02-.052.054-.13.06-.186.059-.615 0-.86-.103-1.068-.705-1.422a7 7 0 0 0-.558-.288 2 2 0 0 1-.273-.133c.017-.017.604.154.84.244.351.135.41.152.452.136.029-.01.042-.094.056-.338"/><path fill="#fff" d="M9.206 5.166c-.208-.032-.217-.036-.12-.051.189-.029.632.01.938.083.714.168 1.364.6 2.057 1.368l.184.204.264-.042c1.11-.177 2.24-.036 3.184.398.26.12.67.357.72.418.017.02.047.145.067.279.07.462.035.817-.107 1.081-.078.145-.082.19-.03.314a.3.3 0 0 0 .272.17c.235 0 .487-.377.604-.902l.047-.209.092.104c.505.57.902 1.346.97 1.899l.018.144-.085-.131a1.6 1.6 0 0 0-.48-.503c-.34-.223-.698-.3-1.648-.349-.857-.045-1.342-.118-1.823-.274-.82-.265-1.232-.619-2.204-1.888-.432-.563-.7-.875-.965-1.126-.603-.57-1.196-.87-1.955-.987m.404 2.729c-.422-.579-.684-1.467-.627-2.13L9 5.558l.096.017c.181.033.493.148.639.237.4.242.574.56.75 1.378.052.24.12.511.151.603.05.148.24.493.395.717.11.161.037.238-.209.216-.375-.034-.883-.383-1.211-.832m6.502 4.312c-1.976-.791-2.673-1.479-2.673-2.638 0-.17.006-.31.014-.31.007 0 .083.056.17.125.4.32.85.456 2.092.637.731.106 1.143.191 1.522.317 1.207.398 1.953 1.205 2.131 2.305.052.32.022.92-.062 1.235-.066.25-.268.7-.322.717-.015.005-.03-.052-.033-.129-.02-.413-.23-.815-.583-1.117-.4-.342-.939-.615-2.256-1.142m-1.387.329a4 4 0 0 0-.096-.416l-.05-.15.094.105c.13.145.232.33.319.577.066.188.073.244.073.55 0 .3-.01.363-.07.533a1.7 1.7 0 0 1-.418.66c-.36.365-.825.568-1.495.652-.116.014-.456.039-.754.054-.752.04-1.247.12-1.692.275a.4.4 0 0 1-.127.03c-.018-.018.285-.197.535-.317.353-.17.704-.261 1.49-.392.39-.064.79-.142.892-.173.963-.294 1.457-1.05 1.299-1.988"/><path fill="#fff" d="M15.632 14.136c-.263-.562-.323-1.104-.18-1.61.016-.054.041-.098.056-.098s.077.033.138.074c.12.081.363.218 1.01.568.807.438 1.267.777 1.58 1.164.274.339.444.725.525 1.196.047.267.02.908-.05 1.177-.216.847-.72 1.512-1.44 1.9-.105.057-.2.104-.21.104s.028-.097.085-.216c.242-.503.27-.992.087-1.537-.112-.333-.34-.74-.802-1.428-.536-.8-.667-1.012-.8-1.294m-7.424 3.03c.733-.617 1.646-1.054 2.477-1.189a3.9 3.9 0 0 1 1.288.05c.532.136 1.007.439 1.255.8.242.353.345.66.453 1.345.043.27.09.541.103.603.081.355.24.638.435.78.31.227.845.24 1.372.037a.7.7 0 0 1 .172-.053c.02.018-.246.195-.433.288a1.5 1.5 0 0 1-.717.173c-.482 0-.882-.244-1.216-.741a6 6 0 0 1-.328-.651c-.353-.8-.527-1.044-.936-1.31-.357-.233-.816-.274-1.162-.106-.454.222-.58.799-.255 1.165.129.145.37.27.567.295a.605.605 0 0 0 .685-.604c0-.24-.092-.377-.326-.482-.32-.144-.663.024-.661.322 0 .127.056.207.184.265.083.037.085.04.018.026-.294-.06-.362-.412-.127-.645.283-.28.868-.156 1.07.226.084.16.093.48.02.673-.165.432-.645.66-1.132.536-.332-.084-.467-.175-.867-.585-.694-.712-.964-.85-1.966-1.005l-.192-.03z"/><path fill="#fff" fill-rule="evenodd" d="M4.947 4.426c2.32 2.8 3.918 3.956 4.096 4.2.146.202.091.383-.16.525a1.5 1.5 0 0 1-.57.16c-.164 0-.22-.063-.22-.063-.094-.09-.147-.074-.631-.929a148 148 0 0 0-1.25-1.912c-.036-.034-.035-.032 1.181 2.133.197.45.04.616.04.68 0 .131-.036.2-.199.38-.27.3-.39.637-.478 1.335-.098.781-.373 1.334-1.135 2.279-.446.553-.519.655-.631.878-.142.28-.181.438-.197.793-.017.375.016.617.131.975.1.314.206.521.475.936.232.358.366.624.366.727 0 .083.016.083.376.003.861-.194 1.56-.534 1.954-.95.243-.259.3-.401.302-.755.001-.231-.007-.28-.07-.413-.102-.216-.289-.396-.7-.675-.537-.366-.767-.66-.83-1.066-.052-.332.008-.566.306-1.187.308-.642.384-.915.436-1.562.033-.419.08-.584.2-.716.126-.138.24-.185.551-.227.508-.07.832-.2 1.098-.444a.95.95 0 0 0 .342-.722l.012-.232-.13-.15C9.147 7.885 4.635 4 4.606 4c-.006 0 .148.192.342.426m1.08 10.883a.41.41 0 0 0-.127-.542c-.167-.11-.426-.058-.426.085q-.002.064.08.104c.092.048.099.101.026.21-.074.11-.068.207.017.273.136.106.33.048.43-.13m4.034-5.212c-.238.073-.47.324-.542.588-.044.161-.019.443.047.53.106.141.208.178.486.176.543-.004 1.016-.235 1.07-.525.046-.238-.162-.567-.448-.711a1.07 1.07 0 0 0-.613-.058m.636.494c.083-.118.047-.246-.096-.333-.271-.165-.682-.028-.682.227 0 .127.214.265.41.265.131 0 .31-.078.368-.159" clip-rule="evenodd"/></g><defs><clipPath id="uniswap__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      ledger:
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#ledger__a)"><path fill="#000" d="M24 0H0v24h24z"/><path fill="#fff" d="M4 15.111v4.09h6.018v-.908H4.877v-3.182zm15.123 0v3.182h-5.141v.907H20v-4.09zM10.027 8.89v6.222h3.955v-.818h-3.078V8.89zM4 4.8v4.09h.877V5.707h5.141V4.8zm9.982 0v.907h5.141v3.182H20V4.8z"/></g><defs><clipPath id="ledger__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      safe: '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#safe__a)"><path fill="#049F67" d="M24 0H0v24h24z"/><path fill="#fff" d="M7.611 8.549c0-.518.42-.938.938-.938h6.898c.518 0 .938-.42.938-.938V4.938A.94.94 0 0 0 15.447 4H8.149a.94.94 0 0 0-.938.938v1.337c0 .518-.42.938-.938.938H4.938A.94.94 0 0 0 4 8.15v2.927c0 .518.422.917.94.917h1.735c.518 0 .938-.42.938-.938zm11.451 3.446h-1.735a.94.94 0 0 0-.938.938v2.518c0 .518-.42.938-.938.938H8.55a.94.94 0 0 0-.938.938v1.735c0 .518.42.938.938.938h7.3c.519 0 .933-.42.933-.938V17.67c0-.518.42-.886.938-.886h1.34c.519 0 .939-.42.939-.937v-2.924a.93.93 0 0 0-.938-.928m-6.212-1.823h-1.667a.984.984 0 0 0-.983.983v1.667c0 .542.44.983.983.983h1.667c.542 0 .983-.44.983-.983v-1.667a.984.984 0 0 0-.983-.983"/></g><defs><clipPath id="safe__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      solflare:
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#solflare__a)"><path fill="#FFEF46" d="M24 0H0v24h24z"/><path fill="#02050A" d="m12.056 12.636 1.098-1.066 2.047.673c1.34.449 2.01 1.271 2.01 2.43 0 .878-.335 1.458-1.005 2.205l-.205.225.075-.524c.297-1.906-.26-2.729-2.103-3.327zM9.3 6.112l5.584 1.87-1.21 1.158-2.903-.972c-1.005-.336-1.34-.878-1.47-2.018zm-.335 9.496 1.266-1.216 2.382.786c1.247.41 1.675.953 1.545 2.317zm-1.6-5.421c0-.355.186-.692.502-.972.335.486.912.916 1.824 1.215l1.973.654-1.098 1.066-1.935-.636c-.894-.299-1.266-.748-1.266-1.327M13.21 20c4.094-2.729 6.29-4.58 6.29-6.86 0-1.514-.893-2.355-2.866-3.01l-1.489-.504 4.076-3.925-.819-.879-1.21 1.066L11.48 4c-1.768.58-4.001 2.28-4.001 3.981 0 .187.018.374.074.58-1.47.84-2.066 1.626-2.066 2.598 0 .916.484 1.832 2.029 2.336l1.228.412L4.5 18l.819.878 1.321-1.214z"/></g><defs><clipPath id="solflare__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      base: '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#base__a)"><path fill="#00F" d="M24 0H0v24h24z"/><path fill="#fff" d="M4 5.517c0-.52 0-.78.098-.98a.96.96 0 0 1 .44-.44C4.738 4 4.998 4 5.517 4h12.966c.52 0 .78 0 .98.098a.97.97 0 0 1 .439.44c.098.2.098.46.098.979v12.966c0 .52 0 .78-.098.98a.96.96 0 0 1-.44.439c-.2.098-.46.098-.979.098H5.517c-.52 0-.78 0-.98-.098a.96.96 0 0 1-.439-.44C4 19.263 4 19.002 4 18.484z"/></g><defs><clipPath id="base__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      exodus:
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#exodus__a)"><path fill="url(#exodus__b)" d="M24 0H0v24h24z"/><path fill="#fff" d="M20 8.467 13.062 4v2.498l4.45 2.84-.523 1.627h-3.927v2.07h3.927l.524 1.627-4.451 2.84V20L20 15.547l-1.135-3.54zM7.025 13.035h3.913v-2.07H7.011L6.5 9.338l4.437-2.84V4L4 8.467l1.135 3.54L4 15.547 10.953 20v-2.498l-4.451-2.84z"/></g><defs><linearGradient id="exodus__b" x1="-.034" x2="24.282" y1=".204" y2="24.681" gradientUnits="userSpaceOnUse"><stop stop-color="#8C64FB"/><stop offset="1" stop-color="#2E6AF3"/></linearGradient><clipPath id="exodus__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      'token-pocket':
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#token-pocket__a)"><path fill="#2980FE" d="M24 0H0v24h24z"/><path fill="url(#token-pocket__b)" d="M14.983 10.936v4.03q.17.036.337.06.247.036.495.038h.03v-3.207a.92.92 0 0 1-.862-.921"/><path fill="#fff" d="M14.984 10.936h-3.175v5.773c0 .272.217.491.487.491h2.194a.487.487 0 0 0 .486-.49v-5.774zM10.274 6.8H4.487A.49.49 0 0 0 4 7.29v2c0 .272.217.491.487.491H6.35v6.928c0 .272.217.491.487.491h2.081c.27 0 .487-.219.487-.49V9.78h.853c.816 0 1.483-.672 1.483-1.494A1.46 1.46 0 0 0 10.274 6.8"/><path fill="#fff" d="M15.912 6.8c-2.261 0-4.103 1.85-4.103 4.136a4.13 4.13 0 0 0 3.175 4.03v-4.03c0-.513.411-.928.92-.928s.922.415.922.928a.93.93 0 0 1-.929.928v3.2c.082 0 .157 0 .24-.007C18.293 14.928 20 13.132 20 10.928A4.097 4.097 0 0 0 15.912 6.8"/><path fill="#fff" d="M15.912 15.064v-3.2h-.067v3.208q.034-.01.067-.008"/></g><defs><linearGradient id="token-pocket__b" x1="15.911" x2="14.986" y1="12.999" y2="12.999" gradientUnits="userSpaceOnUse"><stop stop-color="#fff"/><stop offset=".967" stop-color="#DFDFDF"/><stop offset="1" stop-color="#fff"/></linearGradient><clipPath id="token-pocket__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      imtoken:
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#imtoken__a)"><path fill="url(#imtoken__b)" d="M24 0H0v24h24z"/><path fill="#fff" d="M19.958 6.784c.528 7.08-4.066 10.428-8.184 10.785-3.829.332-7.433-2-7.75-5.581-.26-2.96 1.586-4.219 3.036-4.344 1.491-.13 2.745.89 2.854 2.123.104 1.187-.643 1.726-1.162 1.771-.411.036-.928-.211-.975-.742-.04-.456.135-.518.092-1.002-.076-.863-.835-.963-1.25-.928-.504.044-1.416.626-1.288 2.074.129 1.462 1.543 2.616 3.397 2.456 2-.174 3.393-1.717 3.497-3.881q0-.174.072-.333V9.18a1 1 0 0 1 .076-.13q.063-.096.168-.21.001-.004.002-.003.077-.086.183-.186c.874-.817 4.021-2.744 6.998-2.134a.3.3 0 0 1 .234.267"/></g><defs><linearGradient id="imtoken__b" x1="18.35" x2="6.424" y1="9.072" y2="15.899" gradientUnits="userSpaceOnUse"><stop stop-color="#0CC5FF"/><stop offset="1" stop-color="#007FFF"/></linearGradient><clipPath id="imtoken__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      coin98:
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#coin98__a)"><path fill="#D9B432" d="M24 0H0v24h24z"/><path fill="#000" d="M17.079 4H6.921A2.913 2.913 0 0 0 4 6.922v10.156A2.913 2.913 0 0 0 6.922 20h10.156A2.927 2.927 0 0 0 20 17.078V6.922A2.913 2.913 0 0 0 17.078 4m-2.466 3.994c1.187 0 2.146.959 2.146 2.146 0 .365-.091.707-.251 1.027a3.4 3.4 0 0 0-.89-.502 1.06 1.06 0 0 0 .137-.525 1.12 1.12 0 0 0-1.119-1.119 1.12 1.12 0 0 0-1.118 1.119c0 .182.045.365.137.525-.32.114-.64.274-.89.502a2 2 0 0 1-.251-1.027c-.046-1.187.913-2.146 2.1-2.146m-5.226 8.012A2.143 2.143 0 0 1 7.24 13.86h1.027a1.12 1.12 0 0 0 1.119 1.119 1.12 1.12 0 0 0 1.118-1.119h1.027a2.143 2.143 0 0 1-2.145 2.146m0-3.013a2.494 2.494 0 0 1-2.488-2.488c0-1.37 1.118-2.51 2.488-2.51s2.51 1.118 2.51 2.51c-.023 1.37-1.14 2.488-2.51 2.488m5.226 3.013c-1.37 0-2.51-1.119-2.51-2.488a2.499 2.499 0 1 1 4.999 0 2.494 2.494 0 0 1-2.489 2.488m1.484-2.511c0 .822-.662 1.46-1.484 1.46a1.476 1.476 0 0 1-1.483-1.46 1.48 1.48 0 0 1 1.483-1.484c.822.023 1.484.685 1.484 1.484m-5.25-2.99a1.48 1.48 0 0 1-1.483 1.484 1.48 1.48 0 0 1-1.484-1.484 1.48 1.48 0 0 1 1.484-1.484c.844 0 1.483.662 1.483 1.484"/></g><defs><clipPath id="coin98__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      ronin:
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#ronin__a)"><path fill="#004DE5" d="M24 0H0v24h24z"/><path fill="#fff" d="M11.066 10.24h1.2a.8.8 0 0 0 .565-.236.8.8 0 0 0 .234-.57V7.686a.135.135 0 0 0-.133-.134h-1.866a.135.135 0 0 0-.133.134v2.42a.135.135 0 0 0 .133.135"/><path fill="#fff" fill-rule="evenodd" d="M6.286 15.102V5.23c0-.327.13-.64.362-.87S7.193 4 7.52 4h8.958a1.23 1.23 0 0 1 1.236 1.23v9.872a1.23 1.23 0 0 1-.464.96l-4.672 3.735a.93.93 0 0 1-1.158 0l-4.672-3.735a1.23 1.23 0 0 1-.463-.96m9.045-7.55v2.151c0 .285-.112.559-.311.76-.2.202-.47.316-.753.316.283 0 .554.113.754.315s.312.475.312.76v1.94a1.08 1.08 0 0 1-.4.84l-1.65 1.336a.133.133 0 0 1-.216-.105v-3.741a.8.8 0 0 0-.235-.57.8.8 0 0 0-.565-.237h-1.2a.133.133 0 0 0-.133.134v4.414a.14.14 0 0 1-.076.122.13.13 0 0 1-.141-.017l-1.65-1.337a1.07 1.07 0 0 1-.4-.839V7.552c0-.285.112-.559.312-.76.2-.202.471-.316.754-.316h4.532c.283 0 .554.114.754.315.2.202.312.476.312.76" clip-rule="evenodd"/></g><defs><clipPath id="ronin__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>'
    },
    networks: {
      'arbitrum-one':
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#arbitrum-one__a)"><path fill="#213147" d="M24 0H0v24h24z"/><path fill="#fff" d="m13.203 13.216-.787 2.124a.27.27 0 0 0 0 .183l1.354 3.655 1.565-.89-1.879-5.072c-.042-.117-.21-.117-.253 0m1.577-3.573a.135.135 0 0 0-.253 0l-.787 2.124a.27.27 0 0 0 0 .183l2.217 5.985 1.565-.89z"/><path fill="#fff" d="M11.999 4.991a.24.24 0 0 1 .111.03l5.969 3.393a.22.22 0 0 1 .112.19v6.787a.22.22 0 0 1-.112.19l-5.969 3.395a.2.2 0 0 1-.111.029.24.24 0 0 1-.113-.03l-5.968-3.39a.22.22 0 0 1-.112-.19v-6.79a.22.22 0 0 1 .112-.19l5.969-3.393a.23.23 0 0 1 .111-.03m0-.991c-.213 0-.426.054-.616.163L5.416 7.556a1.21 1.21 0 0 0-.616 1.05v6.787c0 .433.234.834.616 1.05l5.968 3.394a1.25 1.25 0 0 0 1.232 0l5.968-3.394a1.21 1.21 0 0 0 .616-1.05V8.606a1.21 1.21 0 0 0-.616-1.05l-5.97-3.393A1.24 1.24 0 0 0 11.998 4"/><path fill="#fff" d="m8.052 17.943.55-1.482 1.105.905-1.034.93zm3.445-9.823H9.984a.27.27 0 0 0-.254.175l-3.243 8.757 1.565.89L11.623 8.3a.132.132 0 0 0-.127-.179"/><path fill="#fff" d="M14.144 8.12h-1.513a.27.27 0 0 0-.253.175l-3.704 10 1.565.89 4.032-10.886a.133.133 0 0 0-.127-.179"/></g><defs><clipPath id="arbitrum-one__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      aurora:
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#aurora__a)"><path fill="url(#aurora__b)" d="M24 0H0v24h24z"/><path fill="#fff" d="M13.671 6.38a1.866 1.866 0 0 0-3.35 0l-5.056 9.584a1.867 1.867 0 0 0 1.675 2.704h10.112a1.867 1.867 0 0 0 1.676-2.704zM9.367 5.9a2.933 2.933 0 0 1 5.259 0l5.061 9.584a2.932 2.932 0 0 1-2.635 4.25H6.94a2.946 2.946 0 0 1-2.635-4.25l5.062-9.579z"/></g><defs><linearGradient id="aurora__b" x1="16.968" x2="7.492" y1="5.952" y2="18.537" gradientUnits="userSpaceOnUse"><stop stop-color="#95E141"/><stop offset=".59" stop-color="#63B836"/><stop offset="1" stop-color="#409C2D"/></linearGradient><clipPath id="aurora__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      avalanche:
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#avalanche__a)"><path fill="#E84142" d="M24 0H0v24h24z"/><path fill="#fff" d="M8.014 18.72H5.326c-.566 0-.846 0-1.015-.101a.65.65 0 0 1-.22-.218.6.6 0 0 1-.09-.29c-.011-.192.129-.423.409-.889l6.64-11.077c.285-.47.43-.706.61-.792a.7.7 0 0 1 .62 0c.18.086.32.321.6.792L14.25 8.4l.005.01c.225.32.404.667.53 1.032.075.288.075.6 0 .892-.127.369-.305.72-.53 1.042l-3.49 5.837-.01.02a4.2 4.2 0 0 1-.68.959c-.235.21-.517.366-.825.456-.284.071-.6.071-1.236.071m6.796 0h3.85c.575 0 .86 0 1.03-.106a.65.65 0 0 0 .22-.218.6.6 0 0 0 .09-.29c.01-.187-.125-.408-.395-.846l-.03-.047-1.93-3.12-.02-.038c-.27-.432-.41-.653-.585-.74a.69.69 0 0 0-.615 0c-.18.087-.32.318-.6.778l-1.93 3.125v.01c-.285.459-.425.69-.415.878a.6.6 0 0 0 .09.292q.083.136.22.22c.165.101.45.101 1.02.101"/></g><defs><clipPath id="avalanche__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      base: '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#base__a)"><path fill="#00F" d="M24 0H0v24h24z"/><path fill="#fff" d="M4 5.517c0-.52 0-.78.098-.98a.96.96 0 0 1 .44-.44C4.738 4 4.998 4 5.517 4h12.966c.52 0 .78 0 .98.098a.97.97 0 0 1 .439.44c.098.2.098.46.098.979v12.966c0 .52 0 .78-.098.98a.96.96 0 0 1-.44.439c-.2.098-.46.098-.979.098H5.517c-.52 0-.78 0-.98-.098a.96.96 0 0 1-.439-.44C4 19.263 4 19.002 4 18.484z"/></g><defs><clipPath id="base__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      'binance-smart-chain':
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#binance-smart-chain__a)"><path fill="#F0B90B" d="M24 0H0v24h24z"/><path fill="#fff" d="M7.635 6.449 12 4l4.364 2.449-1.6.907L12 5.809 9.24 7.356zm8.73 3.093-1.6-.906L12 10.182 9.24 8.636l-1.605.906v1.81l2.756 1.546v3.089l1.609.906 1.604-.906v-3.09l2.76-1.546zm0 4.903V12.63l-1.6.907v1.809zm1.141.64-2.76 1.542v1.813l4.365-2.453v-4.898l-1.605.902zm-1.604-7.09 1.6.907v1.81l1.609-.903V7.996l-1.605-.907L15.902 8zm-5.511 9.29v1.808L12 20l1.604-.907V17.29l-1.604.9-1.605-.907zM7.635 14.44l1.6.907v-1.81l-1.6-.906v1.813zm2.756-6.444L12 8.902l1.604-.906L12 7.089 10.395 8zm-3.898.906 1.605-.906-1.6-.907L4.888 8v1.813l1.605.903zm0 3.09-1.604-.903v4.898l4.364 2.453v-1.818L6.498 15.08v-3.093z"/></g><defs><clipPath id="binance-smart-chain__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      bitcoin:
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#bitcoin__a)"><path fill="#F7931A" d="M24 0H0v24h24z"/><path fill="#fff" d="M18.011 10.432c.249-1.684-1.026-2.582-2.783-3.192l.57-2.27-1.388-.345-.553 2.214-1.107-.265.561-2.23L11.924 4l-.57 2.278-.881-.209v-.008L8.556 5.58l-.37 1.483s1.027.242 1.01.25c.563.144.659.513.643.801l-.642 2.599.145.048-.153-.032-.906 3.633c-.064.169-.241.425-.633.32.015.024-1.003-.24-1.003-.24l-.69 1.58 1.805.449.986.257-.577 2.302 1.387.344.562-2.277 1.114.288-.569 2.27 1.387.345.57-2.302c2.365.449 4.146.273 4.892-1.869.602-1.724-.032-2.71-1.275-3.368.906-.2 1.588-.802 1.764-2.03zm-3.168 4.443c-.425 1.725-3.328.786-4.266.561l.762-3.055c.938.24 3.954.698 3.504 2.486zm.425-4.467c-.385 1.564-2.807.77-3.585.578l.69-2.768c.786.193 3.304.562 2.896 2.19"/></g><defs><clipPath id="bitcoin__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      celo: '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#celo__a)"><path fill="#FCFE52" d="M24 0H0v24h24z"/><path fill="#fff" d="M4 4h16v5.715h-2.765a5.714 5.714 0 1 0 0 4.57H20V20H4z"/></g><defs><clipPath id="celo__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      ethereum:
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#ethereum__a)"><path fill="#000" d="M24 0H0v24h24z"/><path fill="#8FFCF3" d="M12 4v5.912l5 2.237z"/><path fill="#CABCF8" d="m12 4-5 8.148 5-2.235z"/><path fill="#CBA7F5" d="M12 15.98V20l5-6.92z"/><path fill="#74A0F3" d="M12 20v-4.02l-5-2.9z"/><path fill="#CBA7F5" d="m12 15.049 5-2.9-5-2.236z"/><path fill="#74A0F3" d="m7 12.149 5 2.9V9.913z"/><path fill="#202699" fill-rule="evenodd" d="m12 15.048-5-2.9L12 4l5 8.148zm-4.67-3.136 4.588-7.475v5.435zm-.068.204 4.656-2.068v4.768zm4.816-2.068v4.768l4.653-2.7zm0-.176 4.588 2.04-4.588-7.475z" clip-rule="evenodd"/><path fill="#202699" fill-rule="evenodd" d="m12 15.917-5-2.84L12 20l5-6.924zm-4.44-2.341 4.36 2.48v3.56zm4.519 2.48v3.56l4.36-6.04z" clip-rule="evenodd"/></g><defs><clipPath id="ethereum__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      fantom:
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#fantom__a)"><path fill="#26B6EA" d="M24 0H0v24h24z"/><path fill="#fff" fill-rule="evenodd" d="M11.974 4 7.202 6.708V17.21L11.974 20l4.828-2.789V6.708zm.028.8L8.4 6.96l3.6 2.1 3.6-2.1zM8 7.6v3.6l3.2-1.792zm4.4 2.6v3.6l3.2-1.792zM16 7.6v3.6l-3.2-1.792zm-4.4 2.598V13.8l-3.2-1.793zM8 12.625V16.8l4 2.398 4.001-2.4v-4.176l-4 2.178z" clip-rule="evenodd"/><path fill="#fff" d="M5.2 18.076V15.6H6v2.08l2 1.032v.888zM18.8 5.924V8.4H18V6.32l-2-1.03V4.4z"/></g><defs><clipPath id="fantom__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      gnosis:
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#gnosis__a)"><path fill="#3E6957" d="M24 0H0v24h24z"/><path fill="#fff" d="m18.69 8 .152.24A7.6 7.6 0 0 1 20 12.269c.008 2.037-.83 3.993-2.329 5.442-1.498 1.448-3.537 2.272-5.67 2.289h-.016c-4.404 0-8-3.491-7.985-7.76 0-1.433.412-2.822 1.174-4.029l.137-.219.731.706a2.7 2.7 0 0 0-.343.655 2.85 2.85 0 0 0 .108 2.262c.346.71.973 1.262 1.744 1.534a3.2 3.2 0 0 0 1.413.146 3.15 3.15 0 0 0 1.33-.48L12 14.473l1.95-1.891a3.12 3.12 0 0 0 2.587.298c.426-.14.815-.37 1.135-.673a2.84 2.84 0 0 0 .87-2.386 2.8 2.8 0 0 0-.462-1.239zM6.94 9.563l2.294 2.211c-.283.222-.632.34-.991.336a1.7 1.7 0 0 1-1.156-.469 1.53 1.53 0 0 1-.474-1.11c0-.364.122-.698.327-.968m8 2.074 2.27-2.19c.176.255.275.56.275.88 0 .873-.732 1.578-1.631 1.578-.343 0-.648-.095-.914-.268m-2.91 1.657L5.425 6.873l.259-.262a8.5 8.5 0 0 1 2.837-1.932A8.8 8.8 0 0 1 11.93 4h.016c2.414 0 4.738 1.004 6.354 2.742l.252.269zM6.499 6.873l5.532 5.367 5.454-5.258a7.8 7.8 0 0 0-2.526-1.645 8.1 8.1 0 0 0-2.997-.588h-.015c-2.057 0-3.977.749-5.448 2.124"/></g><defs><clipPath id="gnosis__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      'hyper-evm':
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#hyper-evm__a)"><path fill="#072723" d="M24 0H0v24h24z"/><path fill="#50D2C1" d="M20 11.942a9 9 0 0 1-.8 3.795c-.772 1.72-2.62 3.127-4.309 1.63-1.377-1.22-1.632-3.698-3.695-4.06-2.729-.333-2.795 2.854-4.578 3.214-1.987.407-2.646-2.96-2.617-4.488.03-1.529.433-3.678 2.16-3.678 1.987 0 2.121 3.031 4.644 2.867 2.498-.172 2.542-3.325 4.174-4.675 1.408-1.166 3.065-.311 3.894 1.093.769 1.298 1.107 2.822 1.124 4.302z"/></g><defs><clipPath id="hyper-evm__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      kaia: '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#kaia__a)"><path fill="#BFF009" d="M24 0H0v24h24z"/><path fill="#000" d="M12.144 7.972a1.16 1.16 0 0 1 1.162-1.157h2.08V4h-2.08c-2.204 0-3.99 1.779-3.99 3.972 0 .572.122 1.116.341 1.607-1.711.72-2.848 2.25-3.112 4.186-.31 2.126.546 4.42 2.41 5.527 1.663 1.042 4.263.974 5.668-.473v.96h2.894V9.13h-4.21c-.64 0-1.164-.52-1.164-1.157m2.543 3.973v2.673A2.68 2.68 0 0 1 12 17.292a2.68 2.68 0 0 1-2.685-2.674A2.68 2.68 0 0 1 12 11.945z"/></g><defs><clipPath id="kaia__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      optimism:
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#optimism__a)"><path fill="#FE0420" d="M24 0H0v24h24z"/><path fill="#fff" fill-rule="evenodd" d="M4.859 15.378q.87.622 2.233.622 1.647 0 2.633-.745.984-.754 1.385-2.277.24-.933.413-1.923.056-.353.056-.59 0-.776-.4-1.331a2.4 2.4 0 0 0-1.1-.845Q9.381 7.999 8.5 8q-3.238 0-4.018 3.055a36 36 0 0 0-.423 1.923 4 4 0 0 0-.058.6q0 1.166.859 1.8m4.133-2.467c-.22.851-.824 1.405-1.74 1.405-.907 0-1.216-.613-1.053-1.405q.206-1.078.412-1.822c.236-.919.792-1.405 1.74-1.405.903 0 1.198.605 1.042 1.405a26 26 0 0 1-.401 1.822m3.469 3.01a.24.24 0 0 0 .19.078h1.514a.33.33 0 0 0 .212-.079.33.33 0 0 0 .122-.206l.479-2.24h1.54c.973 0 1.733-.471 2.29-.891q.848-.63 1.125-1.943.068-.309.067-.595 0-.992-.756-1.52Q18.496 8 17.26 8h-2.962a.33.33 0 0 0-.212.08.33.33 0 0 0-.122.206l-1.538 7.428a.28.28 0 0 0 .034.206m5.413-5.304c-.14.612-.673 1.172-1.3 1.172h-1.28l.441-2.105h1.336c.455 0 .835.09.835.59q0 .148-.032.343" clip-rule="evenodd"/></g><defs><clipPath id="optimism__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      polkadot:
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#polkadot__a)"><path fill="#E6007A" d="M24 0H0v24h24z"/><path fill="#fff" d="M14.82 5.647c0 .908-1.266 1.647-2.824 1.647s-2.824-.739-2.824-1.647S10.444 4 11.996 4c1.553 0 2.823.739 2.823 1.647m0 12.706c0 .908-1.266 1.647-2.824 1.647s-2.824-.739-2.824-1.647 1.272-1.647 2.824-1.647c1.553 0 2.823.739 2.823 1.647M7.925 9.716c.8-1.378.805-2.87.019-3.321-.791-.457-2.071.296-2.87 1.675-.801 1.378-.801 2.87-.02 3.322.79.452 2.07-.298 2.87-1.676m11.002 2.887c.79.447.786 1.91-.01 3.265-.8 1.355-2.084 2.09-2.87 1.643-.795-.447-.79-1.91.004-3.267.8-1.355 2.085-2.088 2.876-1.641M7.949 17.52c.79-.447.786-1.91-.014-3.266-.795-1.355-2.08-2.09-2.87-1.642-.795.452-.791 1.91.01 3.265.794 1.356 2.079 2.095 2.87 1.647zm10.979-9.444c.8 1.378.8 2.865.014 3.317-.786.457-2.07-.291-2.871-1.675-.79-1.379-.8-2.865-.014-3.318.79-.457 2.07.292 2.87 1.676"/></g><defs><clipPath id="polkadot__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      polygon:
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#polygon__a)"><path fill="url(#polygon__b)" d="M24 0H0v24h24z"/><path fill="#fff" d="m15.88 14.86 3.794-2.165a.64.64 0 0 0 .326-.558v-4.33a.64.64 0 0 0-.326-.556L15.88 5.086a.66.66 0 0 0-.65 0L11.432 7.25a.64.64 0 0 0-.325.557v7.737l-2.662 1.517-2.661-1.517v-3.036l2.661-1.517 1.755 1.001V9.958l-1.43-.816a.66.66 0 0 0-.65 0l-3.796 2.165a.64.64 0 0 0-.325.557v4.33c0 .229.124.442.325.557l3.796 2.165c.2.114.45.114.65 0l3.796-2.165a.64.64 0 0 0 .325-.557V8.455l.048-.026 2.613-1.49 2.661 1.516v3.036l-2.661 1.517-1.753-.999v2.037l1.427.814a.66.66 0 0 0 .651 0z"/></g><defs><linearGradient id="polygon__b" x1="3.948" x2="19.217" y1="16.617" y2="7.645" gradientUnits="userSpaceOnUse"><stop stop-color="#A726C1"/><stop offset=".88" stop-color="#803BDF"/><stop offset="1" stop-color="#7B3FE4"/></linearGradient><clipPath id="polygon__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      solana:
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#solana__a)"><path fill="url(#solana__b)" d="M24 0H0v24h24z"/><path fill="#fff" d="M17.7 8.358a.55.55 0 0 1-.365.145H4.515c-.455 0-.684-.52-.37-.825l2.106-2.03a.54.54 0 0 1 .364-.15h12.87c.46 0 .685.524.365.83zm0 10.005c-.1.09-.23.14-.365.14H4.515c-.455 0-.684-.516-.37-.82l2.106-2.036a.53.53 0 0 1 .364-.145h12.87c.46 0 .685.52.365.825zm0-7.72a.55.55 0 0 0-.365-.14H4.515c-.455 0-.684.515-.37.82l2.106 2.035c.1.091.23.143.364.144h12.87c.46 0 .685-.52.365-.824z"/></g><defs><linearGradient id="solana__b" x1="4.001" x2="20.408" y1="50.258" y2="50.108" gradientUnits="userSpaceOnUse"><stop stop-color="#599DB0"/><stop offset="1" stop-color="#47F8C3"/></linearGradient><clipPath id="solana__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      zksync:
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#zksync__a)"><path fill="#000" d="M24 0H0v24h24z"/><path fill="#fff" fill-rule="evenodd" d="m20 12-4.539-3.998v2.93l-4.506 2.931 4.506.002V16zM4 12l4.539 4v-2.9l4.475-2.934-4.473-.001V8z" clip-rule="evenodd"/></g><defs><clipPath id="zksync__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>',
      zora: '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><g clip-path="url(#zora__a)"><path fill="#fff" d="M24 0H0v24h24z"/><path fill="url(#zora__b)" d="M12 20a8 8 0 1 1 0-16 8 8 0 0 1 0 16"/></g><defs><radialGradient id="zora__b" cx="0" cy="0" r="1" gradientTransform="rotate(180 7.816 4.15)scale(13.5137)" gradientUnits="userSpaceOnUse"><stop offset=".007" stop-color="#F2CEFE"/><stop offset=".191" stop-color="#AFBAF1"/><stop offset=".498" stop-color="#4281D3"/><stop offset=".667" stop-color="#2E427D"/><stop offset=".823" stop-color="#230101"/><stop offset="1" stop-color="#8F6B40"/></radialGradient><clipPath id="zora__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath></defs></svg>'
    }
  }
}
