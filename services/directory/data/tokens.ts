/** Symbols of tokens with an image; all others get a monogram. */
export const tokens: readonly string[] = (
  'ETH BTC WBTC SOL DOT BNB POL MATIC AVAX CELO FTM GNO MNT HBAR ' +
  'USDC USDT DAI USDE FRAX LUSD PYUSD FDUSD TUSD GUSD EURC ' +
  'UNI LINK AAVE MKR COMP CRV SNX LDO RPL RETH CBETH ENS GRT SUSHI YFI 1INCH ZRX ' +
  'OP ARB STRK IMX LRC BLAST METIS GLMR MOVR CRO TRX XRP ADA DOGE LTC BCH ETC ' +
  'SHIB PEPE BAT MANA SAND AXS GALA ENJ CHZ FIL NEAR ATOM TIA SUI APT SEI ICP ALGO XLM VET THETA EOS ' +
  'JUP RAY PYTH MSOL HNT PENDLE GMX DYDX FET OCEAN AR STX RUNE KAVA CAKE SAFE COW DEGEN VELO'
).split(' ')

/** Native tokens that use the image of their network. */
export const nativeCoinImages: Readonly<Record<string, string>> = {
  BERA: 'berachain',
  HYPE: 'hyper-evm',
  KAIA: 'kaia',
  MON: 'monad',
  RON: 'ronin',
  S: 'sonic',
  TON: 'ton',
  XDAI: 'gnosis'
}
