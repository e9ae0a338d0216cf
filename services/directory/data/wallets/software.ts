import type { WalletEntry } from '../../registry.ts'
import { evm, injected, majorEvm, solana, storeLinks } from './entry-helpers.ts'

/** Apps and extensions for EVM networks. */
export const softwareWallets: readonly WalletEntry[] = [
  {
    name: 'TokenPocket',
    icon: 'token-pocket',
    rdns: 'pro.tokenpocket',
    homepage: 'https://www.tokenpocket.pro',
    mobile_link: 'tpoutside://',
    chains: majorEvm,
    any_evm_network: true,
    supports_wc: true,
    ...storeLinks({ apple: '6444625622', google: 'vip.mytokenpocket', chrome: 'mfgccjchihfkkindfppnaooecgfneiii' }),
    ...injected('isTokenPocket')
  },
  {
    name: 'imToken',
    icon: 'imtoken',
    homepage: 'https://token.im',
    mobile_link: 'imtokenv2://',
    chains: majorEvm,
    any_evm_network: true,
    supports_wc: true,
    ...storeLinks({ apple: '1384798940', google: 'im.token.app' }),
    ...injected('isImToken')
  },
  {
    name: 'Coin98',
    id: '2a3c89040ac3b723a1972a33a125b1db11e258a6975d3a61252cd64e6ea5ea01',
    icon: 'coin98',
    rdns: 'coin98.com',
    homepage: 'https://coin98.com',
    mobile_link: 'coin98://',
    chains: [...majorEvm, ...solana],
    any_evm_network: true,
    supports_wc: true,
    ...storeLinks({ apple: '1561969966', google: 'coin98.crypto.finance.media', chrome: 'aeachknmefphepccionboohckonoeemg' }),
    ...injected('isCoin98')
  },
  {
    name: 'Ronin Wallet',
    icon: 'ronin',
    rdns: 'com.roninchain.wallet',
    homepage: 'https://wallet.roninchain.com',
    mobile_link: 'roninwallet://',
    chains: evm(2020, 1),
    supports_wc: true,
    ...storeLinks({ apple: '1592675001', google: 'com.skymavis.genesis', chrome: 'fnjhmkhhmkbjkkabndcnnogagogbneec' })
  },
  {
    name: 'Argent',
    icon: 'argent',
    homepage: 'https://www.argent.xyz',
    mobile_link: 'argent://',
    chains: evm(1, 324),
    supports_wc: true,
    ...storeLinks({ apple: '1358741926', google: 'im.argent.contractwalletclient' })
  },
  {
    name: 'Frontier',
    id: '85db431492aa2e8672e93f4ea7acf10c88b97b867b0d373107af63dc4880f041',
    rdns: 'xyz.frontier.wallet',
    homepage: 'https://www.frontier.xyz',
    mobile_link: 'frontier://',
    chains: majorEvm,
    supports_wc: true,
    ...storeLinks({ apple: '1482380988', google: 'com.frontierwallet', chrome: 'kppfdiipphfccemcignhifpjkapfbihd' }),
    ...injected('isFrontier')
  },
  {
    name: 'Enkrypt',
    icon: 'enkrypt',
    rdns: 'com.enkrypt',
    homepage: 'https://www.enkrypt.com',
    chains: majorEvm,
    any_evm_network: true,
    supports_wc: false,
    ...storeLinks({ chrome: 'kkpllkodjeloidieedojogacfhpaihoh' }),
    ...injected('isEnkrypt')
  },
  {
    name: 'MEW wallet',
    icon: 'my-ether-wallet',
    homepage: 'https://www.mewwallet.com',
    mobile_link: 'mewwallet://',
    chains: evm(1, 56, 137),
    supports_wc: true,
    ...storeLinks({ apple: '1464614025', google: 'com.myetherwallet.mewwallet' })
  },
  {
    name: 'Frame',
    rdns: 'sh.frame',
    homepage: 'https://frame.sh',
    chains: majorEvm,
    any_evm_network: true,
    supports_wc: false,
    ...storeLinks({ chrome: 'ldcoohedfbjoobcadoglnnmmfbdlmmhf' }),
    ...injected('isFrame')
  },
  {
    name: 'Keplr',
    icon: 'keplr',
    rdns: 'app.keplr',
    homepage: 'https://www.keplr.app',
    mobile_link: 'keplrwallet://',
    chains: evm(1, 10, 137, 8453, 42161),
    supports_wc: true,
    ...storeLinks({ apple: '1567851089', google: 'com.chainapsis.keplr', chrome: 'dmkamcknogkgcdfhhbddcghachkejeap' })
  },
  {
    name: 'Leap',
    rdns: 'io.leapwallet.LeapWallet',
    homepage: 'https://www.leapwallet.io',
    chains: [...majorEvm, ...solana],
    supports_wc: true,
    ...storeLinks({ apple: '1642465549', google: 'io.leapwallet.cosmos', chrome: 'fcfcfllfndlomdhbehjjcoimbgofdncg' })
  },
  {
    name: 'Core',
    rdns: 'app.core.extension',
    homepage: 'https://core.app',
    mobile_link: 'core://',
    chains: evm(43114, 1),
    supports_wc: true,
    ...storeLinks({ apple: '6443685999', google: 'com.avaxwallet', chrome: 'agoakfejjabomempkjlepdflaleeobhb' }),
    ...injected('isAvalanche')
  },
  {
    name: 'Ambire',
    rdns: 'com.ambire.wallet',
    homepage: 'https://www.ambire.com',
    chains: majorEvm,
    any_evm_network: true,
    supports_wc: false,
    ...storeLinks({ chrome: 'ehgjhhccekdedpbkifaojjaefeohnoea' })
  },
  {
    name: 'Bitcoin.com Wallet',
    homepage: 'https://wallet.bitcoin.com',
    mobile_link: 'bitcoincom://',
    chains: evm(1, 56, 137, 43114),
    supports_wc: true,
    ...storeLinks({ apple: '1252903728', google: 'com.bitcoin.mwallet' })
  },
  {
    name: 'BitPay Wallet',
    homepage: 'https://www.bitpay.com/wallet',
    mobile_link: 'bitpay://',
    chains: evm(1, 10, 137, 8453, 42161),
    supports_wc: true,
    ...storeLinks({ apple: '1149581638', google: 'com.bitpay.wallet' })
  },
  {
    name: 'Zengo',
    icon: 'zengo',
    homepage: 'https://zengo.com',
    mobile_link: 'zengo://get.zengo.com/',
    chains: evm(1, 56, 137, 8453, 42161),
    supports_wc: true,
    ...storeLinks({ apple: '1440147115', google: 'com.zengo.wallet' })
  },
  {
    name: 'Unstoppable Wallet',
    homepage: 'https://unstoppable.money',
    mobile_link: 'unstoppable.money://',
    chains: majorEvm,
    supports_wc: true,
    ...storeLinks({ apple: '1447619907', google: 'io.horizontalsystems.bankwallet' })
  },
  {
    name: 'AlphaWallet',
    icon: 'alpha-wallet',
    homepage: 'https://alphawallet.com',
    mobile_link: 'awallet://',
    chains: majorEvm,
    any_evm_network: true,
    supports_wc: true,
    ...storeLinks({ apple: '1358230430', google: 'io.stormbird.wallet' }),
    ...injected('isAlphaWallet')
  },
  {
    name: 'Edge Wallet',
    homepage: 'https://edge.app',
    mobile_link: 'edge://',
    chains: majorEvm,
    supports_wc: true,
    ...storeLinks({ apple: '1344400091', google: 'co.edgesecure.app' })
  },
  {
    name: 'MathWallet',
    homepage: 'https://mathwallet.org',
    mobile_link: 'mathwallet://',
    chains: majorEvm,
    any_evm_network: true,
    supports_wc: true,
    ...storeLinks({ chrome: 'afbcbjpbpfadlkmhmclhkeeodmamcflc' }),
    ...injected('isMathWallet')
  },
  {
    name: 'Loopring',
    homepage: 'https://loopring.io',
    mobile_link: 'loopring://',
    chains: evm(1),
    supports_wc: true,
    ...storeLinks({ apple: '1550921126', google: 'loopring.defi.wallet' })
  },
  {
    name: 'Sequence Wallet',
    icon: 'sequence',
    homepage: 'https://sequence.app',
    webapp_link: 'https://sequence.app',
    chains: majorEvm,
    supports_wc: true
  },
  {
    name: 'Ctrl Wallet',
    icon: 'xdefi',
    rdns: 'io.xdefi',
    homepage: 'https://ctrl.xyz',
    chains: [...majorEvm, ...solana],
    supports_wc: false,
    ...storeLinks({ chrome: 'hmeobnfnfcmdkdcmlblgagmfpfboieaf' })
  },
  {
    name: 'Temple',
    icon: 'temple',
    homepage: 'https://templewallet.com',
    chains: evm(1, 10, 56, 137, 8453, 42161),
    supports_wc: false,
    ...storeLinks({ apple: '1610108763', chrome: 'ookjlbkiijinhpmnjffcofjonbfbgaoc' })
  },
  {
    name: 'Atomic Wallet',
    icon: 'atomic',
    homepage: 'https://atomicwallet.io',
    mobile_link: 'atomicwallet://',
    chains: majorEvm,
    supports_wc: true,
    ...storeLinks({ apple: '1478257827', google: 'io.atomicwallet' })
  },
  {
    name: 'Guarda Wallet',
    homepage: 'https://guarda.com',
    mobile_link: 'guarda://',
    chains: majorEvm,
    supports_wc: true,
    ...storeLinks({ apple: '1442083982', google: 'com.crypto.multiwallet', chrome: 'hpglfhgfnhbgpjdenjgmdgoeiappafln' })
  },
  {
    name: 'Coinomi',
    homepage: 'https://www.coinomi.com',
    mobile_link: 'coinomi://',
    chains: evm(1, 56, 137),
    supports_wc: true,
    ...storeLinks({ apple: '1333588809', google: 'com.coinomi.wallet' })
  },
  {
    name: 'Valora',
    homepage: 'https://valora.xyz',
    mobile_link: 'celo://',
    chains: evm(42220, 1),
    supports_wc: true,
    ...storeLinks({ apple: '1520414263', google: 'co.clabs.valora' })
  },
  {
    name: 'Kaia Wallet',
    homepage: 'https://www.kaiawallet.io',
    chains: evm(8217),
    supports_wc: false,
    ...storeLinks({ chrome: 'jblndlipeogpafnldhgmapagcccfchpi' })
  },
  {
    name: 'HashPack',
    homepage: 'https://www.hashpack.app',
    chains: evm(295),
    supports_wc: true,
    ...storeLinks({ chrome: 'gjagmgiddbbciopjhllkdnddhcglnemk' })
  },
  {
    name: 'Cake Wallet',
    homepage: 'https://cakewallet.com',
    mobile_link: 'cakewallet://',
    chains: evm(1, 137),
    supports_wc: true,
    ...storeLinks({ apple: '1334702542', google: 'com.cakewallet.cake_wallet' })
  },
  {
    name: 'World App',
    homepage: 'https://world.org/world-app',
    mobile_link: 'worldapp://',
    chains: evm(480, 1, 10),
    supports_wc: true,
    ...storeLinks({ apple: '1560859847', google: 'com.worldcoin' })
  },
  {
    name: 'Fireblocks',
    homepage: 'https://www.fireblocks.com',
    chains: majorEvm,
    supports_wc: true,
    ...storeLinks({ apple: '1439296596', google: 'com.fireblocks.client' })
  },
  {
    name: 'Fordefi',
    rdns: 'com.fordefi',
    homepage: 'https://www.fordefi.com',
    chains: majorEvm,
    supports_wc: true,
    ...storeLinks({ chrome: 'hcmehenccjdmfbojapcbcofkgdpbnlle' })
  }
]
