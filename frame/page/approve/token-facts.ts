import { sanitizeDisplayName } from '../../../adapters/base/display-name.ts'
import { selectors } from '../../../adapters/evm/codec/encode-transfer.ts'
import { decodeString, decodeUint } from '../../../adapters/evm/codec/abi.ts'
import type { Networks } from '../chain/networks.ts'
import type { FrameNetwork } from '../config.ts'
import { t } from '../text/translate.ts'
import type { ApprovalRow } from './approval-content.ts'
import { shown } from './shown.ts'

export interface TokenFacts {
  readonly address: string
  readonly symbol: string
  readonly decimals: number | undefined
}

/** Reads a contract's metadata from the frame's own node. */
export async function factsOf(
  { networks, network, signal }: { readonly networks: Networks; readonly network: FrameNetwork; readonly signal: AbortSignal },
  token: string
): Promise<TokenFacts> {
  const read = (data: string) =>
    networks.request(network, 'eth_call', [{ to: token, data }, 'latest'], signal).then(
      reply => (typeof reply === 'string' ? reply : '0x'),
      () => '0x'
    )
  const [symbol, decimals] = await Promise.all([read(selectors.symbol), read(selectors.decimals)])
  const places = decodeUint(decimals, 0)
  return {
    address: shown(token),
    symbol: symbolOf(network, cut(sanitizeDisplayName(decodeString(symbol)))),
    decimals: places !== undefined && places <= 255n ? Number(places) : undefined
  }
}

const longest = 16

/** Truncates a symbol, which could otherwise contain a whole sentence. */
function cut(symbol: string): string {
  const letters = [...symbol]
  return letters.length > longest ? `${letters.slice(0, longest).join('')}…` : symbol
}

/** Marks a symbol that equals the native currency's or is confusable with it. */
const symbolOf = ({ nativeCurrency }: FrameNetwork, symbol: string): string =>
  /[^\p{ASCII}…]/u.test(symbol) || (symbol !== '' && readAs(symbol) === readAs(nativeCurrency.symbol))
    ? t`${symbol} (not the network’s own currency)`
    : symbol

/** Returns the skeleton of a symbol: letters and digits, with confusable ones unified. */
const readAs = (symbol: string): string =>
  symbol
    .toLowerCase()
    .replace(/[1i|]/g, 'l')
    .replace(/0/g, 'o')
    .replace(/5/g, 's')
    .replace(/[^a-z\d]/g, '')

/** Names a token with its address, because any token can use the symbol of another. */
export const tokenRow = (token: TokenFacts): ApprovalRow => [t`Token`, `${token.symbol || t`Unknown`}\n${token.address}`]
