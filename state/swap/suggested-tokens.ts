import type { ChainId } from '../../adapters/base/caip.ts'

// Commonly searched tokens, by symbol.

/** Symbols suggested above the list; the first ones that the network has are shown. */
const suggested =
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'

/** Symbols that come before all others in the list. */
const popular = `${suggested} METAL CHAMP WOLF SALE BUSD MUST BTCpx ROUTE HEX WELT amDAI VSQ VISION AURUM pSP SNX VC CHP amUSDT SPHERE FOX GIDDY GFC OMEN OX_OLD DE WNT`

const more: Readonly<Record<string, string>> = { 'eip155:42161': 'USD₮0' }

/** Returns the symbols suggested on a network, the most likely first. */
export const suggestedTokens = (chainId: ChainId): readonly string[] =>
  [suggested, more[chainId]].flatMap(symbols => symbols?.split(' ') ?? [])

export const popularTokens: ReadonlySet<string> = new Set(popular.split(' '))
