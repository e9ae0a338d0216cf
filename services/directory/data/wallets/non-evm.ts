import type { WalletEntry } from '../../registry.ts'
import { bitcoin, evm, injected, majorEvm, polkadot, solana, storeLinks } from './entry-helpers.ts'

/** Wallets mainly for Solana, Bitcoin or Polkadot. */
export const nonEvmWallets: readonly WalletEntry[] = [
  {
    name: 'Backpack',
    id: '2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0',
    icon: 'backpack',
    rdns: 'app.backpack',
    homepage: 'https://backpack.app',
    chains: [...solana, ...evm(1, 10, 137, 8453, 42161)],
    supports_wc: false,
    ...storeLinks({ apple: '6445964121', google: 'app.backpack.mobile', chrome: 'aflkmfhebedbjioipglgcbcmnbpgliof' })
  },
  {
    name: 'Jupiter',
    id: '0ef262ca2a56b88d179c93a21383fee4e135bd7bc6680e5c2356ff8e38301037',
    homepage: 'https://jup.ag',
    chains: solana,
    supports_wc: true,
    ...storeLinks({ apple: '6484069059', google: 'ag.jup.jupiter.android' })
  },
  {
    name: 'Magic Eden',
    id: '8b830a2b724a9c3fbab63af6f55ed29c9dfa8a55e732dc88c80a196a2ba136c6',
    rdns: 'io.magiceden.wallet',
    homepage: 'https://wallet.magiceden.io',
    chains: [...solana, ...bitcoin, ...evm(1, 137, 8453, 42161)],
    supports_wc: false,
    ...storeLinks({ chrome: 'mkpegjkblkkefacfnmkajcjmabijhclg' })
  },
  {
    name: 'Nightly',
    rdns: 'app.nightly',
    homepage: 'https://nightly.app',
    mobile_link: 'nightly://',
    chains: [...solana, ...majorEvm],
    supports_wc: true,
    ...storeLinks({ apple: '6444768157', google: 'com.nightlymobile', chrome: 'fiikommddbeccaoicoejoniammnalkfa' })
  },
  {
    name: 'Xverse Wallet',
    id: '2a87d74ae02e10bdd1f51f7ce6c4e1cc53cd5f2c0b6b5ad0d7b3007d2b13de7b',
    homepage: 'https://www.xverse.app',
    chains: bitcoin,
    supports_wc: false,
    ...storeLinks({ apple: '1552272513', google: 'com.secretkeylabs.xverse', chrome: 'idnnbdplmphpflfnlkomgpfbpcgelopg' })
  },
  {
    name: 'Leather',
    id: '483afe1df1df63daf313109971ff3ef8356ddf1cc4e45877d205eee0b7893a13',
    homepage: 'https://leather.io',
    chains: bitcoin,
    supports_wc: false,
    ...storeLinks({ chrome: 'ldinpeekobnhjjdofggfgjlcehhmanlj' })
  },
  {
    name: 'UniSat',
    homepage: 'https://unisat.io',
    chains: bitcoin,
    supports_wc: false,
    ...storeLinks({ chrome: 'ppbibelpcjmhbdihakflkdcoccbgbkpo' })
  },
  {
    name: 'Talisman',
    rdns: 'xyz.talisman',
    homepage: 'https://talisman.xyz',
    chains: [...polkadot, ...majorEvm, ...evm(1284, 1285)],
    any_evm_network: true,
    supports_wc: false,
    ...storeLinks({ chrome: 'fijngjgcjhjmmpcmkeiomlglpeiijkld' }),
    ...injected('isTalisman')
  },
  {
    name: 'SubWallet',
    rdns: 'app.subwallet',
    homepage: 'https://www.subwallet.app',
    mobile_link: 'subwallet://',
    chains: [...polkadot, ...majorEvm, ...evm(1284, 1285)],
    any_evm_network: true,
    supports_wc: true,
    ...storeLinks({ apple: '1633050285', google: 'app.subwallet.mobile', chrome: 'onhogfjeacnfoofkfgppdlbmlmnplgbn' }),
    ...injected('isSubWallet')
  },
  {
    name: 'Nova Wallet',
    homepage: 'https://novawallet.io',
    mobile_link: 'novawallet://',
    chains: [...polkadot, ...evm(1, 1284, 1285)],
    supports_wc: true,
    ...storeLinks({ apple: '1597119355', google: 'io.novafoundation.nova.market' })
  },
  {
    name: 'Polkadot{.js}',
    homepage: 'https://polkadot.js.org/extension',
    chains: polkadot,
    supports_wc: false,
    ...storeLinks({ chrome: 'mopnmbcafieddcagagdcbnhejhlodfdd' })
  }
]
