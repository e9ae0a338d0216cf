import type { ChainId } from '../adapters/base/caip.ts'

// Which tokens people look for (facts/chains-and-constants §4), by their symbols.

/** The first of them that the network has are shown above the list. */
const suggested =
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'

/** These come before all others in the list. */
const popular = `${suggested} METAL CHAMP WOLF SALE BUSD MUST BTCpx ROUTE HEX WELT amDAI VSQ VISION AURUM pSP SNX VC CHP amUSDT SPHERE FOX GIDDY GFC OMEN OX_OLD DE WNT`

const more: Readonly<Record<string, string>> = { 'eip155:42161': 'USD₮0' }

/** The symbols that are suggested on a network, the likeliest first. */
export const suggestedTokens = (chainId: ChainId): readonly string[] =>
  [suggested, more[chainId]].flatMap(symbols => symbols?.split(' ') ?? [])

export const popularTokens: ReadonlySet<string> = new Set(popular.split(' '))
